'use strict';

const { errors, validateZodSchema, z } = require('@strapi/utils');
const { Webhook } = require('standardwebhooks');
const { environment } = require('../../../../environment.js');
const { deleteReader } = require('../../../accounts/deletion.js');
const { tokenOf } = require('../../../accounts/mail-links.js');

const users = 'plugin::users-permissions.user';

const readConfirmation = validateZodSchema(
  z.strictObject({ data: z.strictObject({ confirmation: z.string().max(1000) }) }),
);
const readDeletion = validateZodSchema(
  z.strictObject({ data: z.strictObject({ password: z.string().max(200).optional() }) }),
);

const readDeparture = validateZodSchema(
  z.strictObject({ type: z.literal('account.deleted'), data: z.strictObject({ user: z.uuid() }) }),
);

module.exports = {
  /**
   * The site's signed message that an Irodori account is deleted: its reader goes too. A reader with a password of its
   * own stays, without the link to Irodori.
   */
  async left(ctx) {
    const { CONTENT_SECRET } = environment();
    if (CONTENT_SECRET === undefined) return ctx.notFound();
    try {
      // The sender writes JSON without blanks, as this does.
      new Webhook(CONTENT_SECRET).verify(JSON.stringify(ctx.request.body), ctx.headers);
    } catch {
      return ctx.unauthorized('The signature is not valid');
    }
    const { data } = readDeparture(ctx.request.body);
    const reader = await strapi.db.query(users).findOne({ where: { irodori: data.user } });
    if (reader?.password)
      await strapi.db.query(users).update({ where: { id: reader.id }, data: { irodori: null } });
    else if (reader) await deleteReader(reader.id);
    return { data: {} };
  },

  /** Strapi's own route confirms by GET, which programs that look into mails send too. */
  async confirm(ctx) {
    const { data } = readConfirmation(ctx.request.body);
    const confirmationToken = tokenOf('confirmation', data.confirmation);
    const user =
      confirmationToken && (await strapi.db.query(users).findOne({ where: { confirmationToken } }));
    if (!user) throw new errors.ValidationError('Invalid token');
    await strapi
      .plugin('users-permissions')
      .service('user')
      .edit(user.id, { confirmed: true, confirmationToken: null });
    return { data: {} };
  },

  /** Asks for the password of accounts that have one. */
  async delete(ctx) {
    const { data } = readDeletion(ctx.request.body);
    const { id, password } = await strapi.db.query(users).findOne({ where: { id: ctx.state.user.id } });
    const { validatePassword } = strapi.plugin('users-permissions').service('user');
    if (password && !(await validatePassword(data.password ?? '', password)))
      throw new errors.ValidationError('The provided current password is invalid');
    await deleteReader(id);
    return { data: {} };
  },
};
