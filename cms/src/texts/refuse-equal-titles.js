'use strict';

const { errors } = require('@strapi/utils');
const { kinds } = require('./kinds.js');
const { siteLanguageIn } = require('./site-language.js');

const isTitled = ({ uid }) => strapi.contentType(uid).attributes.title !== undefined;

/** Titles that readers cannot tell apart are equal, whatever their case and blanks are. */
const comparable = (title) => title?.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLocaleLowerCase('en');

/** The published title of another text that equals the title; undefined without one. */
async function equalTitle({ title, documentId }, locale) {
  for (const { uid } of kinds.filter(isTitled)) {
    const others = await strapi.db.query(uid).findMany({
      select: ['title'],
      where: { documentId: { $ne: documentId }, locale, publishedAt: { $notNull: true } },
    });
    const equal = others.find((other) => comparable(other.title) === comparable(title));
    if (equal !== undefined) return { title: equal.title, kind: strapi.contentType(uid).info.displayName };
  }
  return undefined;
}

/** Refuses to publish a text with the title of another published one: each page of the site has a title of its own. */
function refuseEqualTitles() {
  strapi.documents.use(async ({ action, uid, params }, next) => {
    if (action !== 'publish' || !kinds.some((kind) => kind.uid === uid && isTitled(kind))) return next();
    const locale = await siteLanguageIn(params);
    const draft =
      locale &&
      (await strapi.db
        .query(uid)
        .findOne({ where: { documentId: params.documentId, publishedAt: null, locale } }));
    const equal = draft && (await equalTitle(draft, locale));
    if (equal)
      throw new errors.ValidationError(
        `There is already a published text with the title “${equal.title}” (${equal.kind}). Give this one a title of its own, by which readers and search engines can tell the two apart.`,
      );
    return next();
  });
}

module.exports = { refuseEqualTitles };
