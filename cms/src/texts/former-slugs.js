'use strict';

const { shelves } = require('../comments/texts.js');
const { listOf, textOf } = require('./slug-lists.js');

const shelfOf = (uid) => Object.keys(shelves).find((shelf) => shelves[shelf] === uid);

/**
 * Keeps the slugs under which a post or guide was published, so that its old addresses lead to it and bookmarks find it,
 * and takes its comments along when it gets another slug. An unpublished text may come back under another one.
 */
function keepFormerSlugs() {
  strapi.documents.use(async (context, next) => {
    const { action, uid, params } = context;
    const shelf = shelfOf(uid);
    if (shelf === undefined || (action !== 'publish' && action !== 'unpublish')) return next();
    const rows = strapi.db.query(uid);
    const drafts = { documentId: params.documentId, publishedAt: null };
    const draft = await rows.findOne({ where: drafts });
    const shown = await rows.findOne({ where: { ...drafts, publishedAt: { $notNull: true } } });
    if (draft === null) return next();
    const known = new Set([...listOf(draft.formerSlugs), ...(shown === null ? [] : [shown.slug])]);
    if (action === 'publish') known.delete(draft.slug);
    const former = [...known];
    await rows.updateMany({ where: drafts, data: { formerSlugs: textOf(former) } });
    const result = await next();
    if (action === 'publish' && former.length > 0) await moveComments(shelf, former, draft);
    return result;
  });
}

/** Gives a text the comments of its former slugs, except for those that another text has now. */
async function moveComments(shelf, former, { documentId, slug }) {
  const others = await strapi.db.query(shelves[shelf]).findMany({
    where: { slug: { $in: former }, documentId: { $ne: documentId }, publishedAt: { $notNull: true } },
  });
  const taken = others.map((other) => other.slug);
  await strapi.db.query('api::comment.comment').updateMany({
    where: { shelf, slug: { $in: former.filter((each) => !taken.includes(each)) } },
    data: { slug },
  });
}

module.exports = { keepFormerSlugs };
