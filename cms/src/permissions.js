'use strict';

/** What visitors may call of the API, by role; everything else is closed. Snapshot and own routes check by themselves. */
const granted = {
  public: [
    'api::post.post.find',
    'api::post.post.findOne',
    'api::guide.guide.find',
    'api::guide.guide.findOne',
    'api::comment.comment.find',
    'api::comment.comment.live',
    'api::reader.reader.confirm',
    'plugin::users-permissions.auth.callback',
    'plugin::users-permissions.auth.connect',
    'plugin::users-permissions.auth.forgotPassword',
    'plugin::users-permissions.auth.refresh',
    'plugin::users-permissions.auth.register',
    'plugin::users-permissions.auth.resetPassword',
    'plugin::users-permissions.auth.sendEmailConfirmation',
  ],
  authenticated: [
    'api::post.post.find',
    'api::post.post.findOne',
    'api::guide.guide.find',
    'api::guide.guide.findOne',
    'api::comment.comment.find',
    'api::comment.comment.live',
    'api::comment.comment.create',
    'api::comment.comment.update',
    'api::comment.comment.delete',
    'api::comment-report.comment-report.create',
    'api::reader.reader.confirm',
    'api::reader.reader.delete',
    'plugin::users-permissions.auth.changePassword',
    'plugin::users-permissions.auth.logout',
    'plugin::users-permissions.auth.refresh',
    'plugin::users-permissions.auth.sendEmailConfirmation',
    'plugin::users-permissions.user.me',
  ],
};

/** Gives the two roles of visitors exactly the granted actions, whatever is stored. */
async function grant() {
  const permissions = strapi.db.query('plugin::users-permissions.permission');
  for (const [type, actions] of Object.entries(granted)) {
    const role = await strapi.db
      .query('plugin::users-permissions.role')
      .findOne({ where: { type }, populate: ['permissions'] });
    const stored = role.permissions.map(({ action }) => action);
    await permissions.deleteMany({ where: { role: role.id, action: { $notIn: actions } } });
    for (const action of actions)
      if (!stored.includes(action)) await permissions.create({ data: { action, role: role.id } });
  }
}

module.exports = { grant };
