import { z } from 'zod';
import type { Sql } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthContext, Client } from '../auth-context.ts';
import type { SignedIn } from './current-user.ts';
import { phoneNumber } from '../factors/phone-number.ts';
import { challengeBody, challengeOf } from '../redirects/flow-state.ts';
import { networkOf } from '../limits/network.ts';
import { changeAddress, emailTaken } from '../one-time-tokens/confirm.ts';
import { prepareEmailChange } from '../one-time-tokens/email-change.ts';
import { beginPhoneChange } from '../one-time-tokens/phone-change.ts';
import { checkNonce } from '../one-time-tokens/reauthenticate.ts';
import { checkStrength, hashPassword, matchesPassword } from '../passwords/passwords.ts';
import { emailAddress } from './sign-up.ts';
import { checkChannel } from '../texts/channel.ts';
import { existing, ownerOfEmail, publicUser, userById, type UserRow } from './users.ts';

export const updateBody = z.object({
  email: emailAddress.or(z.literal('')).nullish(),
  phone: z.string().nullish(),
  channel: z.string().nullish(),
  password: z.string().nullish(),
  nonce: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.unknown().optional(),
  ...challengeBody,
});
type Body = z.infer<typeof updateBody>;

/**
 * Changes the signed-in user. A new password ends the other sessions. A new email address takes effect when its mailbox
 * confirms it, for an anonymous user without `enable_confirmations` at once. A new phone number takes effect when its
 * code is confirmed, without `enable_confirmations` at once. The mailbox of a registered address and the phone of a
 * registered number are asked like any other, so that the response reveals no account; a change at once is refused.
 */
export async function updateUser(
  context: AuthContext,
  signedIn: SignedIn,
  body: Body,
  redirectTo: string,
  client: Client,
) {
  const { database, settings, limits, mail } = context;
  const { user, sessionId } = signedIn;
  limits.changes.take(`address ${networkOf(client.address)}`);
  const email = body.email && body.email !== user.email ? body.email : undefined;
  const phone = newPhone(context, user, body);
  const challenge = challengeOf(body);
  if (typeof body.password === 'string') {
    const metadata = { ...user.raw_user_meta_data, ...body.data };
    await checkStrength(context, body.password, { email: email ?? user.email, metadata });
  }
  if (body.app_metadata !== undefined && body.app_metadata !== null) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  const isProtected = user.factors.some(({ status }) => status === 'verified');
  if (isProtected && signedIn.aal === 'aal1' && (body.password || email || phone)) {
    throw new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    );
  }
  if (user.is_anonymous && body.password && !email && !phone) {
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    );
  }
  const passwordHash = body.password ? await newPassword(context, signedIn, body.password, body.nonce) : null;
  const isTakenAtOnce = user.is_anonymous && !settings.email.enable_confirmations;
  if (email && isTakenAtOnce && (await ownerOfEmail(database, email, user.id))) throw emailTaken();
  if (email && !isTakenAtOnce) {
    limits.mails.take(`email_change ${user.id}`);
    mail.admit(client.address);
  }
  let sendCode: (() => Promise<void>) | undefined;
  const change = await database.transaction(async (sql) => {
    if (passwordHash) await storePassword(context, sql, user, passwordHash, sessionId);
    if (body.data) await mergeMetadata(sql, user.id, 'raw_user_meta_data', body.data);
    await context.audit(sql, 'user_modified', { actor: user });
    if (phone) sendCode = await beginPhoneChange(context, sql, user, { phone, address: client.address });
    if (!email) return undefined;
    if (!isTakenAtOnce) return prepareEmailChange(context, sql, user, email, { redirectTo, challenge });
    await changeAddress(sql, user, email);
    return undefined;
  });
  try {
    for (const each of change?.emails ?? []) await mail.send(each);
  } catch (error) {
    limits.mails.forget(`email_change ${user.id}`);
    await change?.withdraw();
    throw error;
  }
  await sendCode?.();
  if (passwordHash) mail.notify(user.email, 'password_changed', {});
  return publicUser(existing(await userById(database, user.id)));
}

function newPhone(context: AuthContext, user: UserRow, { phone: given, channel }: Body): string | undefined {
  if (!given) return undefined;
  const phone = phoneNumber(given);
  checkChannel(context, channel);
  return phone === user.phone ? undefined : phone;
}

async function newPassword(
  context: AuthContext,
  { user, isRecent }: SignedIn,
  password: string,
  nonce: string | null | undefined,
): Promise<string> {
  if (context.settings.email.secure_password_change && !isRecent) {
    if (!nonce) {
      throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
    }
    await checkNonce(context, user, nonce);
  }
  if (await matchesPassword(context.database, password, user.encrypted_password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  return hashPassword(password);
}

/** Stores a new password, invalidates all codes and links and ends all sessions except `sessionId`. */
export async function storePassword(
  context: AuthContext,
  sql: Sql,
  user: UserRow,
  passwordHash: string,
  sessionId: string | null,
): Promise<void> {
  await sql.query(
    `update auth.users set encrypted_password = $2, updated_at = now(),
       confirmation_token = '', confirmation_sent_at = null, recovery_token = '', recovery_sent_at = null,
       email_change_token_current = '', email_change_token_new = '', email_change_sent_at = null,
       phone_change_token = '', phone_change_sent_at = null,
       reauthentication_token = '', reauthentication_sent_at = null
     where id = $1`,
    [user.id, passwordHash],
  );
  await sql.query('delete from auth.one_time_tokens where user_id = $1', [user.id]);
  await sql.query('delete from auth.sessions where user_id = $1 and id is distinct from $2', [
    user.id,
    sessionId,
  ]);
  await context.audit(sql, 'user_updated_password', { actor: user });
}

/** Removes the keys whose value is null and sets the others. */
export async function mergeMetadata(
  sql: Sql,
  userId: string,
  column: 'raw_user_meta_data' | 'raw_app_meta_data',
  updates: Readonly<Record<string, unknown>>,
): Promise<void> {
  const set = Object.fromEntries(Object.entries(updates).filter(([, value]) => value !== null));
  const removed = Object.keys(updates).filter((key) => updates[key] === null);
  await sql.query(
    `update auth.users set ${column} = (coalesce(${column}, '{}') - $3::text[]) || $2::jsonb, updated_at = now()
     where id = $1`,
    [userId, set, removed],
  );
}
