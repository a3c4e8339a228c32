import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isDatabaseError, type Sql } from '../../database/database.ts';
import { serviceActor } from '../audit.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { nameProviders } from '../accounts/identities.ts';
import { confirmAddress, emailTaken } from '../one-time-tokens/confirm.ts';
import { checkStrength, hashPassword, isPasswordHash } from '../passwords/passwords.ts';
import { mergeMetadata, storePassword } from '../accounts/update-user.ts';
import {
  addOwnIdentity,
  existing,
  ownerOfEmail,
  publicUser,
  userById,
  userByPhone,
  type UserRow,
} from '../accounts/users.ts';
import { banOf, type UserBody } from './user-body.ts';

export async function createUser(context: AuthContext, body: UserBody) {
  const { email, phone, password, password_hash: givenHash } = body;
  if (!email && !phone) throw invalid('Cannot create a user without either an email or phone');
  if (password && givenHash) throw invalid('Only a password or a password hash should be provided');
  if (givenHash && !isPasswordHash(givenHash)) {
    throw invalid('The password hash has neither the bcrypt nor the argon2 format');
  }
  if (password && Buffer.byteLength(password) > 72) throw invalid('bcrypt: password length exceeds 72 bytes');
  const id = body.id || randomUUID();
  if (!z.guid().safeParse(id).success) throw invalid('ID must conform to the uuid v4 format');
  if (/^[0-]+$/.test(id)) throw invalid('ID cannot be a nil uuid');
  const ban = banOf(body);
  const passwordHash = givenHash || (password ? await hashPassword(password) : null);
  return context.database.transaction(async (sql) => {
    if (email && (await ownerOfEmail(sql, email))) throw emailTaken();
    if (phone && (await userByPhone(sql, phone))) throw phoneTaken();
    await insert(sql, id, body, passwordHash);
    const unverified = { sub: id, email_verified: false, phone_verified: false };
    if (email) await addOwnIdentity(sql, id, 'email', { ...unverified, email });
    if (phone) await addOwnIdentity(sql, id, 'phone', { ...unverified, phone });
    const user = existing(await userById(sql, id));
    await context.audit(sql, 'user_signedup', {
      actor: serviceActor,
      traits: { ...traitsOf(user), provider: email ? 'email' : 'phone' },
    });
    return finish(sql, user, body, ban);
  });
}

async function insert(sql: Sql, id: string, body: UserBody, passwordHash: string | null): Promise<void> {
  const providers = [...(body.email ? ['email'] : []), ...(body.phone ? ['phone'] : [])];
  try {
    await sql.query(
      `insert into auth.users (instance_id, id, aud, role, email, phone, encrypted_password, raw_app_meta_data,
         raw_user_meta_data, is_anonymous, created_at, updated_at)
       values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, $3, $4, $5, $6,
         false, now(), now())`,
      [
        id,
        body.email || null,
        body.phone || null,
        passwordHash,
        { provider: providers[0], providers },
        body.user_metadata ?? {},
      ],
    );
  } catch (error) {
    throw conflict(error);
  }
}

/** Changes the given attributes. A new password ends all sessions. */
export async function updateUserAsAdmin(context: AuthContext, user: UserRow, body: UserBody) {
  const ban = banOf(body);
  if (body.password) {
    const metadata = { ...user.raw_user_meta_data, ...body.user_metadata };
    await checkStrength(context, body.password, { email: body.email || user.email, metadata });
  }
  const passwordHash = body.password ? await hashPassword(body.password) : null;
  return context.database.transaction(async (sql) => {
    if (passwordHash) await storePassword(context, sql, user, passwordHash, null);
    if (body.email) await giveEmail(sql, user, body.email, body.email_confirm === true);
    if (body.phone) await givePhone(sql, user, body.phone, body.phone_confirm === true);
    await context.audit(sql, 'user_modified', { actor: serviceActor, traits: traitsOf(user) });
    return finish(sql, existing(await userById(sql, user.id)), body, ban);
  });
}

async function finish(sql: Sql, user: UserRow, body: UserBody, ban: number | undefined) {
  if (body.role)
    await sql.query('update auth.users set role = $2 where id = $1', [user.id, body.role.trim()]);
  if (body.app_metadata) await mergeMetadata(sql, user.id, 'raw_app_meta_data', body.app_metadata);
  if (body.user_metadata) await mergeMetadata(sql, user.id, 'raw_user_meta_data', body.user_metadata);
  if (body.email_confirm && user.email) await confirmAddress(sql, user);
  if (body.phone_confirm) {
    await sql.query('update auth.users set phone_confirmed_at = now() where id = $1', [user.id]);
  }
  if (ban !== undefined) {
    await sql.query(
      `update auth.users set banned_until = case when $2::float8 > 0 then now() + make_interval(secs => $2) end
       where id = $1`,
      [user.id, ban / 1000],
    );
  }
  return publicUser(existing(await userById(sql, user.id)));
}

async function giveEmail(sql: Sql, user: UserRow, email: string, isConfirmed: boolean): Promise<void> {
  await addOwnIdentity(sql, user.id, 'email', {
    sub: user.id,
    email,
    email_verified: isConfirmed,
    phone_verified: false,
  });
  try {
    await sql.query(
      `update auth.users set email = $2, is_anonymous = is_anonymous and not $3, updated_at = now() where id = $1`,
      [user.id, email, isConfirmed],
    );
  } catch (error) {
    throw conflict(error);
  }
  await nameProviders(sql, user.id);
}

async function givePhone(sql: Sql, user: UserRow, phone: string, isConfirmed: boolean): Promise<void> {
  try {
    await sql.query(
      `update auth.users set phone = $2, is_anonymous = is_anonymous and not $3, updated_at = now() where id = $1`,
      [user.id, phone, isConfirmed],
    );
  } catch (error) {
    throw conflict(error);
  }
  await addOwnIdentity(sql, user.id, 'phone', {
    sub: user.id,
    phone,
    email_verified: false,
    phone_verified: isConfirmed,
  });
  await nameProviders(sql, user.id);
}

export const traitsOf = (user: UserRow) => ({
  user_id: user.id,
  user_email: user.email ?? '',
  user_phone: user.phone ?? '',
});

function conflict(error: unknown): unknown {
  if (!isDatabaseError(error, '23505')) return error;
  return error.constraint?.includes('phone') ? phoneTaken() : emailTaken();
}

/** GoTrue's error for administrators. */
const phoneTaken = () =>
  new AuthError(422, 'phone_exists', 'Phone number already registered by another user');

const invalid = (message: string) => new AuthError(400, 'validation_failed', message);
