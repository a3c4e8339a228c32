'use strict';

/**
 * The default language, which alone the site has, if an action of documents is about it; undefined if the action is about
 * other languages alone. An action without a language is about the default one, “*” means all.
 */
async function siteLanguageIn({ locale }) {
  const language = await strapi.plugin('i18n').service('locales').getDefaultLocale();
  return !locale || [locale].flat().some((each) => each === '*' || each === language) ? language : undefined;
}

module.exports = { siteLanguageIn };
