'use strict';

const { environment } = require('../environment.js');

const { SITE_URL, hasPanel } = environment();
// Readers send comments, editors whole texts.
const largest = hasPanel ? '1mb' : '64kb';

module.exports = [
  'global::client-networks',
  'global::public-paths',
  'strapi::logger',
  'strapi::errors',
  'strapi::security',
  {
    name: 'strapi::cors',
    config: {
      origin: [new URL(SITE_URL).origin],
      credentials: true,
      headers: ['Authorization', 'Content-Type', 'Strapi-Response-Format', 'x-strapi-refresh-cookie'],
    },
  },
  'strapi::session',
  'strapi::query',
  { name: 'strapi::body', config: { jsonLimit: largest, formLimit: largest, textLimit: largest } },
  { name: 'strapi::favicon', config: { path: 'favicon.svg' } },
  'strapi::public',
];
