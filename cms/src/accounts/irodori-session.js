'use strict';

const { nextToken } = require('./irodori-client.js');

/**
 * Sessions that began by a sign-in with Irodori. Irodori's refresh token is in the metadata of Strapi's session, which
 * Strapi hands on when it renews the session. Only this client can use the token.
 */
const sessions = () => strapi.sessionManager('users-permissions');
const stored = () => strapi.db.query('admin::session');

/** Resolves to Strapi's refresh token of a new session. */
async function beginSession(userId, irodoriToken) {
  const metadata = { irodori: irodoriToken };
  const { token } = await sessions().generateRefreshToken(String(userId), undefined, {
    type: 'refresh',
    metadata,
  });
  return token;
}

/** Ends the session, before Strapi renews it, if Irodori has ended its own. */
const renewedWithIrodori = (renew) => async (ctx) => {
  // As Strapi reads it, also where the cookie is empty: another token than the renewed one would be checked.
  const token = ctx.cookies.get('strapi_up_refresh') || ctx.request.body?.refreshToken;
  const { userId, sessionId } = await sessions().validateRefreshToken(String(token));
  const { metadata } = (sessionId && (await stored().findOne({ where: { sessionId } }))) || {};
  if (metadata?.irodori !== undefined) {
    const next = await nextToken(metadata.irodori);
    if (next === undefined) await sessions().revokeSessionById(userId, sessionId);
    else await stored().update({ where: { sessionId }, data: { metadata: { ...metadata, irodori: next } } });
  }
  return renew(ctx);
};

/** Adds to the account's data how its session began, which the page needs when Irodori's session ends in the browser. */
const withBeginning = (readAccount) => async (ctx) => {
  await readAccount(ctx);
  const { session, user } = ctx.state;
  if (session === undefined) return;
  const { metadata } = (await stored().findOne({ where: { sessionId: session.id } })) ?? {};
  ctx.body.signedInWith = metadata?.irodori === undefined ? user.provider : 'irodori';
};

module.exports = { beginSession, renewedWithIrodori, withBeginning };
