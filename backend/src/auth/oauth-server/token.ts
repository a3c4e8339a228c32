import { createHash } from 'node:crypto';
import type { Sql } from '../../database/database.ts';
import type { AuthContext, Client } from '../auth-context.ts';
import { OAuthError } from '../auth-error.ts';
import { areEqual } from '../equal-texts.ts';
import { refreshSession } from '../sessions/refresh.ts';
import { openSession } from '../sessions/sessions.ts';
import { isBanned, userById } from '../accounts/users.ts';
import type { ClientRow } from './clients.ts';
import { idToken } from './id-token.ts';
import { scopeList } from './scopes.ts';

type Params = Readonly<Record<string, string>>;

/** Responds to a token request of an authenticated client. @throws OAuthError, AuthError */
export async function token(context: AuthContext, application: ClientRow, params: Params, client: Client) {
  const { grant_type: grant = '' } = params;
  if (grant === '') throw new OAuthError('invalid_request', 'grant_type is required');
  if (!application.grant_types.split(',').includes(grant)) {
    throw new OAuthError('unsupported_grant_type', `Client is not allowed to use grant type: ${grant}`);
  }
  if (grant === 'authorization_code') return redeem(context, application, params, client);
  const { refresh_token: refreshToken } = params;
  if (!refreshToken) {
    throw new OAuthError('invalid_request', 'refresh_token is required for refresh_token grant');
  }
  return tokensOf(await refreshSession(context, refreshToken, { clientId: application.id }));
}

const tokensOf = (session: Awaited<ReturnType<typeof openSession>>) => ({
  access_token: session.access_token,
  token_type: session.token_type,
  expires_in: session.expires_in,
  refresh_token: session.refresh_token,
});

interface Approved {
  readonly id: string;
  readonly client_id: string;
  readonly user_id: string;
  readonly redirect_uri: string;
  readonly scope: string;
  readonly resource: string | null;
  readonly code_challenge: string;
  readonly nonce: string | null;
  readonly is_expired: boolean;
}

async function redeem(context: AuthContext, application: ClientRow, params: Params, client: Client) {
  const { code } = params;
  if (!code) throw new OAuthError('invalid_request', 'code is required for authorization_code grant');
  const redeemed = await context.database.transaction(async (sql) => {
    const approved = await find(sql, code);
    if (!approved) {
      await endReplayed(sql, code, application);
      return undefined;
    }
    check(approved, application, params);
    const user = await userById(sql, approved.user_id);
    if (!user) throw new OAuthError('invalid_grant', 'User not found for authorization code');
    if (isBanned(user)) throw new OAuthError('access_denied', 'User is banned');
    const session = await openSession(context, sql, user, 'oauth_provider/authorization_code', client, {
      oauthClientId: application.id,
      scopes: approved.scope,
    });
    await spend(sql, code, application, session.refresh_token);
    await sql.query('delete from auth.oauth_authorizations where id = $1', [approved.id]);
    await context.audit(sql, 'login', {
      actor: user,
      traits: { provider_type: 'oauth_provider_authorization_code', client_id: application.id },
    });
    return { session, user, approved };
  });
  // Thrown outside the transaction, so that the end of the replayed code's session is not rolled back.
  if (!redeemed) throw new OAuthError('invalid_grant', 'Invalid authorization code');
  const { session, user, approved } = redeemed;
  const scopes = scopeList(approved.scope);
  const identity = { user, clientId: application.id, scopes, nonce: approved.nonce };
  return {
    ...tokensOf(session),
    ...(scopes.includes('openid') && { id_token: await idToken(context, identity) }),
  };
}

async function find(sql: Sql, code: string): Promise<Approved | undefined> {
  const { rows } = await sql.query<Approved>(
    `select *, expires_at <= now() as is_expired from auth.oauth_authorizations
     where authorization_code = $1 and status = 'approved' for update`,
    [code],
  );
  return rows[0];
}

function check(approved: Approved, application: ClientRow, params: Params): void {
  const refused = (description: string) => new OAuthError('invalid_grant', description);
  if (approved.is_expired) throw refused('Authorization code has expired');
  if (approved.client_id !== application.id) {
    throw refused('Authorization code was not issued for this client');
  }
  if (params['resource'] && params['resource'] !== approved.resource) {
    throw refused('Authorization code resource does not match the resource parameter');
  }
  if (params['redirect_uri'] && params['redirect_uri'] !== approved.redirect_uri) {
    throw refused('Invalid redirect_uri');
  }
  const verifier = params['code_verifier'];
  if (!verifier) {
    throw refused('PKCE verification failed: code_verifier is required when PKCE challenge is present');
  }
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  if (!areEqual(challenge, approved.code_challenge)) {
    throw refused('PKCE verification failed: code challenge does not match previously saved code verifier');
  }
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Stores the session for which the code was redeemed, found by its first refresh token. */
async function spend(sql: Sql, code: string, application: ClientRow, refreshToken: string): Promise<void> {
  await sql.query(
    `insert into _irodori.spent_codes (code_hash, client_id, session_id)
     select $1, $2, session_id from auth.refresh_tokens where token = $3`,
    [hashOf(code), application.id, refreshToken],
  );
}

/** Ends the session of a code that is redeemed again: one of the two redemptions was by a thief. */
async function endReplayed(sql: Sql, code: string, application: ClientRow): Promise<void> {
  await sql.query(
    `delete from auth.sessions where id in
       (select session_id from _irodori.spent_codes where code_hash = $1 and client_id = $2)`,
    [hashOf(code), application.id],
  );
}
