import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Sql } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import type { UserRow } from '../accounts/users.ts';
import { refusal } from './authorize.ts';
import { clientById, shownClient } from './clients.ts';
import { scopeList } from './scopes.ts';

export const decision = z.object({
  action: z.enum(['approve', 'deny'], { error: "action must be 'approve' or 'deny'" }),
});

interface Pending {
  readonly id: string;
  readonly client_id: string;
  readonly user_id: string | null;
  readonly redirect_uri: string;
  readonly scope: string;
  readonly state: string | null;
  readonly status: string;
  readonly is_expired: boolean;
}

const notFound = () => new AuthError(404, 'oauth_authorization_not_found', 'authorization not found');

/**
 * Returns the client and the scopes of an authorization request and assigns the request to the first visitor who opens
 * it. If the visitor has already consented to the scopes, returns the redirect to the client instead.
 */
export async function authorizationDetails(context: AuthContext, user: UserRow, authorizationId: string) {
  return context.database.transaction(async (sql) => {
    const pending = await find(sql, authorizationId, 'authorization request cannot be processed');
    if (pending.user_id !== null && pending.user_id !== user.id) throw notFound();
    const client = await clientById(sql, pending.client_id);
    if (!client) throw notFound();
    if (pending.user_id === null) {
      await sql.query('update auth.oauth_authorizations set user_id = $2 where id = $1', [
        pending.id,
        user.id,
      ]);
      if (await isCovered(sql, user.id, pending)) return { redirect_url: await approve(sql, pending) };
    }
    return {
      authorization_id: authorizationId,
      redirect_uri: pending.redirect_uri,
      client: shownClient(client),
      user: { id: user.id, ...(user.email && { email: user.email }) },
      scope: pending.scope,
    };
  });
}

export async function decide(
  context: AuthContext,
  user: UserRow,
  authorizationId: string,
  { action }: z.infer<typeof decision>,
) {
  return context.database.transaction(async (sql) => {
    const pending = await find(sql, authorizationId, 'authorization request is no longer pending');
    if (pending.user_id !== user.id) throw notFound();
    if (action === 'deny') {
      await sql.query("update auth.oauth_authorizations set status = 'denied' where id = $1", [pending.id]);
      const { redirect_uri: uri, state } = pending;
      return { redirect_url: refusal(uri, 'access_denied', 'User denied the request', state ?? '') };
    }
    await sql.query(
      `insert into auth.oauth_consents (id, user_id, client_id, scopes) values ($1, $2, $3, $4)
       on conflict (user_id, client_id)
       do update set scopes = excluded.scopes, granted_at = now(), revoked_at = null`,
      [randomUUID(), user.id, pending.client_id, scopeList(pending.scope).join(' ')],
    );
    return { redirect_url: await approve(sql, pending) };
  });
}

async function find(sql: Sql, authorizationId: string, whenDecided: string): Promise<Pending> {
  const { rows } = await sql.query<Pending>(
    `select *, expires_at <= now() as is_expired from auth.oauth_authorizations
     where authorization_id = $1 for update`,
    [authorizationId],
  );
  const [pending] = rows;
  if (!pending || pending.is_expired) throw notFound();
  if (pending.status !== 'pending') throw new AuthError(400, 'validation_failed', whenDecided);
  return pending;
}

async function isCovered(sql: Sql, userId: string, pending: Pending): Promise<boolean> {
  const { rows } = await sql.query<{ scopes: string }>(
    'select scopes from auth.oauth_consents where user_id = $1 and client_id = $2 and revoked_at is null',
    [userId, pending.client_id],
  );
  const [consent] = rows;
  if (!consent) return false;
  const granted = scopeList(consent.scopes);
  return scopeList(pending.scope).every((scope) => granted.includes(scope));
}

async function approve(sql: Sql, pending: Pending): Promise<string> {
  const code = randomUUID();
  await sql.query(
    `update auth.oauth_authorizations set status = 'approved', approved_at = now(), authorization_code = $2
     where id = $1`,
    [pending.id, code],
  );
  const url = new URL(pending.redirect_uri);
  url.searchParams.set('code', code);
  if (pending.state) url.searchParams.set('state', pending.state);
  return url.href;
}
