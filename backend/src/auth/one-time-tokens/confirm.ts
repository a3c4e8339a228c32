import { isDatabaseError, type Sql } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { nameProviders } from '../accounts/identities.ts';
import { addOwnIdentity, existing, ownerOfEmail, userById, type UserRow } from '../accounts/users.ts';
import { clearTokens, tokenType } from './tokens.ts';

/** Marks the user's email address as confirmed. */
export async function confirmAddress(sql: Sql, user: UserRow): Promise<void> {
  await sql.query(
    `update auth.users set confirmation_token = '', email_confirmed_at = now(), updated_at = now(),
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
     where id = $1`,
    [user.id],
  );
  await sql.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and email = $2`,
    [user.id, user.email],
  );
  await clearTokens(sql, user.id);
}

export async function confirmSignUp(context: AuthContext, sql: Sql, user: UserRow): Promise<UserRow> {
  await context.audit(sql, 'user_signedup', { actor: user, traits: { provider: 'email' } });
  await confirmAddress(sql, user);
  return user;
}

/** Accepts a recovery token, which also confirms the address. */
export async function confirmRecovery(context: AuthContext, sql: Sql, user: UserRow): Promise<UserRow> {
  await sql.query("update auth.users set recovery_token = '', updated_at = now() where id = $1", [user.id]);
  await clearTokens(sql, user.id);
  if (!user.email_confirmed_at) return confirmSignUp(context, sql, user);
  await context.audit(sql, 'login', { actor: user });
  return user;
}

/** Changes the email address. Undefined if the other mailbox still has to confirm. */
export async function confirmEmailChange(
  context: AuthContext,
  sql: Sql,
  user: UserRow,
  type: string,
): Promise<UserRow | undefined> {
  const kind = type === tokenType('email_change_current') ? 'email_change_current' : 'email_change_new';
  const email = user.email_change ?? '';
  if (kind === 'email_change_new' && (await ownerOfEmail(sql, email, user.id))) throw emailTaken();
  const needsBoth =
    context.settings.email.double_confirm_changes && user.email && (await waitsForBoth(sql, user.id));
  if (needsBoth && user.email_change_confirm_status === 0) {
    const column = kind === 'email_change_current' ? 'email_change_token_current' : 'email_change_token_new';
    await sql.query(`update auth.users set email_change_confirm_status = 1, ${column} = '' where id = $1`, [
      user.id,
    ]);
    await sql.query('delete from auth.one_time_tokens where user_id = $1 and token_type = $2', [
      user.id,
      tokenType(kind),
    ]);
    return undefined;
  }
  await context.audit(sql, 'user_modified', { actor: user });
  return changeAddress(sql, user, email);
}

/** Whether both mailboxes were asked and neither has confirmed; the link of an administrator asks only one. */
async function waitsForBoth(sql: Sql, userId: string): Promise<boolean> {
  const { rows } = await sql.query(
    'select 1 from auth.one_time_tokens where user_id = $1 and token_type::text = any($2)',
    [userId, [tokenType('email_change_current'), tokenType('email_change_new')]],
  );
  return rows.length === 2;
}

/** Changes the user's email address to a confirmed one; an anonymous user becomes registered. */
export async function changeAddress(sql: Sql, user: UserRow, email: string): Promise<UserRow> {
  await addOwnIdentity(sql, user.id, 'email', {
    sub: user.id,
    email,
    email_verified: true,
    phone_verified: false,
  });
  try {
    await sql.query(
      `update auth.users set email = $2, email_change = '', email_change_token_current = '',
         email_change_token_new = '', email_change_confirm_status = 0, is_anonymous = false, updated_at = now(),
         email_confirmed_at = coalesce(email_confirmed_at, now()),
         raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
       where id = $1`,
      [user.id, email],
    );
  } catch (error) {
    if (isDatabaseError(error, '23505')) throw emailTaken();
    throw error;
  }
  await clearTokens(sql, user.id);
  await nameProviders(sql, user.id);
  return existing(await userById(sql, user.id));
}

export const emailTaken = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
