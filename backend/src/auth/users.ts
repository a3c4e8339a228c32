import { randomUUID } from 'node:crypto';
import { isDatabaseError, type Sql } from '../database/database.ts';
import { AuthError } from './auth-error.ts';

type Json = Readonly<Record<string, unknown>>;

export interface UserRow {
  readonly id: string;
  readonly aud: string;
  readonly role: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly encrypted_password: string | null;
  readonly email_confirmed_at: string | null;
  readonly confirmed_at: string | null;
  readonly last_sign_in_at: string | null;
  readonly raw_app_meta_data: Json | null;
  readonly raw_user_meta_data: Json | null;
  readonly banned_until: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly is_anonymous: boolean;
  readonly identities: readonly Json[];
}

/** A user with its identities, as every answer shows it. */
const userQuery = `
  select u.*, coalesce(
    (select jsonb_agg(jsonb_build_object(
      'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
      'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at,
      'updated_at', i.updated_at, 'email', i.email) order by i.created_at)
     from auth.identities i where i.user_id = u.id), '[]') as identities
  from auth.users u where u.deleted_at is null`;

export async function userByEmail(sql: Sql, email: string): Promise<UserRow | undefined> {
  const { rows } = await sql.query<UserRow>(`${userQuery} and u.email = $1 and not u.is_sso_user`, [email]);
  return rows[0];
}

export async function userById(sql: Sql, id: string): Promise<UserRow | undefined> {
  const { rows } = await sql.query<UserRow>(`${userQuery} and u.id = $1`, [id]);
  return rows[0];
}

export async function listUsers(sql: Sql, page: number, perPage: number): Promise<UserRow[]> {
  const { rows } = await sql.query<UserRow>(
    `${userQuery} order by u.created_at desc, u.id limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  );
  return rows;
}

export interface NewUser {
  readonly id?: string | undefined;
  readonly email: string | null;
  readonly passwordHash: string | null;
  readonly isConfirmed: boolean;
  readonly metadata: Json;
  readonly appMetadata?: Json | undefined;
}

/** @throws AuthError `user_already_exists` */
export async function insertUser(sql: Sql, user: NewUser): Promise<UserRow> {
  const id = user.id ?? randomUUID();
  const { email } = user;
  const appMetadata = email
    ? { provider: 'email', providers: ['email'], ...user.appMetadata }
    : user.appMetadata;
  const claims = email && { sub: id, email, email_verified: true, phone_verified: false };
  try {
    await sql.query(
      `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
         raw_app_meta_data, raw_user_meta_data, is_anonymous, created_at, updated_at)
       values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, $3,
         case when $4::boolean then now() end, $5, $6, $7, now(), now())`,
      [
        id,
        email,
        user.passwordHash,
        user.isConfirmed,
        appMetadata ?? {},
        { ...user.metadata, ...claims },
        !email,
      ],
    );
  } catch (error) {
    if (isDatabaseError(error, '23505')) throw alreadyRegistered();
    throw error;
  }
  if (email) await insertEmailIdentity(sql, id, { ...user.metadata, ...claims });
  return existing(await userById(sql, id));
}

export const alreadyRegistered = () => new AuthError(422, 'user_already_exists', 'User already registered');

export async function insertEmailIdentity(sql: Sql, userId: string, data: Json): Promise<void> {
  await sql.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1::text, $1::uuid, $2, 'email', now(), now(), now())
     on conflict (provider_id, provider) do update set identity_data = excluded.identity_data, updated_at = now()`,
    [userId, data],
  );
}

export function existing(user: UserRow | undefined): UserRow {
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  return user;
}

/** The user object of GoTrue's answers. */
export function publicUser(user: UserRow) {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    ...(user.email_confirmed_at && { email_confirmed_at: user.email_confirmed_at }),
    phone: user.phone ?? '',
    ...(user.confirmed_at && { confirmed_at: user.confirmed_at }),
    ...(user.last_sign_in_at && { last_sign_in_at: user.last_sign_in_at }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: user.identities,
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  };
}
