import type { Sql } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import type { Profile } from '../providers/profile.ts';
import { clearTokens } from '../one-time-tokens/tokens.ts';
import { existing, userById, type UserRow } from './users.ts';

export interface IdentityRow {
  readonly id: string;
  readonly user_id: string;
  readonly provider: string;
  readonly provider_id: string;
  readonly email: string | null;
  readonly identity_data: Readonly<Record<string, unknown>>;
}

export async function identityOf(
  sql: Sql,
  provider: string,
  subject: string,
): Promise<IdentityRow | undefined> {
  const { rows } = await sql.query<IdentityRow>(
    'select * from auth.identities where provider = $1 and provider_id = $2',
    [provider, subject],
  );
  return rows[0];
}

/** Adds an identity of a provider to the user. */
export async function addIdentity(
  sql: Sql,
  user: UserRow,
  provider: string,
  profile: Profile,
): Promise<IdentityRow> {
  const { rows } = await sql.query<IdentityRow>(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, now(), clock_timestamp(), now()) returning *`,
    [profile.subject, user.id, profile.claims, provider],
  );
  const [identity] = rows;
  if (!identity) throw new Error('the insertion of an identity returned no row');
  return identity;
}

const traitsOf = (identity: IdentityRow) => ({
  identity_id: identity.id,
  provider: identity.provider,
  provider_id: identity.provider_id,
});

export const recordLink = (context: AuthContext, sql: Sql, actor: UserRow, identity: IdentityRow) =>
  context.audit(sql, 'identity_linked', { actor, traits: traitsOf(identity) });

/** Writes the providers to `app_metadata`, oldest first; the oldest is also `provider`. */
export async function nameProviders(sql: Sql, userId: string): Promise<void> {
  await sql.query(
    `update auth.users set updated_at = now(), raw_app_meta_data = coalesce(raw_app_meta_data, '{}')
       || jsonb_build_object('providers', coalesce(to_jsonb(p.names), '[]'))
       || case when p.names is null then '{}' else jsonb_build_object('provider', p.names[1]) end
     from (select array_agg(provider order by first_at) as names from
       (select provider, min(created_at) as first_at from auth.identities where user_id = $1 group by provider) g) p
     where id = $1`,
    [userId],
  );
}

/** Merges the claims of a provider into the user's metadata. */
export async function addMetadata(sql: Sql, userId: string, claims: Profile['claims']): Promise<void> {
  await sql.query(
    `update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $2::jsonb, updated_at = now()
     where id = $1`,
    [userId, claims],
  );
}

/** Marks the user's email address as confirmed; an anonymous user becomes registered. */
export async function confirmEmail(sql: Sql, userId: string): Promise<void> {
  await sql.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), confirmation_token = '',
       is_anonymous = false, updated_at = now(),
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
     where id = $1`,
    [userId],
  );
}

/**
 * Unlinks an identity, but never the last one. If the user's address came from it, another identity's address
 * replaces it.
 */
export async function removeIdentity(context: AuthContext, user: UserRow, identityId: string): Promise<void> {
  const removed = await context.database.transaction(async (sql) => {
    const { rows } = await sql.query<IdentityRow>(
      `select i.* from auth.identities i join auth.users u on u.id = i.user_id
       where i.user_id = $1 order by i.created_at for update of u`,
      [user.id],
    );
    if (rows.length <= 1) {
      throw new AuthError(
        422,
        'single_identity_not_deletable',
        'User must have at least 1 identity after unlinking',
      );
    }
    const identity = rows.find(({ id }) => id === identityId);
    if (!identity) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
    await context.audit(sql, 'identity_unlinked', { actor: user, traits: traitsOf(identity) });
    await sql.query('delete from auth.identities where id = $1', [identityId]);
    if (identity.provider === 'phone') {
      await sql.query('update auth.users set phone = null, phone_confirmed_at = null where id = $1', [
        user.id,
      ]);
    } else await takeEmailFromIdentities(context, sql, user.id);
    await nameProviders(sql, user.id);
    return identity;
  });
  // Sent to the former address, since unlinking may have changed the address.
  context.mail.notify(user.email, 'identity_unlinked', { Provider: removed.provider });
}

/**
 * Keeps the user's address while an identity has it; otherwise an identity's address replaces it, preferably a
 * verified one. An unverified one counts as confirmed only without `enable_confirmations`.
 */
export async function takeEmailFromIdentities(
  { settings }: AuthContext,
  sql: Sql,
  userId: string,
): Promise<void> {
  const user = existing(await userById(sql, userId));
  const { rows } = await sql.query<{ email: string | null; is_verified: boolean; is_free: boolean }>(
    `select i.email, coalesce((i.identity_data ->> 'email_verified')::boolean, false) as is_verified,
       not exists (select 1 from auth.users u where u.email = i.email and u.id <> $1 and not u.is_sso_user) as is_free
     from auth.identities i where i.user_id = $1
     order by (i.email is null or i.email = ''),
       not coalesce((i.identity_data ->> 'email_verified')::boolean, false), i.created_at, i.id`,
    [userId],
  );
  if (rows.some(({ email }) => (email ?? '') === (user.email ?? ''))) return;
  const next = rows.find(({ is_free: isFree }) => isFree);
  if (!next) {
    throw new AuthError(
      422,
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    );
  }
  // Codes sent to the former address and changes begun with it are no longer trusted.
  await clearTokens(sql, userId);
  await sql.query(
    `update auth.users set email = nullif($2, ''), updated_at = now(), confirmation_token = '', recovery_token = '',
       email_change = '', email_change_token_new = '', email_change_token_current = '', email_change_confirm_status = 0,
       phone_change = '', phone_change_token = '', reauthentication_token = '', confirmation_sent_at = null,
       recovery_sent_at = null, email_change_sent_at = null, phone_change_sent_at = null,
       reauthentication_sent_at = null,
       email_confirmed_at = case when $3::boolean then email_confirmed_at end,
       raw_user_meta_data = case when $3::boolean then raw_user_meta_data
         else coalesce(raw_user_meta_data, '{}') || '{"email_verified": false}' end
     where id = $1`,
    [
      userId,
      next.email ?? '',
      Boolean(next.email) && (next.is_verified || !settings.email.enable_confirmations),
    ],
  );
}
