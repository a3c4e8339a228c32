'use strict';

const { tellOwner } = require('./tell-owner.js');

const comments = 'api::comment.comment';
const reports = 'api::comment-report.comment-report';

/**
 * Follows what is done to comments, in the admin panel too. An editor who shows or hides a comment has judged its
 * reports, so later ones are counted anew, and the owner is told; the reports of a deleted comment are deleted.
 */
function followModeration() {
  strapi.documents.use(async (context, next) => {
    if (context.uid !== comments) return next();
    const { documentId, data } = context.params;
    if (context.action === 'delete') {
      await deleteReports(documentId);
      return next();
    }
    if (data?.state === 'waiting') data.told = null;
    const before = documentId && (await strapi.db.query(comments).findOne({ where: { documentId } }));
    const result = await next();
    if (data?.state === 'waiting') await tellOfWaiting();
    else if (context.action === 'update' && data?.state !== undefined) {
      await settleReports(documentId);
      if (before?.state !== data.state)
        tellOwner(documentId, data.state).catch((error) =>
          strapi.log.warn(`The owner of a comment was not told of a decision: ${error.message}`),
        );
    }
    return result;
  });
}

const idsOfReports = async (documentId) =>
  (await strapi.db.query(reports).findMany({ select: ['id'], where: { comment: { documentId } } })).map(
    ({ id }) => id,
  );

async function settleReports(documentId) {
  const where = { id: { $in: await idsOfReports(documentId) } };
  await strapi.db.query(reports).updateMany({ where, data: { state: 'settled' } });
}

async function deleteReports(documentId) {
  await strapi.db.query(reports).deleteMany({ where: { id: { $in: await idsOfReports(documentId) } } });
}

async function tellOfWaiting() {
  const waiting = await strapi.db.query(comments).count({ where: { state: 'waiting' } });
  strapi.log.info(`Comments that wait for an editor: ${waiting}`);
}

module.exports = { followModeration };
