'use strict';

const { errors, validateZodSchema, z } = require('@strapi/utils');
const { plainText } = require('../../../comments/plain-text.js');
const { tellOfReport } = require('../../../comments/tell-editors.js');

const comments = 'api::comment.comment';
const reports = 'api::comment-report.comment-report';
/** A shown comment with so many open reports of different readers waits for an editor again. */
const enough = 3;
/** Strapi's own limit counts each path, and so each comment, by itself. */
const mostInAnHour = 20;

const readReport = validateZodSchema(
  z.strictObject({
    data: z.strictObject({
      reason: z.enum(['spam', 'hateful', 'personal', 'unrelated']),
      words: z.string().transform(plainText).pipe(z.string().max(1000)).default(''),
    }),
  }),
);

module.exports = {
  /** Stores a reader's report of somebody else's comment, once, however often it is sent. */
  async create(ctx) {
    const { data } = readReport(ctx.request.body);
    const { user } = ctx.state;
    const stored = strapi.db.query(reports);
    const comment = await strapi.db
      .query(comments)
      .findOne({ where: { documentId: ctx.params.id }, populate: { owner: { select: ['id'] } } });
    const isReported =
      comment !== null && (await stored.count({ where: { comment: comment.id, reporter: user.id } })) > 0;
    if (!isReported) {
      if (comment?.state !== 'shown' || comment.owner?.id === user.id)
        throw new errors.NotFoundError('There is no such comment of somebody else');
      const since = new Date(Date.now() - 3_600_000);
      if ((await stored.count({ where: { reporter: user.id, createdAt: { $gt: since } } })) >= mostInAnHour)
        throw new errors.RateLimitError('Too many reports within an hour');
      const report = await strapi
        .documents(reports)
        .create({ data: { ...data, state: 'open', comment: comment.id, reporter: user.id } });
      await follow(report, comment);
    }
    ctx.status = 201;
    return { data: {} };
  },
};

/**
 * Tells the editors of a comment's first open report, and has the comment wait after those of {@link enough} readers.
 * Reporters are counted and not reports, since two requests of one reader may come at the same time.
 */
async function follow(report, comment) {
  const open = await strapi.db.query(reports).findMany({
    where: { comment: comment.id, state: 'open' },
    orderBy: { id: 'asc' },
    populate: { reporter: { select: ['id'] } },
  });
  if (open[0]?.documentId === report.documentId)
    tellOfReport(comment, report).catch((error) =>
      strapi.log.warn(`Editors were not told of a reported comment: ${error.message}`),
    );
  const reporters = new Set(open.map(({ reporter }) => reporter?.id));
  if (reporters.size >= enough)
    await strapi.documents(comments).update({ documentId: comment.documentId, data: { state: 'waiting' } });
}
