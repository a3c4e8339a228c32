'use strict';

const { errors } = require('@strapi/utils');
const oauth = require('oauth4webapi');
const { environment } = require('../../environment.js');
const { settings } = require('./irodori-client.js');
const { readerOf, SignInError } = require('./irodori-reader.js');
const { beginSession } = require('./irodori-session.js');

/** Readers sign in here with their Irodori account: OAuth 2.1 with PKCE, where this content backend is the client. */

const secondsToSignIn = 10 * 60;
const secondsToArrive = 60;

/** A signed cookie of this sign-in, which only the paths of sign-ins get. */
const cookie = (name, maxAgeSeconds) => ({
  read(ctx) {
    const value = ctx.cookies.get(name, { signed: true });
    try {
      const { until, ...content } = JSON.parse(Buffer.from(value, 'base64url').toString());
      return until > Date.now() ? content : undefined;
    } catch {
      return undefined;
    }
  },
  write(ctx, content) {
    const value = JSON.stringify({ ...content, until: Date.now() + maxAgeSeconds * 1000 });
    ctx.cookies.set(name, Buffer.from(value).toString('base64url'), {
      signed: true,
      httpOnly: true,
      sameSite: 'lax',
      secure: environment().CMS_URL.startsWith('https:'),
      path: '/api',
      maxAge: maxAgeSeconds * 1000,
      overwrite: true,
    });
  },
});
const begun = cookie('irodori_sign_in', secondsToSignIn);
const arrived = cookie('irodori_reader', secondsToArrive);

/** Leads the visitor to the consent page of Irodori. */
async function begin(ctx, { server, client, redirectUri }) {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  begun.write(ctx, { verifier, state });
  const url = new URL(server.authorization_endpoint);
  url.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'email profile',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  }).toString();
  ctx.redirect(url.href);
}

/** The page of the site that completes a sign-in, or tells why there is none. */
function callbackPage(reason) {
  const page = new URL('/auth/irodori/callback', environment().SITE_URL);
  if (reason !== undefined) page.searchParams.set('error', reason);
  return page.href;
}

/**
 * Takes the visitor back, finds the reader's account, and leads to the page of the site that completes the sign-in; to
 * the same page with the reason if there is none.
 */
async function finish(ctx, config) {
  let reason;
  try {
    const { claims, refreshToken } = await grantOf(ctx, config);
    const reader = await readerOf(claims);
    arrived.write(ctx, { session: await beginSession(reader.id, refreshToken) });
  } catch (error) {
    reason = error instanceof SignInError ? error.message : 'failed';
    if (reason === 'failed') strapi.log.warn(`A sign-in with Irodori failed: ${error.message}`);
  }
  ctx.redirect(callbackPage(reason));
}

/** Exchanges the code for a refresh token and what Irodori says of the visitor. Each sign-in of a browser is used once. */
async function grantOf(ctx, { server, client, authentication, redirectUri, options }) {
  const { verifier, state, used } = begun.read(ctx) ?? {};
  const answered = new URL(ctx.originalUrl, redirectUri).searchParams;
  if (used !== undefined && used === answered.get('state')) throw new SignInError('replayed');
  if (state === undefined) throw new SignInError('expired');
  if (answered.get('state') !== state) throw new SignInError('foreign');
  begun.write(ctx, { used: state });
  if (answered.get('error') === 'access_denied') throw new SignInError('access_denied');

  const parameters = oauth.validateAuthResponse(server, client, answered, state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    parameters,
    redirectUri,
    verifier,
    options,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response);
  const described = await oauth.userInfoRequest(server, client, tokens.access_token, options);
  const claims = await oauth.processUserInfoResponse(server, client, oauth.skipSubjectCheck, described);
  return { claims, refreshToken: tokens.refresh_token };
}

/** Gives the page the session that {@link finish} left in the cookie; works once. */
async function signIn(ctx) {
  const { session = '' } = arrived.read(ctx) ?? {};
  arrived.write(ctx, {});
  const sessions = strapi.sessionManager('users-permissions');
  const { token: jwt } = await sessions.generateAccessToken(session);
  const { userId = null } = await sessions.validateRefreshToken(session);
  const user = await strapi.db.query('plugin::users-permissions.user').findOne({ where: { id: userId } });
  if (user === null || user.blocked) return ctx.badRequest('This sign-in has expired');
  const { id, documentId, username, email, provider } = user;
  ctx.send({ jwt, refreshToken: session, user: { id, documentId, username, email, provider } });
}

const pathOf = (ctx) => ctx.path.split('/connect/')[1];

/** The addresses below `/api/connect`, which a visitor opens. There is no other provider. */
async function connect(ctx) {
  const config = settings();
  const path = pathOf(ctx);
  if (config !== undefined && path === 'irodori') return begin(ctx, config);
  if (config !== undefined && path === 'irodori/callback') return finish(ctx, config);
  return ctx.notFound();
}

/**
 * Limits the addresses of {@link connect}, where a browser would show Strapi's refusal as it is: the page of the site has
 * words for it. The site's question whether a sign-in can begin is not counted.
 * @param limit Strapi's own limit
 */
const limitedForVisitors = (limit) => async (ctx, next) => {
  const path = pathOf(ctx);
  if (path === undefined) return limit(ctx, next);
  if (ctx.method === 'HEAD' && path === 'irodori') return next();
  try {
    return await limit(ctx, next);
  } catch (error) {
    if (!(error instanceof errors.RateLimitError)) throw error;
    return ctx.redirect(callbackPage('too_often'));
  }
};

module.exports = { connect, limitedForVisitors, signIn };
