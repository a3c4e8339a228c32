import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import type { UserRow } from '../accounts/users.ts';
import { shownClient, type ClientRow } from './clients.ts';
import { scopeList } from './scopes.ts';

/** Lists the applications to which the user consented, newest first. */
export async function listGrants(context: AuthContext, user: UserRow) {
  const { rows } = await context.database.query<ClientRow & { scopes: string; granted_at: string }>(
    `select c.*, g.scopes, g.granted_at from auth.oauth_consents g
     join auth.oauth_clients c on c.id = g.client_id and c.deleted_at is null
     where g.user_id = $1 and g.revoked_at is null order by g.granted_at desc`,
    [user.id],
  );
  return rows.map((row) => ({
    client: shownClient(row),
    scopes: scopeList(row.scopes),
    granted_at: row.granted_at,
  }));
}

/** Revokes the consent: the application's sessions of the user end, and its authorization codes become invalid. */
export async function revokeGrant(
  context: AuthContext,
  user: UserRow,
  clientId: string | undefined,
): Promise<void> {
  if (!clientId) throw new AuthError(400, 'validation_failed', 'client_id query parameter is required');
  if (!z.guid().safeParse(clientId).success) {
    throw new AuthError(400, 'validation_failed', 'invalid client_id format');
  }
  await context.database.transaction(async (sql) => {
    // Authorizations are locked before the consent, as `decide` does, and by id, so that requests cannot deadlock.
    await sql.query(
      `delete from auth.oauth_authorizations where id in (
         select id from auth.oauth_authorizations where user_id = $1 and client_id = $2 order by id for update)`,
      [user.id, clientId],
    );
    // `now()` can be earlier than `granted_at`, which comes from another transaction.
    const { affected } = await sql.query(
      `update auth.oauth_consents set revoked_at = greatest(now(), granted_at)
       where user_id = $1 and client_id = $2 and revoked_at is null`,
      [user.id, clientId],
    );
    if (affected === 0) {
      throw new AuthError(404, 'oauth_consent_not_found', 'No active grant found for this client');
    }
    await sql.query('delete from auth.sessions where user_id = $1 and oauth_client_id = $2', [
      user.id,
      clientId,
    ]);
    await context.audit(sql, 'token_revoked', {
      actor: user,
      traits: { oauth_client_id: clientId, action: 'revoke_oauth_grant' },
    });
  });
}
