'use strict';

module.exports = {
  routes: [{ method: 'POST', path: '/comments/:id/reports', handler: 'comment-report.create', config: {} }],
};
