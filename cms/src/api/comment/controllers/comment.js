'use strict';

const { errors, validateZodSchema, z } = require('@strapi/utils');
const { mayAct } = require('../../../accounts/acts.js');
const { openStream, versionOf } = require('../../../comments/live.js');
const { plainText } = require('../../../comments/plain-text.js');
const { textAt } = require('../../../comments/texts.js');

const uid = 'api::comment.comment';
const pageSize = 50;

const place = { shelf: z.enum(['post', 'guide']), slug: z.string().min(1).max(100) };
const text = z
  .string()
  .transform(plainText)
  .pipe(
    z
      .string()
      .min(1)
      // Unicode code points, as the form counts them.
      .refine((words) => Array.from(words).length <= 2000, 'At most 2000 characters'),
  );
const readPlace = validateZodSchema(z.object(place));
const readQuery = validateZodSchema(
  z.object({ ...place, page: z.coerce.number().int().min(1).max(1000).default(1) }),
);
const readAdded = validateZodSchema(z.strictObject({ data: z.strictObject({ ...place, text }) }));
const readChanged = validateZodSchema(z.strictObject({ data: z.strictObject({ text }) }));

/** The id of the text that has or had a slug; without such a text one that no comment has. */
const textIdAt = async (named) => (await textAt(named))?.documentId ?? 'none';

/** The fields that readers get. The state is told to the owner alone: others see only shown comments. */
const visible = ({ documentId, name, text, createdAt, updatedAt, state, owner }, user) => ({
  documentId,
  name,
  text,
  createdAt,
  updatedAt,
  ...(user && owner?.id === user.id ? { state } : {}),
});

/** @throws NotFoundError also for comments of others, whose existence it does not tell */
async function ownComment(ctx) {
  const { user } = ctx.state;
  const entry = await strapi.db
    .query(uid)
    .findOne({ where: { documentId: ctx.params.id, owner: user.id }, populate: ['owner'] });
  if (entry === null) throw new errors.NotFoundError('You have no such comment');
  return entry;
}

async function reportedIds(user, textId) {
  const reports = await strapi.db.query('api::comment-report.comment-report').findMany({
    where: { reporter: user.id, comment: { textId } },
    populate: { comment: { select: ['id'] } },
  });
  return reports.map((report) => report.comment.id);
}

/**
 * Strapi's own controllers would take owner and state from the request, and change the comments of everybody. Here the
 * owner is the user of the session, and only the listed fields are read and sent.
 */
module.exports = {
  /**
   * The shown comments of a text, oldest first, with those of the reader in every state and without those that the
   * reader has reported. Their version is the one that {@link live} tells.
   */
  async find(ctx) {
    const { page, ...named } = readQuery(ctx.query);
    const textId = await textIdAt(named);
    const { user } = ctx.state;
    // Read first: a change in between is then told once more, and never missed.
    const version = await versionOf(textId);
    const [entries, total] = await strapi.db.query(uid).findWithCount({
      where: {
        textId,
        $or: [{ state: 'shown' }, ...(user ? [{ owner: user.id }] : [])],
        ...(user ? { id: { $notIn: await reportedIds(user, textId) } } : {}),
      },
      populate: { owner: { select: ['id'] } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      offset: (page - 1) * pageSize,
      limit: pageSize,
    });
    const pagination = { page, pageSize, pageCount: Math.ceil(total / pageSize), total, version };
    return { data: entries.map((entry) => visible(entry, user)), meta: { pagination } };
  },

  /** Server-sent events; they carry a version and no comments, which each reader then reads by the own session. */
  async live(ctx) {
    await openStream(ctx, await textIdAt(readPlace(ctx.query)));
  },

  async create(ctx) {
    const { data: sent } = readAdded(ctx.request.body);
    const { user } = ctx.state;
    const commented = await textAt(sent);
    if (commented === undefined) throw new errors.NotFoundError('There is no published text of this name');
    const data = { text: sent.text, textId: commented.documentId };
    ctx.status = 201;
    // A reader whose connection broke sends the same words again.
    const same = await strapi.db
      .query(uid)
      .findOne({ where: { ...data, state: 'waiting', owner: user.id }, populate: ['owner'] });
    if (same !== null) return { data: visible(same, user) };
    if (!(await mayAct(user.id, 'comment')))
      throw new errors.RateLimitError('Too many comments within an hour');
    const entry = await strapi.documents(uid).create({
      // Readers may not list users, so the name is copied.
      data: {
        ...data,
        shelf: sent.shelf,
        slug: commented.slug,
        name: user.username,
        state: 'waiting',
        owner: user.id,
      },
      populate: ['owner'],
    });
    return { data: visible(entry, user) };
  },

  /** An editor looks at changed words again. */
  async update(ctx) {
    const { data } = readChanged(ctx.request.body);
    const { documentId } = await ownComment(ctx);
    if (!(await mayAct(ctx.state.user.id, 'change')))
      throw new errors.RateLimitError('Too many changed comments within an hour');
    const entry = await strapi
      .documents(uid)
      .update({ documentId, data: { text: data.text, state: 'waiting' }, populate: ['owner'] });
    return { data: visible(entry, ctx.state.user) };
  },

  async delete(ctx) {
    const { documentId } = await ownComment(ctx);
    await strapi.documents(uid).delete({ documentId });
    ctx.status = 204;
  },
};
