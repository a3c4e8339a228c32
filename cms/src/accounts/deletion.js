'use strict';

const comments = 'api::comment.comment';

/** Deletes a reader's account and sessions, the comments, and the reports that the reader made. */
const deleteReader = (id) =>
  strapi.db.transaction(async () => {
    const own = await strapi.db.query(comments).findMany({ select: ['documentId'], where: { owner: id } });
    // One by one: what follows from a comment's deletion is done by documents.
    for (const { documentId } of own) await strapi.documents(comments).delete({ documentId });
    const reports = strapi.db.query('api::comment-report.comment-report');
    const reported = await reports.findMany({ select: ['id'], where: { reporter: id } });
    await reports.deleteMany({ where: { id: { $in: reported.map((report) => report.id) } } });
    await strapi.plugin('users-permissions').service('user').remove({ id });
  });

module.exports = { deleteReader };
