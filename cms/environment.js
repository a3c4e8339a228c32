'use strict';

const { createHmac } = require('node:crypto');

const required = [
  'CMS_DATA',
  'CMS_PORT',
  'CMS_SECRET',
  'CMS_URL',
  'HOST',
  'SITE_URL',
  'VERIFICATION_PROVIDER',
];

const listOf = (text) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** The variables of the content backend, which `stack/settings/cms-environment.ts` declares. @throws Error that names missing ones */
function environment({ ...variables } = process.env) {
  const needed = [
    ...required,
    ...(variables.VERIFICATION_PROVIDER === 'off' ? [] : ['SUPABASE_URL']),
    ...(variables.SMTP_HOST ? ['SMTP_ADMIN_EMAIL'] : []),
  ];
  const missing = needed.filter((name) => !variables[name]);
  if (missing.length > 0) throw new Error(`The content backend cannot start without ${missing.join(', ')}.`);
  return {
    ...variables,
    CMS_PORT: Number(variables.CMS_PORT),
    hasPanel: variables.CMS_PANEL_URL !== undefined,
    CMS_HOOKS: listOf(variables.CMS_HOOKS ?? `${variables.SITE_URL}/_texts`),
    CONTENT_MEDIA_URL: listOf(variables.CONTENT_MEDIA_URL ?? ''),
    TRUSTED_PROXIES: Number(variables.TRUSTED_PROXIES ?? 0),
    LOG_LEVEL: variables.LOG_LEVEL ?? 'info',
  };
}

/** A key for one purpose, which follows from CMS_SECRET and tells nothing of it or of the other keys. */
const keyFor = (purpose) => createHmac('sha256', environment().CMS_SECRET).update(purpose).digest('base64');

module.exports = { environment, keyFor };
