import { randomBytes, randomUUID } from 'node:crypto';
import type { Sql } from '../database/database.ts';
import type { AuthContext, Client } from './auth-context.ts';
import { existing, publicUser, userById, type UserRow } from './users.ts';

export type SignInMethod = 'password' | 'anonymous';

export const newRefreshToken = (): string => randomBytes(24).toString('base64url');

/** Opens a session and answers its first tokens. */
export async function openSession(
  context: AuthContext,
  sql: Sql,
  user: UserRow,
  method: SignInMethod,
  client: Client,
) {
  const sessionId = randomUUID();
  const refreshToken = newRefreshToken();
  await sql.query(
    `insert into auth.sessions (id, user_id, aal, user_agent, ip, created_at, updated_at)
     values ($1, $2, 'aal1', $3, $4, now(), now())`,
    [sessionId, user.id, client.userAgent, client.address],
  );
  await sql.query(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     values ($1, $2, $3, now(), now())`,
    [randomUUID(), sessionId, method],
  );
  await sql.query(
    `insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
     values ($1, $2, $3, false, now(), now())`,
    [refreshToken, user.id, sessionId],
  );
  await sql.query('update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1', [
    user.id,
  ]);
  return sessionAnswer(context, sql, user.id, sessionId, refreshToken);
}

/** The tokens and the user, as every sign-in and refresh answers them. */
export async function sessionAnswer(
  context: AuthContext,
  sql: Sql,
  userId: string,
  sessionId: string,
  refreshToken: string,
) {
  const user = existing(await userById(sql, userId));
  const { rows } = await sql.query<{ aal: string; method: string; at: number }>(
    `select s.aal, a.authentication_method as method, extract(epoch from a.created_at)::bigint as at
     from auth.sessions s left join auth.mfa_amr_claims a on a.session_id = s.id
     where s.id = $1 order by a.created_at desc`,
    [sessionId],
  );
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresIn = context.settings.jwt_expiry;
  const accessToken = await context.signingKey.sign({
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
    aal: rows[0]?.aal ?? 'aal1',
    amr: rows.map(({ method, at }) => ({ method, timestamp: at })),
    session_id: sessionId,
    is_anonymous: user.is_anonymous,
  });
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
