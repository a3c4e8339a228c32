'use strict';

const { environment, keyFor } = require('../environment.js');

const { HOST, CMS_PORT, CMS_URL, CMS_PANEL_URL, TRUSTED_PROXIES, CMS_DATA, LOG_LEVEL } = environment();

/**
 * As long as the site's other servers, by `shared/contract/src/listen-host.ts`. Node's five seconds end while a busy client
 * sends its next request, which is then reset.
 */
const keepAliveTimeout = 75_000;

module.exports = {
  host: HOST,
  port: CMS_PORT,
  url: CMS_PANEL_URL ?? CMS_URL,
  // Behind a proxy all visitors would be one address for the limits of requests. Koa keeps so many addresses of
  // X-Forwarded-For from its end; without a number it takes the first one, which the visitor writes.
  proxy: { koa: TRUSTED_PROXIES > 0, maxIpsCount: TRUSTED_PROXIES },
  app: { keys: [keyFor('session cookies')] },
  dirs: { public: `${CMS_DATA}/public` },
  logger: { updates: { enabled: false }, config: { level: LOG_LEVEL === 'silent' ? 'error' : LOG_LEVEL } },
  http: { serverOptions: { keepAliveTimeout } },
  webhooks: { populateRelations: false },
};
