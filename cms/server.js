'use strict';

const { mkdirSync } = require('node:fs');
const { environment } = require('./environment.js');

const { CMS_DATA, hasPanel } = environment();
// Strapi does not make the folders of its files.
mkdirSync(`${CMS_DATA}/public/uploads`, { recursive: true, mode: 0o700 });
// Strapi takes itself for a developer's when it is loaded without NODE_ENV, and then opens a browser.
process.env.NODE_ENV ??= 'production';
process.env.STRAPI_TELEMETRY_DISABLED = 'true';

const { createStrapi } = require('@strapi/strapi');

void createStrapi({ appDir: __dirname, distDir: __dirname, serveAdminPanel: hasPanel }).start();
