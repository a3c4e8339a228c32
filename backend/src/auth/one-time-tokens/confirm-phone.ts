import { isDatabaseError, type Sql } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { nameProviders } from '../accounts/identities.ts';
import { addOwnIdentity, existing, userById, type UserRow } from '../accounts/users.ts';
import { clearTokens } from './tokens.ts';

/** Marks the user's phone number as confirmed. */
export async function confirmPhone(context: AuthContext, sql: Sql, user: UserRow): Promise<UserRow> {
  await context.audit(sql, 'user_signedup', { actor: user, traits: { provider: 'phone' } });
  await sql.query(
    `update auth.users set confirmation_token = '', phone_confirmed_at = now(), is_anonymous = false, updated_at = now()
     where id = $1`,
    [user.id],
  );
  await clearTokens(sql, user.id);
  return user;
}

export async function confirmPhoneChange(context: AuthContext, sql: Sql, user: UserRow): Promise<UserRow> {
  await context.audit(sql, 'user_modified', { actor: user });
  return changePhone(sql, user.id, user.phone_change ?? '');
}

/** Changes the user's phone number to a confirmed one; an anonymous user becomes registered. */
export async function changePhone(sql: Sql, userId: string, phone: string): Promise<UserRow> {
  await addOwnIdentity(sql, userId, 'phone', {
    sub: userId,
    phone,
    email_verified: false,
    phone_verified: true,
  });
  try {
    await sql.query(
      `update auth.users set phone = $2, phone_change = '', phone_change_token = '', phone_confirmed_at = now(),
         is_anonymous = false, updated_at = now()
       where id = $1`,
      [userId, phone],
    );
  } catch (error) {
    if (isDatabaseError(error, '23505')) throw phoneTaken();
    throw error;
  }
  await clearTokens(sql, userId);
  await nameProviders(sql, userId);
  return existing(await userById(sql, userId));
}

const phoneTaken = () =>
  new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');
