'use strict';

const { siteLanguage } = require('./site-language.js');
const { listOf, textOf } = require('./slug-lists.js');

const hasFormerSlugs = (uid) => strapi.contentType(uid)?.attributes.formerSlugs !== undefined;

/**
 * Keeps the slugs under which a post or guide was published, so that its old addresses lead to it, and bookmarks and
 * pages that are still open find it. An unpublished text may come back under another one.
 */
function keepFormerSlugs() {
  strapi.documents.use(async (context, next) => {
    const { action, uid, params } = context;
    if (!hasFormerSlugs(uid)) return next();
    // The former addresses of a text lead to it and not to its copy.
    if (action === 'clone') params.data = { ...params.data, formerSlugs: null };
    if (action !== 'publish' && action !== 'unpublish') return next();
    // Strapi gives the slug of a publication in another language to this one too, on some databases.
    const locale = await siteLanguage();
    const rows = strapi.db.query(uid);
    // Drafts in all languages share the slugs.
    const drafts = { documentId: params.documentId, publishedAt: null };
    const draft = await rows.findOne({ where: { ...drafts, locale } });
    const shown = await rows.findOne({ where: { ...drafts, locale, publishedAt: { $notNull: true } } });
    if (draft === null) return next();
    const known = new Set([...listOf(draft.formerSlugs), ...(shown === null ? [] : [shown.slug])]);
    if (action === 'publish') known.delete(draft.slug);
    await rows.updateMany({ where: drafts, data: { formerSlugs: textOf([...known]) } });
    return next();
  });
}

module.exports = { keepFormerSlugs };
