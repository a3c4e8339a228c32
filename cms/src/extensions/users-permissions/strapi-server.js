'use strict';

const { errors, validateZodSchema, z } = require('@strapi/utils');
const { mayAct } = require('../../accounts/acts.js');
const { hourlyLimit } = require('../../accounts/hourly-limit.js');
const irodori = require('../../accounts/irodori.js');
const { renewedWithIrodori, withBeginning } = require('../../accounts/irodori-session.js');
const { tellOfAccount, tellOfNoPassword } = require('../../accounts/mails.js');
const { tokenOf } = require('../../accounts/mail-links.js');
const { humansOnly } = require('../../accounts/proof.js');
const { faultOfName, isNameTaken, normalName } = require('../../accounts/reader-name.js');

const users = 'plugin::users-permissions.user';
/** No password has this hash. Its cost is that of Strapi's hashes. */
const hashOfNobody = '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

/** Mails that one network asks for, whatever mailboxes they go to. */
const limitMails = hourlyLimit(60);

const withEmail = validateZodSchema(z.strictObject({ email: z.email().max(200) }));
const account = validateZodSchema(
  z.strictObject({
    username: z.string().transform(normalName).pipe(z.string().min(3).max(50)),
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

/**
 * After a changed password Strapi sends the refresh token of the new session as text. It goes into the cookie, as after
 * a sign-in, if the page asks for that.
 */
const refreshedInCookie = (action) => async (ctx) => {
  await action(ctx);
  if (ctx.get('x-strapi-refresh-cookie') !== 'httpOnly') return;
  const { refreshToken, ...body } = ctx.body;
  const { cookie } = strapi.config.get('plugin::users-permissions.sessions');
  ctx.cookies.set('strapi_up_refresh', refreshToken, { ...cookie, httpOnly: true, overwrite: true });
  ctx.body = body;
};

/** Strapi would compare with the missing password of a reader who came by Irodori, which is a failure of the server. */
const withPassword = (action) => async (ctx) => {
  const { id } = ctx.state.user ?? {};
  if (id !== undefined && (await strapi.db.query(users).count({ where: { id, password: null } })) > 0)
    throw new errors.ValidationError(
      'This account has no password to change: its reader signs in with Irodori',
    );
  await action(ctx);
};

/**
 * Mails somebody by an action that gets the account with the address of the request. A mailbox gets some mails an hour,
 * whoever asks for them: the others are not sent, and so leave the link of the last one valid.
 */
const mailed = (action, which) => async (ctx) => {
  const email = ctx.request.body.email.toLowerCase();
  const user = await strapi.db.query(users).findOne({ where: { email, ...which } });
  if (user === null || user.blocked) return;
  if (await mayAct(user.id, 'mail')) await action(ctx, user);
  else strapi.log.info('A reader got no mail: the mailbox has got as many as it gets within an hour');
};

/** Creates an account, or tells the owner of the address that there is one. Strapi mails a new account by itself. */
const registered = (action) => {
  const tellOwner = mailed((_, user) => tellOfAccount(user.email));
  return async (ctx) => {
    const { email } = ctx.request.body;
    const isTaken = (await strapi.db.query(users).count({ where: { email: email.toLowerCase() } })) > 0;
    await (isTaken ? tellOwner(ctx) : action(ctx));
  };
};

/** A reader who came by Irodori gets no password by a mail, but is told to sign in as before. */
const forgotten = (action) =>
  mailed((ctx, user) => (user.password ? action(ctx) : tellOfNoPassword(user.email)));

/** Takes the secret of a link, which expires after an hour. The link came by the mailbox, so it confirms the address too. */
const resetByLink = (action) => async (ctx) => {
  const { code, ...body } = ctx.request.body ?? {};
  const token = tokenOf('reset', code);
  const isOpen =
    token !== undefined &&
    (await strapi.db.query(users).count({ where: { resetPasswordToken: token, blocked: false } })) > 0;
  if (!isOpen) throw new errors.ValidationError('Incorrect code provided');
  ctx.request.body = { ...body, code: token };
  await action(ctx);
  const data = { confirmed: true, confirmationToken: null };
  await strapi.plugin('users-permissions').service('user').edit(ctx.body.user.id, data);
};

module.exports = (plugin) => {
  const { attributes } = plugin.contentTypes.user.schema;
  /** The id of the Irodori account that a reader signs in with. */
  attributes.irodori = { type: 'string', private: true, unique: true, configurable: false };
  /** The moments of what is counted within an hour (`accounts/acts.js`). */
  attributes.acts = { type: 'json', private: true, configurable: false, visible: false, writable: false };
  const { rateLimit } = plugin.middlewares;
  plugin.middlewares.rateLimit = (config, context) => irodori.limitedForVisitors(rateLimit(config, context));
  const { user } = plugin.controllers;
  plugin.controllers.user = { ...user, me: withBeginning(user.me) };
  const createAuth = plugin.controllers.auth;
  plugin.controllers.auth = (context) => {
    const auth = createAuth(context);
    const signIn = humansOnly('reader_sign_in', async (ctx) => {
      await compareForNobody(ctx.request.body);
      return auth.callback(ctx);
    });
    const signInWithIrodori = refreshedInCookie(irodori.signIn);
    return {
      ...auth,
      connect: irodori.connect,
      changePassword: refreshedInCookie(withPassword(auth.changePassword)),
      refresh: renewedWithIrodori(auth.refresh),
      resetPassword: refreshedInCookie(resetByLink(auth.resetPassword)),
      /** Of Strapi's providers none is open. */
      callback(ctx) {
        const { provider } = ctx.params;
        if (provider === undefined) return signIn(ctx);
        return provider === 'irodori' ? signInWithIrodori(ctx) : ctx.notFound();
      },
      forgotPassword: humansOnly('reader_mail', async (ctx) => {
        withEmail(ctx.request.body);
        limitMails(ctx.ip);
        runAfterResponse(forgotten(auth.forgotPassword), ctx);
        ctx.send({ ok: true });
      }),
      sendEmailConfirmation: humansOnly('reader_mail', async (ctx) => {
        const { email } = withEmail(ctx.request.body);
        limitMails(ctx.ip);
        runAfterResponse(mailed(auth.sendEmailConfirmation, { confirmed: false }), ctx);
        ctx.send({ email, sent: true });
      }),
      /** Names are public, so a taken name is told; a taken address is not. */
      register: humansOnly('reader_sign_up', async (ctx) => {
        const { username, email, password } = account(ctx.request.body);
        const reason = faultOfName(username);
        // Pages that know the reason tell it; for others a name that nobody may have is taken.
        if (reason !== undefined || (await isNameTaken(username)))
          throw new errors.ApplicationError(
            'This name is already taken',
            reason && { code: 'name_refused', reason },
          );
        limitMails(ctx.ip);
        ctx.request.body = { username, email, password };
        runAfterResponse(registered(auth.register), ctx);
        ctx.send({ user: { username, email } });
      }),
    };
  };
  return plugin;
};
