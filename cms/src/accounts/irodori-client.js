'use strict';

const oauth = require('oauth4webapi');
const { environment } = require('../../environment.js');

const patienceMs = 10_000;

/** Refusals of a refresh token that tell that Irodori's session of this client is over. */
const endings = [
  'invalid_grant',
  'refresh_token_already_used',
  'refresh_token_not_found',
  'session_expired',
  'session_not_found',
  'user_banned',
];

/** @returns the addresses of the OAuth server and this client; undefined if none is configured */
function settings() {
  const { SUPABASE_URL, CMS_CLIENT_ID, CMS_CLIENT_SECRET, CMS_URL } = environment();
  if (!SUPABASE_URL || !CMS_CLIENT_ID || !CMS_CLIENT_SECRET) return undefined;
  const issuer = `${SUPABASE_URL}/auth/v1`;
  return {
    server: {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      userinfo_endpoint: `${issuer}/oauth/userinfo`,
    },
    client: { client_id: CMS_CLIENT_ID },
    authentication: oauth.ClientSecretBasic(CMS_CLIENT_SECRET),
    redirectUri: `${CMS_URL}/api/connect/irodori/callback`,
    options: {
      // The server may run on this machine without https.
      [oauth.allowInsecureRequests]: issuer.startsWith('http:'),
      signal: () => AbortSignal.timeout(patienceMs),
    },
  };
}

/**
 * Exchanges a refresh token of Irodori for the next one. Resolves to undefined if Irodori has ended the session to which
 * the token belongs; to the same token while Irodori is away or refuses this client, because that ends no session.
 */
async function nextToken(token) {
  const { server, client, authentication, options } = settings() ?? {};
  if (server === undefined) return token;
  try {
    const response = await oauth.refreshTokenGrantRequest(server, client, authentication, token, options);
    const { error, error_code: code, refresh_token: next } = await response.json();
    if (response.ok) return next;
    if (response.status === 400 && endings.includes(code ?? error)) return undefined;
    strapi.log.error(
      `Irodori renewed no session of a reader and answered ${response.status}: ${code ?? error}`,
    );
  } catch (error) {
    strapi.log.warn(
      `Irodori could not be asked for a reader’s session: ${error.cause?.message ?? error.message}`,
    );
  }
  return token;
}

module.exports = { nextToken, settings };
