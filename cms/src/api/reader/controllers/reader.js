'use strict';

const { errors, validateZodSchema, z } = require('@strapi/utils');
const { Webhook } = require('standardwebhooks');
const { environment } = require('../../../../environment.js');
const { deleteReader } = require('../../../accounts/deletion.js');
const { tokenOf } = require('../../../accounts/mail-links.js');
const { recordsOf } = require('../../../accounts/records.js');

const users = 'plugin::users-permissions.user';

const readConfirmation = validateZodSchema(
  z.strictObject({ data: z.strictObject({ confirmation: z.string().max(1000) }) }),
);
const readDeletion = validateZodSchema(
  z.strictObject({ data: z.strictObject({ password: z.string().max(200).optional() }) }),
);

const messageOf = (type) =>
  validateZodSchema(z.strictObject({ type: z.literal(type), data: z.strictObject({ user: z.uuid() }) }));
const readDeparture = messageOf('account.deleted');
const readWish = messageOf('account.exported');

/** The reader of the Irodori account that a message of the site is about; null without one. */
async function readerOfMessage(ctx, read) {
  const { CONTENT_SECRET } = environment();
  if (CONTENT_SECRET === undefined) throw new errors.NotFoundError();
  try {
    // The sender writes JSON without blanks, as this does.
    new Webhook(CONTENT_SECRET).verify(JSON.stringify(ctx.request.body), ctx.headers);
  } catch {
    throw new errors.UnauthorizedError('The signature is not valid');
  }
  return strapi.db.query(users).findOne({ where: { irodori: read(ctx.request.body).data.user } });
}

module.exports = {
  /** The site's signed message that an Irodori account is deleted: its reader goes too, also one with a password. */
  async left(ctx) {
    const reader = await readerOfMessage(ctx, readDeparture);
    if (reader) await deleteReader(reader.id);
    return { data: {} };
  },

  /** The site's signed message that an Irodori account wants its archive: what is held of its reader, null without one. */
  async records(ctx) {
    const reader = await readerOfMessage(ctx, readWish);
    return { data: reader && (await recordsOf(reader)) };
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
