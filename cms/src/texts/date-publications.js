'use strict';

const { errors } = require('@strapi/utils');
const { siteLanguageIn } = require('./site-language.js');

/** Whether readers and machines are told of the change by the type's field `updated`. */
const isDated = (uid) => strapi.contentType(uid)?.attributes.updated !== undefined;

const momentOf = (value) => (value ? Date.parse(value) : null);

/**
 * Sets the moments of a text when an editor publishes it in the site's language, unless the editor has set them:
 * `published` at the first time, `updated` at each later one. A moment in the future is refused, because the text would be
 * shown at once and machines be told a wrong time. The seed publishes by other actions, so the moments of its
 * files stay.
 */
function datePublications() {
  strapi.documents.use(async (context, next) => {
    const { action, uid, params } = context;
    if (action !== 'publish' || !isDated(uid)) return next();
    const locale = await siteLanguageIn(params);
    if (locale === undefined) return next();
    const rows = strapi.db.query(uid);
    // Drafts in all languages share the moments.
    const drafts = { documentId: params.documentId, publishedAt: null };
    const draft = await rows.findOne({ where: { ...drafts, locale } });
    const shown = await rows.findOne({ where: { ...drafts, locale, publishedAt: { $notNull: true } } });
    const now = new Date();
    const data = {};
    if (draft?.published === null) data.published = now;
    if (draft && shown && momentOf(draft.updated) === momentOf(shown.updated)) data.updated = now;
    const moments = { ...draft, ...data };
    const early = ['published', 'updated'].find((name) => momentOf(moments[name]) > now);
    if (early !== undefined)
      throw new errors.ValidationError(
        `The moment “${early}” lies in the future. A text is shown as soon as it is published: publish it then, or leave the field empty.`,
      );
    if (Object.keys(data).length > 0) await rows.updateMany({ where: drafts, data });
    return next();
  });
}

module.exports = { datePublications };
