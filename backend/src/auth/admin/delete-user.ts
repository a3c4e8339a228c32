import { createHash } from 'node:crypto';
import type { Sql } from '../../database/database.ts';
import { serviceActor } from '../audit.ts';
import type { AuthContext } from '../auth-context.ts';
import type { UserRow } from '../accounts/users.ts';
import { traitsOf } from './write-user.ts';

/** Deletes the user; a soft deletion removes personal data and keeps the row for the rows that reference it. */
export async function deleteUser(context: AuthContext, user: UserRow, isSoft: boolean): Promise<void> {
  await context.database.transaction(async (sql) => {
    await context.audit(sql, 'user_deleted', { actor: serviceActor, traits: traitsOf(user) });
    if (!isSoft) await sql.query('delete from auth.users where id = $1', [user.id]);
    else if (!user.deleted_at) await obscure(sql, user);
  });
}

async function obscure(sql: Sql, user: UserRow): Promise<void> {
  const hidden = (value: string) =>
    createHash('sha256')
      .update(user.id + value)
      .digest('base64url');
  await sql.query(
    `update auth.users set email = $2, phone = $3, email_change = $4, phone_change = '', encrypted_password = null,
       confirmation_token = '', recovery_token = '', email_change_token_current = '', email_change_token_new = '',
       phone_change_token = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = now()
     where id = $1`,
    [
      user.id,
      hidden(user.email ?? ''),
      hidden(user.phone ?? '').slice(0, 15),
      hidden(user.email_change ?? ''),
    ],
  );
  for (const identity of user.identities) {
    await sql.query(
      `update auth.identities set identity_data = '{}', provider_id = $2, updated_at = now() where id = $1`,
      [identity['identity_id'], hidden(`${identity['provider']}:${identity['id']}`)],
    );
  }
  for (const table of ['one_time_tokens', 'sessions', 'mfa_factors', 'webauthn_credentials']) {
    const { rows } = await sql.query('select 1 where to_regclass($1) is not null', [`auth.${table}`]);
    if (rows.length > 0) await sql.query(`delete from auth.${table} where user_id = $1`, [user.id]);
  }
}
