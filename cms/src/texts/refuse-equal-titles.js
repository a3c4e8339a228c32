'use strict';

const { errors } = require('@strapi/utils');
const { lock } = require('../lock.js');
const { kinds } = require('./kinds.js');
const { siteLanguageIn } = require('./site-language.js');

class EqualTitleError extends errors.ValidationError {}

const isTitled = ({ uid }) => strapi.contentType(uid).attributes.title !== undefined;

/** Titles that readers cannot tell apart are equal, whatever their case and blanks are. */
const comparable = (title) => title?.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLocaleLowerCase('en');

/**
 * Refuses a title that another published text has. Until the transaction around it ends, no other one asks, so of two
 * texts with one title that are published at the same moment the second is refused.
 * @throws EqualTitleError
 */
async function refuseEqualTitle({ title, documentId }, locale) {
  await lock('titles of texts');
  for (const { uid } of kinds.filter(isTitled)) {
    const published = await strapi.db
      .query(uid)
      .findMany({ select: ['title', 'documentId'], where: { locale, publishedAt: { $notNull: true } } });
    const equal = published.find(
      (other) => other.documentId !== documentId && comparable(other.title) === comparable(title),
    );
    if (equal !== undefined)
      throw new EqualTitleError(
        `There is already a published text with the title “${equal.title}” (${strapi.contentType(uid).info.displayName}). Give this one a title of its own, by which readers and search engines can tell the two apart.`,
      );
  }
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
    if (draft) await refuseEqualTitle(draft, locale);
    return next();
  });
}

module.exports = { EqualTitleError, refuseEqualTitle, refuseEqualTitles };
