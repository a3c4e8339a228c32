'use strict';

const { templates } = require('./mails.js');

/** Strapi keeps the settings of its first start, which then win over the code; so they are written at each start. */
async function writeSettings() {
  const store = strapi.store({ type: 'plugin', name: 'users-permissions' });
  const providers = await store.get({ key: 'grant' });
  await store.set({
    key: 'grant',
    value: Object.fromEntries(
      Object.entries(providers).map(([name, provider]) => [name, { ...provider, enabled: name === 'email' }]),
    ),
  });
  const mails = await store.get({ key: 'email' });
  await store.set({
    key: 'email',
    value: Object.fromEntries(
      Object.entries(mails).map(([name, mail]) => [name, { ...mail, options: templates[name] }]),
    ),
  });
  await store.set({
    key: 'advanced',
    value: {
      ...(await store.get({ key: 'advanced' })),
      unique_email: true,
      allow_register: true,
      email_confirmation: true,
      default_role: 'authenticated',
    },
  });
}

module.exports = { writeSettings };
