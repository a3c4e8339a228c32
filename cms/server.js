'use strict';

const { mkdirSync } = require('node:fs');
const { createStrapi } = require('@strapi/strapi');
const { environment } = require('./environment.js');

const { CMS_DATA, hasPanel } = environment();
// Strapi does not make the folders of its files.
mkdirSync(`${CMS_DATA}/public/uploads`, { recursive: true, mode: 0o700 });
process.env.NODE_ENV ??= 'production';
process.env.STRAPI_TELEMETRY_DISABLED = 'true';
process.env.STRAPI_DISABLE_UPDATE_NOTIFICATION = 'true';

void createStrapi({ appDir: __dirname, distDir: __dirname, serveAdminPanel: hasPanel }).start();
