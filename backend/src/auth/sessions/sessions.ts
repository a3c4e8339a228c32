import { randomBytes, randomUUID } from 'node:crypto';
import type { Sql } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthContext, Client } from '../auth-context.ts';
import { customClaims } from '../hooks/custom-claims.ts';
import { existing, publicUser, userById, type UserRow } from '../accounts/users.ts';

/** GoTrue's names of the methods in `amr` and in `auth.flow_state`. */
export type SignInMethod =
  | 'password'
  | 'anonymous'
  | 'otp'
  | 'oauth'
  | 'totp'
  | 'recovery'
  | 'invite'
  | 'sso/saml'
  | 'magiclink'
  | 'email/signup'
  | 'email_change'
  | 'token_refresh'
  | 'mfa/phone'
  | 'mfa/webauthn'
  | 'web3'
  | 'oauth_provider/authorization_code'
  | 'passkey';

/** The client and the scopes of an OAuth application's session. */
export interface SessionOptions {
  readonly oauthClientId?: string;
  readonly scopes?: string;
}

export const newRefreshToken = (): string => randomBytes(24).toString('base64url');

/** Creates a session and returns its first tokens. */
export async function openSession(
  context: AuthContext,
  sql: Sql,
  user: UserRow,
  method: SignInMethod,
  client: Client,
  { oauthClientId, scopes }: SessionOptions = {},
) {
  const sessionId = randomUUID();
  const refreshToken = newRefreshToken();
  await sql.query(
    `insert into auth.sessions (id, user_id, aal, user_agent, ip, oauth_client_id, scopes, created_at, updated_at)
     values ($1, $2, 'aal1', $3, $4, $5, $6, now(), now())`,
    [sessionId, user.id, client.userAgent, client.address, oauthClientId ?? null, scopes ?? null],
  );
  await addMethod(sql, sessionId, method);
  await insertFirstToken(sql, user.id, sessionId, refreshToken);
  await sql.query('update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1', [
    user.id,
  ]);
  return sessionResponse(context, sql, { userId: user.id, sessionId, refreshToken, method });
}

/** The methods that verify a second factor. */
const secondFactors = ['totp', 'mfa/phone', 'mfa/webauthn'] as const satisfies readonly SignInMethod[];
export type SecondFactorMethod = (typeof secondFactors)[number];

const isSecondFactor = (method: string): boolean => secondFactors.some((known) => known === method);

/**
 * Raises the session to aal2 after the verification of a second factor and returns new tokens. The earlier refresh
 * tokens cannot be exchanged for an aal2 session: using one ends the session.
 */
export async function raiseLevel(
  context: AuthContext,
  sql: Sql,
  sessionId: string,
  userId: string,
  { method, factorId }: { readonly method: SecondFactorMethod; readonly factorId: string },
) {
  const { affected } = await sql.query(
    "update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1",
    [sessionId, factorId],
  );
  if (affected === 0) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  await addMethod(sql, sessionId, method);
  // `updated_at` lies outside `refresh_token_reuse_interval`, which would still accept the revoked tokens.
  await sql.query(
    "update auth.refresh_tokens set revoked = true, updated_at = 'epoch' where session_id = $1",
    [sessionId],
  );
  const refreshToken = newRefreshToken();
  await insertFirstToken(sql, userId, sessionId, refreshToken);
  return sessionResponse(context, sql, { userId, sessionId, refreshToken, method });
}

async function addMethod(sql: Sql, sessionId: string, method: SignInMethod): Promise<void> {
  await sql.query(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     values ($1, $2, $3, now(), now())
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [randomUUID(), sessionId, method],
  );
}

async function insertFirstToken(sql: Sql, userId: string, sessionId: string, token: string): Promise<void> {
  await sql.query(
    `insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
     values ($1, $2, $3, false, now(), now())`,
    [token, userId, sessionId],
  );
}

interface SessionRow {
  readonly oauth_client_id: string | null;
  readonly scopes: string | null;
  readonly method: string;
  readonly at: number;
  readonly began_at: number;
}

interface Issue {
  readonly userId: string;
  readonly sessionId: string;
  readonly refreshToken: string;
  /** The method of the sign-in or `token_refresh`. */
  readonly method: SignInMethod;
}

/** The response of every sign-in and refresh: the tokens and the user. */
export async function sessionResponse(
  context: AuthContext,
  sql: Sql,
  { userId, sessionId, refreshToken, method }: Issue,
) {
  const user = existing(await userById(sql, userId));
  const { rows } = await sql.query<SessionRow>(
    `select s.oauth_client_id, s.scopes, a.authentication_method as method,
       floor(extract(epoch from a.updated_at))::bigint as at,
       floor(extract(epoch from s.created_at))::bigint as began_at
     from auth.sessions s join auth.mfa_amr_claims a on a.session_id = s.id
     where s.id = $1 order by a.updated_at desc, a.created_at desc`,
    [sessionId],
  );
  const [session] = rows;
  const issuedAt = Math.floor(Date.now() / 1000);
  const isRaised = rows.some(({ method }) => isSecondFactor(method));
  const { allow_low_aal: lowFor } = context.settings.sessions;
  const isLimited =
    lowFor && session && !isRaised && user.factors.some(({ status }) => status === 'verified');
  const mostSeconds = isLimited ? session.began_at + lowFor / 1000 - issuedAt : Infinity;
  const expiresIn = Math.max(0, Math.min(context.settings.jwt_expiry, Math.floor(mostSeconds)));
  const claims = {
    iss: context.issuer,
    sub: user.id,
    aud: user.aud,
    exp: issuedAt + expiresIn,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role,
    aal: isRaised ? 'aal2' : 'aal1',
    amr: rows.map(({ method, at }) => ({ method, timestamp: at })),
    session_id: sessionId,
    is_anonymous: user.is_anonymous,
    ...(session?.oauth_client_id && { client_id: session.oauth_client_id }),
    ...(session?.scopes && { scope: session.scopes }),
  };
  const accessToken = await context.signingKey.sign(
    await customClaims(context.hooks, sql, { userId, claims, method }),
  );
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: issuedAt + expiresIn,
    refresh_token: refreshToken,
    user: publicUser(user),
    weak_password: null,
  };
}
