'use strict';

const { errors, validateZodSchema, z } = require('@strapi/utils');

const users = 'plugin::users-permissions.user';
/** No password has this hash. Its cost is that of Strapi's hashes. */
const hashOfNobody = '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

const withEmail = validateZodSchema(z.strictObject({ email: z.email().max(200) }));
const account = validateZodSchema(
  z.strictObject({
    username: z.string().trim().min(3).max(50),
    email: z.email().max(200),
    password: z
      .string()
      .min(8)
      // bcrypt ignores what follows.
      .refine((password) => Buffer.byteLength(password) <= 72, 'Password must be less than 73 bytes'),
  }),
);

/** Compares a password also for unknown accounts, whose refusal would else come 50 times as fast. */
async function compareForNobody({ identifier, password } = {}) {
  if (typeof identifier !== 'string' || typeof password !== 'string') return;
  const user = await strapi.db.query(users).findOne({
    where: { provider: 'local', $or: [{ email: identifier.toLowerCase() }, { username: identifier }] },
  });
  if (!user?.password)
    await strapi.plugin('users-permissions').service('user').validatePassword(password, hashOfNobody);
}

/** Runs one of Strapi's actions when the response has ended, which so tells neither by its time nor by its words of accounts. */
function runAfterResponse(action, { request: { body, headers }, state, res, path }) {
  res.once('close', () =>
    action({ request: { body, headers }, state, send() {} }).catch((error) =>
      strapi.log.warn(`After the response of ${path}: ${error.message}`),
    ),
  );
}

module.exports = (plugin) => {
  const createAuth = plugin.controllers.auth;
  plugin.controllers.auth = (context) => {
    const auth = createAuth(context);
    return {
      ...auth,
      async callback(ctx) {
        if (ctx.params.provider === undefined) await compareForNobody(ctx.request.body);
        return auth.callback(ctx);
      },
      async forgotPassword(ctx) {
        withEmail(ctx.request.body);
        runAfterResponse(auth.forgotPassword, ctx);
        ctx.send({ ok: true });
      },
      async sendEmailConfirmation(ctx) {
        const { email } = withEmail(ctx.request.body);
        runAfterResponse(auth.sendEmailConfirmation, ctx);
        ctx.send({ email, sent: true });
      },
      /** Names are public, so a taken name is told; a taken address is not. */
      async register(ctx) {
        const { username, email } = account(ctx.request.body);
        if ((await strapi.db.query(users).count({ where: { username } })) > 0)
          throw new errors.ApplicationError('This name is already taken');
        runAfterResponse(auth.register, ctx);
        ctx.send({ user: { username, email } });
      },
    };
  };
  return plugin;
};
