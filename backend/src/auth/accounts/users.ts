import { randomUUID } from 'node:crypto';
import { isDatabaseError, isUnavailable, type Sql } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';

type Json = Readonly<Record<string, unknown>>;

export interface UserRow {
  readonly id: string;
  readonly aud: string;
  readonly role: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly encrypted_password: string | null;
  readonly email_confirmed_at: string | null;
  readonly phone_confirmed_at: string | null;
  readonly confirmed_at: string | null;
  readonly last_sign_in_at: string | null;
  readonly raw_app_meta_data: Json | null;
  readonly raw_user_meta_data: Json | null;
  readonly banned_until: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly is_anonymous: boolean;
  readonly is_sso_user: boolean;
  readonly invited_at: string | null;
  readonly confirmation_sent_at: string | null;
  readonly recovery_sent_at: string | null;
  readonly email_change: string | null;
  readonly email_change_sent_at: string | null;
  readonly email_change_confirm_status: number | null;
  readonly phone_change: string | null;
  readonly phone_change_sent_at: string | null;
  readonly reauthentication_sent_at: string | null;
  readonly deleted_at: string | null;
  readonly identities: readonly Json[];
  readonly factors: readonly Factor[];
}

/** A second factor as responses contain it. */
export interface Factor extends Json {
  readonly id: string;
  readonly status: 'unverified' | 'verified';
  readonly factor_type: 'totp' | 'phone' | 'webauthn';
  readonly friendly_name?: string;
  readonly phone: string;
}

/** The SQL for a second factor in responses; `f` is a row of `auth.mfa_factors`. */
export const shownFactor = `jsonb_strip_nulls(jsonb_build_object(
    'id', f.id, 'created_at', f.created_at, 'updated_at', f.updated_at, 'status', f.status,
    'friendly_name', nullif(f.friendly_name, ''), 'factor_type', f.factor_type, 'phone', coalesce(f.phone, ''),
    'web_authn_aaguid', f.web_authn_aaguid))
  || jsonb_build_object('last_challenged_at', f.last_challenged_at)
  || case when f.last_webauthn_challenge_data is null then '{}'
     else jsonb_build_object('last_webauthn_challenge_data', f.last_webauthn_challenge_data) end`;

/** Selects users with their identities and factors. */
const userQuery = `
  select u.*, coalesce(
    (select jsonb_agg(jsonb_build_object(
      'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
      'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at,
      'updated_at', i.updated_at, 'email', i.email) order by i.created_at)
     from auth.identities i where i.user_id = u.id), '[]') as identities, coalesce(
    (select jsonb_agg(${shownFactor} order by f.created_at)
     from auth.mfa_factors f where f.user_id = u.id), '[]') as factors
  from auth.users u`;

export async function userByEmail(sql: Sql, email: string): Promise<UserRow | undefined> {
  const { rows } = await sql.query<UserRow>(
    `${userQuery} where u.deleted_at is null and u.email = $1 and not u.is_sso_user`,
    [email],
  );
  return rows[0];
}

export async function userByPhone(sql: Sql, phone: string): Promise<UserRow | undefined> {
  const { rows } = await sql.query<UserRow>(
    `${userQuery} where u.deleted_at is null and u.phone = $1 and not u.is_sso_user`,
    [phone],
  );
  return rows[0];
}

/** Whether the account exists; takes the same time for existing and missing accounts. */
export async function isKnown(sql: Sql, kind: 'email' | 'phone', name: string): Promise<boolean> {
  const { rows } = await sql.query<{ known: boolean }>(
    `select exists (select 1 from auth.users
       where deleted_at is null and ${kind} = $1 and not is_sso_user) as known`,
    [name],
  );
  return rows[0]?.known === true;
}

/** Finds the user with the address, also as the address of an identity; ignores the user `except`. */
export async function ownerOfEmail(sql: Sql, email: string, except?: string): Promise<UserRow | undefined> {
  const { rows } = await sql.query<UserRow>(
    `${userQuery} where u.deleted_at is null and not u.is_sso_user and u.id is distinct from $2
       and (u.email = $1 or u.id in (select i.user_id from auth.identities i where i.email = $1))
     order by u.email = $1 desc nulls last limit 1`,
    [email, except ?? null],
  );
  return rows[0];
}

export async function userById(sql: Sql, id: string): Promise<UserRow | undefined> {
  const { rows } = await sql.query<UserRow>(`${userQuery} where u.deleted_at is null and u.id = $1`, [id]);
  return rows[0];
}

/** Includes soft-deleted users. */
export async function anyUserById(sql: Sql, id: string): Promise<UserRow | undefined> {
  const { rows } = await sql.query<UserRow>(`${userQuery} where u.id = $1`, [id]);
  return rows[0];
}

interface Page {
  readonly page: number;
  readonly per_page: number;
  /** A part of the email address or the full name. */
  readonly filter: string;
  readonly sort: 'asc' | 'desc';
}

export async function listUsers(sql: Sql, { page, per_page: perPage, filter, sort }: Page) {
  const condition = `where $1 = '' or u.email like '%' || $1 || '%'
    or u.raw_user_meta_data ->> 'full_name' ilike '%' || $1 || '%'`;
  const { rows: users } = await sql.query<UserRow>(
    `${userQuery} ${condition} order by u.created_at ${sort}, u.id limit $2 offset $3`,
    [filter, perPage, (page - 1) * perPage],
  );
  const { rows } = await sql.query<{ total: number }>(
    `select count(*) as total from auth.users u ${condition}`,
    [filter],
  );
  return { users, total: rows[0]?.total ?? 0 };
}

export interface NewUser {
  readonly id?: string;
  readonly email: string | null;
  readonly phone?: string | null;
  readonly passwordHash: string | null;
  readonly isConfirmed: boolean;
  readonly metadata: Json;
  /** Whether an administrator creates the user, whose metadata then contain no claims. */
  readonly isInvited?: boolean;
}

/** @throws AuthError `user_already_exists` */
export async function insertUser(sql: Sql, user: NewUser): Promise<UserRow> {
  const { id = randomUUID(), email, phone = null, isConfirmed, metadata } = user;
  const provider = email ? 'email' : 'phone';
  const isAnonymous = !email && !phone;
  const claims = {
    sub: id,
    ...(email && { email }),
    email_verified: isConfirmed && email !== null,
    phone_verified: false,
  };
  try {
    await sql.query(
      `insert into auth.users (instance_id, id, aud, role, email, phone, encrypted_password, email_confirmed_at,
         phone_confirmed_at, raw_app_meta_data, raw_user_meta_data, is_anonymous, created_at, updated_at)
       values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2::text, $3::text, $4,
         case when $5::boolean and $2 is not null then now() end,
         case when $5::boolean and $3 is not null then now() end, $6, $7, $8, now(), now())`,
      [
        id,
        email,
        phone,
        user.passwordHash,
        isConfirmed,
        isAnonymous ? {} : { provider, providers: [provider] },
        isAnonymous || user.isInvited ? metadata : { ...metadata, ...claims },
        isAnonymous,
      ],
    );
  } catch (error) {
    if (isDatabaseError(error, '23505')) throw alreadyRegistered();
    if (!isDatabaseError(error) || error.code.startsWith('22') || isUnavailable(error)) throw error;
    // Most likely an error of the project's trigger; its message is only logged.
    throw new AuthError(500, 'unexpected_failure', 'Database error saving new user', {}, { cause: error });
  }
  if (!isAnonymous) {
    await addOwnIdentity(sql, id, provider, user.isInvited ? claims : { ...metadata, ...claims });
  }
  return existing(await userById(sql, id));
}

export const alreadyRegistered = () => new AuthError(422, 'user_already_exists', 'User already registered');

/** Adds the identity for the user's own email or phone number, or merges the data into an existing one. */
export async function addOwnIdentity(
  sql: Sql,
  userId: string,
  provider: 'email' | 'phone',
  data: Json,
): Promise<void> {
  await sql.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1::text, $1::uuid, $2, $3, now(), now(), now())
     on conflict (provider_id, provider) do update
       set identity_data = identities.identity_data || excluded.identity_data, updated_at = now()`,
    [userId, data, provider],
  );
}

export const isBanned = ({ banned_until: until }: Pick<UserRow, 'banned_until'>): boolean =>
  until !== null && Date.parse(until) > Date.now();

export const userGone = () =>
  new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');

export function existing(user: UserRow | undefined): UserRow {
  if (!user) throw userGone();
  return user;
}

/** The user object of GoTrue's responses. */
export function publicUser(user: UserRow) {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    ...(user.email_confirmed_at && { email_confirmed_at: user.email_confirmed_at }),
    ...(user.invited_at && { invited_at: user.invited_at }),
    phone: user.phone ?? '',
    ...(user.phone_confirmed_at && { phone_confirmed_at: user.phone_confirmed_at }),
    ...(user.confirmation_sent_at && { confirmation_sent_at: user.confirmation_sent_at }),
    ...(user.confirmed_at && { confirmed_at: user.confirmed_at }),
    ...(user.recovery_sent_at && { recovery_sent_at: user.recovery_sent_at }),
    ...(user.email_change && { new_email: user.email_change }),
    ...(user.email_change_sent_at && { email_change_sent_at: user.email_change_sent_at }),
    ...(user.phone_change && { new_phone: user.phone_change }),
    ...(user.phone_change_sent_at && { phone_change_sent_at: user.phone_change_sent_at }),
    ...(user.reauthentication_sent_at && { reauthentication_sent_at: user.reauthentication_sent_at }),
    ...(user.last_sign_in_at && { last_sign_in_at: user.last_sign_in_at }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: user.identities,
    ...(user.factors.length > 0 && { factors: user.factors }),
    created_at: user.created_at,
    updated_at: user.updated_at,
    ...(user.banned_until && { banned_until: user.banned_until }),
    ...(user.deleted_at && { deleted_at: user.deleted_at }),
    is_anonymous: user.is_anonymous,
  };
}
