'use strict';

const { errors } = require('@strapi/utils');

const judged = ['api::comment.comment', 'api::comment-report.comment-report'];

const isOfPanel = () => strapi.requestContext.get()?.state.route?.info.type === 'admin';

/**
 * Takes an editor's decision from the panel's form, which sends all fields of a comment or report as they were when it
 * was opened, and not the readers' words in it. Words that changed meanwhile are not judged by an editor who has not
 * read them.
 */
function takeDecisions() {
  strapi.documents.use(async (context, next) => {
    const { uid, action, params } = context;
    if (action !== 'update' || !judged.includes(uid) || !isOfPanel()) return next();
    const { state, updatedBy, text } = params.data;
    const stored = await strapi.db.query(uid).findOne({ where: { documentId: params.documentId } });
    if (text !== undefined && text !== stored?.text)
      throw new errors.ValidationError(
        'The reader has changed this comment since you opened it. Load the page again and read the new words before you decide.',
      );
    params.data = { state, updatedBy };
    return next();
  });
}

module.exports = { takeDecisions };
