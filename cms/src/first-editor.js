'use strict';

const { environment } = require('../environment.js');

/** Makes the account of the first editor, where the admin panel is served and nobody has an account. */
async function nameFirstEditor() {
  const { hasPanel, CMS_EDITOR_EMAIL, CMS_EDITOR_PASSWORD } = environment();
  if (
    !hasPanel ||
    !CMS_EDITOR_EMAIL ||
    !CMS_EDITOR_PASSWORD ||
    (await strapi.service('admin::user').exists())
  )
    return;
  const { id } = await strapi.service('admin::role').getSuperAdmin();
  await strapi.service('admin::user').create({
    email: CMS_EDITOR_EMAIL,
    firstname: 'First',
    lastname: 'Editor',
    password: CMS_EDITOR_PASSWORD,
    isActive: true,
    registrationToken: null,
    roles: [id],
  });
  strapi.log.info(`${CMS_EDITOR_EMAIL} is the first editor`);
}

module.exports = { nameFirstEditor };
