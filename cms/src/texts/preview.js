'use strict';

const jwt = require('jsonwebtoken');
const { environment } = require('../../environment.js');
const { addressOf } = require('../comments/texts.js');
const { kinds } = require('./kinds.js');

const lifeSeconds = 24 * 3600;
const key = () => Buffer.from(environment().CONTENT_SECRET.slice('whsec_'.length), 'base64');

const places = {
  'api::post.post': ({ slug }) => addressOf({ shelf: 'post', slug }),
  'api::guide.guide': ({ slug }) => addressOf({ shelf: 'guide', slug }),
  'api::author.author': ({ slug }) => `/blog/author/${slug}`,
  'api::topic.topic': () => '/resources',
  'api::landing.landing': ({ app }) => `/${app}`,
  'api::category-copy.category-copy': ({ category }) => `/category/${category}`,
  'api::question.question': () => '/support',
  'api::page.page': ({ slug }) => ({ terms: '/terms-of-service' })[slug] ?? `/${slug}`,
};

/**
 * The link by which an editor sees a text on its page, for a day, unpublished unless `status` says otherwise; without a
 * language, that of the default one. It names the admin panel, which alone may show the page in a frame. Null for types
 * without a page.
 */
async function previewUrl(uid, { documentId, locale, status = 'draft' }) {
  const { CONTENT_SECRET, SITE_URL, CMS_PANEL_URL } = environment();
  if (CONTENT_SECRET === undefined || !kinds.some((kind) => kind.uid === uid)) return null;
  const entry = await strapi.documents(uid).findOne({ documentId, locale, status: 'draft' });
  if (entry === null) return null;
  const panel = CMS_PANEL_URL && new URL(CMS_PANEL_URL).origin;
  const token = jwt.sign({ uid, documentId, locale, status, panel }, key(), {
    audience: 'preview',
    expiresIn: lifeSeconds,
  });
  const url = new URL(places[uid](entry), SITE_URL);
  url.searchParams.set('preview', token);
  return url.href;
}

/** The entry, its language and its state that a preview's token names; undefined if the token is not valid. */
function previewed(token) {
  try {
    const { uid, documentId, locale, status } = jwt.verify(token, key(), {
      algorithms: ['HS256'],
      audience: 'preview',
    });
    return { uid, documentId, locale, status };
  } catch {
    return undefined;
  }
}

module.exports = { previewUrl, previewed };
