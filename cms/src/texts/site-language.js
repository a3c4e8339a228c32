'use strict';

/** The default language, which alone the site has. */
const siteLanguage = () => strapi.plugin('i18n').service('locales').getDefaultLocale();

/**
 * The language of the site, if an action of documents is about it; undefined if the action is about other languages
 * alone. An action without a language is about the default one, “*” means all.
 */
async function siteLanguageIn({ locale }) {
  const language = await siteLanguage();
  return !locale || [locale].flat().some((each) => each === '*' || each === language) ? language : undefined;
}

module.exports = { siteLanguage, siteLanguageIn };
