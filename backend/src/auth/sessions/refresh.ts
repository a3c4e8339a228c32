import type { Sql } from '../../database/database.ts';
import type { Actor } from '../audit.ts';
import { AuthError, OAuthError } from '../auth-error.ts';
import type { AuthContext, Client } from '../auth-context.ts';
import { whyEnded } from './session-end.ts';
import { newRefreshToken, sessionResponse } from './sessions.ts';

interface TokenRow extends Omit<Actor, 'id'> {
  readonly token: string;
  readonly user_id: string;
  readonly session_id: string;
  readonly revoked: boolean;
  readonly is_fresh: boolean;
  readonly is_banned: boolean;
  readonly oauth_client_id: string | null;
}

interface Asker {
  /** The id of the OAuth application that sends the request; undefined for the site. */
  readonly clientId?: string;
  readonly client?: Client;
}

/**
 * Exchanges a refresh token for the next one. A repeated exchange (a lost response, parallel tabs) returns the same
 * next token; an older token indicates theft and revokes all refresh tokens of the session. Only the application
 * itself (`clientId`) can refresh the session of an application.
 */
export async function refreshSession(context: AuthContext, token: string, { clientId, client }: Asker = {}) {
  const next = await context.database.transaction(async (sql) => {
    const row = await find(sql, token, context.settings.refresh_token_reuse_interval);
    const ended = row.is_banned ? 'banned' : await whyEnded(sql, row, context.settings);
    if (ended) throw refusals[ended]();
    checkClient(row.oauth_client_id, clientId ?? null);
    if (client) await noteClient(sql, row.session_id, client);
    if (!row.revoked) {
      await context.audit(sql, 'token_refreshed', { actor: { ...row, id: row.user_id } });
      return { row, token: await rotate(sql, row, context.settings.enable_refresh_token_rotation) };
    }
    const successor = await activeToken(sql, row.session_id);
    if (successor && (successor.parent === token || row.is_fresh)) return { row, token: successor.token };
    await sql.query(
      'update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1',
      [row.session_id],
    );
    return { row, token: null };
  });
  if (next.token === null) {
    throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  }
  const { user_id: userId, session_id: sessionId } = next.row;
  return sessionResponse(context, context.database, {
    userId,
    sessionId,
    refreshToken: next.token,
    method: 'token_refresh',
  });
}

const expired = (why: string) =>
  new AuthError(400, 'session_expired', `Invalid Refresh Token: Session Expired${why}`);

const refusals = {
  banned: () => new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned'),
  expired: () => expired(''),
  inactive: () => expired(' (Inactivity)'),
  low_aal: () => expired(' (Low AAL: User Needs MFA Verification)'),
  replaced: () => expired(' (Revoked by Newer Login)'),
};

async function find(sql: Sql, token: string, reuseSeconds: number): Promise<TokenRow> {
  // Locks the session before its token, as a sign-out does, so that the two cannot deadlock.
  await sql.query(
    `select 1 from auth.sessions
     where id = (select session_id from auth.refresh_tokens where token = $1) for update`,
    [token],
  );
  const { rows } = await sql.query<TokenRow>(
    `select t.token, t.user_id, t.session_id, t.revoked,
       t.updated_at between now() - make_interval(secs => $2) and now() as is_fresh,
       coalesce(u.banned_until > now(), false) as is_banned,
       u.email, u.phone, u.is_sso_user, u.raw_user_meta_data,
       s.oauth_client_id
     from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
       join auth.users u on u.id = s.user_id
     where t.token = $1 for update of t, s`,
    [token, reuseSeconds],
  );
  const [row] = rows;
  if (!row) {
    throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  }
  return row;
}

function checkClient(owner: string | null, client: string | null): void {
  if (owner === client) return;
  if (owner === null) {
    throw new OAuthError('invalid_client', 'Client authentication not allowed for non-OAuth session');
  }
  throw new OAuthError(
    'invalid_client',
    client === null
      ? 'Client authentication required for OAuth session'
      : "Client does not match the session's OAuth client",
  );
}

async function activeToken(sql: Sql, sessionId: string) {
  const { rows } = await sql.query<{ token: string; parent: string | null }>(
    'select token, parent from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
    [sessionId],
  );
  return rows[0];
}

/** Stores the origin of the session's last use. */
const noteClient = (sql: Sql, sessionId: string, { address, userAgent }: Client) =>
  sql.query('update auth.sessions set ip = $2, user_agent = $3 where id = $1', [
    sessionId,
    address,
    userAgent,
  ]);

async function rotate(sql: Sql, row: TokenRow, isRotating: boolean): Promise<string> {
  await sql.query(
    "update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now() where id = $1",
    [row.session_id],
  );
  if (!isRotating) return row.token;
  const next = newRefreshToken();
  await sql.query('update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1', [
    row.token,
  ]);
  await sql.query(
    `insert into auth.refresh_tokens (token, user_id, session_id, parent, revoked, created_at, updated_at)
     values ($1, $2, $3, $4, false, now(), now())`,
    [next, row.user_id, row.session_id, row.token],
  );
  return next;
}
