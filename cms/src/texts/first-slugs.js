'use strict';

const { siteLanguageIn } = require('./site-language.js');
const { listOf } = require('./slug-lists.js');

const post = 'api::post.post';

/** The first slug of a post that no other post has now or is known by; else its id. */
async function firstSlugOf({ documentId, slug, formerSlugs }) {
  for (const each of [...listOf(formerSlugs), slug]) {
    const isTheirs = { $or: [{ firstSlug: each }, { slug: each, publishedAt: { $notNull: true } }] };
    const others = await strapi.db
      .query(post)
      .count({ where: { ...isTheirs, documentId: { $ne: documentId } } });
    if (others === 0) return each;
  }
  return documentId;
}

/** Gives a post, when it is published first, the name by which readers of feeds know it, whatever its slug becomes. */
function keepFirstSlugs() {
  strapi.documents.use(async (context, next) => {
    const { action, uid, params } = context;
    if (uid !== post) return next();
    // A copy is another post.
    if (action === 'clone') params.data = { ...params.data, firstSlug: null };
    const locale = action === 'publish' ? await siteLanguageIn(params) : undefined;
    if (locale === undefined) return next();
    const drafts = { documentId: params.documentId, publishedAt: null };
    const draft = await strapi.db.query(post).findOne({ where: { ...drafts, locale } });
    if (draft !== null && draft.firstSlug === null)
      await strapi.db
        .query(post)
        .updateMany({ where: drafts, data: { firstSlug: await firstSlugOf(draft) } });
    return next();
  });
}

/** Gives published posts that have no such name yet the one by which the feeds named them before. */
async function nameFirstSlugs() {
  const unnamed = await strapi.db
    .query(post)
    .findMany({ where: { firstSlug: null, publishedAt: { $notNull: true } }, orderBy: { id: 'asc' } });
  for (const entry of unnamed) {
    const first_slug = await firstSlugOf(entry);
    // Not by Strapi, which would write the time of a change, by which a text is known to be an editor's.
    await strapi.db.connection('posts').where({ document_id: entry.documentId }).update({ first_slug });
  }
}

module.exports = { keepFirstSlugs, nameFirstSlugs };
