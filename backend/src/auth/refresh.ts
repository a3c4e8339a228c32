import type { Sql } from '../database/database.ts';
import { AuthError } from './auth-error.ts';
import type { AuthContext } from './auth-context.ts';
import { newRefreshToken, sessionAnswer } from './sessions.ts';

interface TokenRow {
  readonly token: string;
  readonly user_id: string;
  readonly session_id: string;
  readonly revoked: boolean;
  readonly is_fresh: boolean;
  readonly is_expired: boolean;
}

/**
 * Exchanges a refresh token for the next one, once. A repeated exchange (a lost answer, parallel tabs) gets the
 * token that the first one made; an older token means theft, and ends the whole family.
 */
export async function refreshSession(context: AuthContext, token: string) {
  const next = await context.database.transaction(async (sql) => {
    const row = await find(sql, token, context.settings.refresh_token_reuse_interval);
    if (row.is_expired) throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
    if (!row.revoked)
      return { row, token: await rotate(sql, row, context.settings.enable_refresh_token_rotation) };
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
  return sessionAnswer(context, context.database, next.row.user_id, next.row.session_id, next.token);
}

async function find(sql: Sql, token: string, reuseSeconds: number): Promise<TokenRow> {
  const { rows } = await sql.query<TokenRow>(
    `select t.token, t.user_id, t.session_id, t.revoked,
       t.updated_at > now() - make_interval(secs => $2) as is_fresh,
       coalesce(s.not_after < now(), false) as is_expired
     from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
     where t.token = $1 for update of t, s`,
    [token, reuseSeconds],
  );
  const [row] = rows;
  if (!row) {
    throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  }
  return row;
}

async function activeToken(sql: Sql, sessionId: string) {
  const { rows } = await sql.query<{ token: string; parent: string | null }>(
    'select token, parent from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
    [sessionId],
  );
  return rows[0];
}

async function rotate(sql: Sql, row: TokenRow, isRotating: boolean): Promise<string> {
  await sql.query('update auth.sessions set refreshed_at = now(), updated_at = now() where id = $1', [
    row.session_id,
  ]);
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
