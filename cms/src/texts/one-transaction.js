'use strict';

const actions = ['publish', 'unpublish', 'delete'];

/** What is written beside the change of a text is kept only if the change succeeds. Registered before all that writes. */
function changeInOneTransaction() {
  strapi.documents.use(({ action }, next) =>
    actions.includes(action) ? strapi.db.transaction(() => next()) : next(),
  );
}

module.exports = { changeInOneTransaction };
