import type { AuthContext, Client } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import type { UserRow } from '../accounts/users.ts';
import { textedCodeLifetime } from '../settings.ts';
import { countText } from './request-by-phone.ts';
import { prepareText, type Recipient } from './text-code.ts';
import { clearTokens, hashesOf, issueToken, tokenType, withdrawToken } from './tokens.ts';

/** Sends the code that a password change can require. */
export async function reauthenticate(
  context: AuthContext,
  user: UserRow,
  { address }: Client,
): Promise<object> {
  const { email, phone } = user;
  if (!email && phone) return reauthenticateByPhone(context, user, { phone, address });
  if (!email) {
    throw new AuthError(
      400,
      'validation_failed',
      'Reauthentication requires the user to have an email or a phone number',
    );
  }
  if (!user.email_confirmed_at) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
  }
  context.limits.mails.take(`reauthentication ${email}`);
  const token = await context.database.transaction(async (sql) => {
    await context.audit(sql, 'user_reauthenticate_requested', { actor: user });
    return issueToken(sql, {
      userId: user.id,
      kind: 'reauthentication',
      address: email,
      length: context.settings.email.otp_length,
    });
  });
  try {
    await context.mail.send({
      to: email,
      template: 'reauthentication',
      values: {
        SiteURL: context.settings.site_url,
        Email: email,
        Token: token.code,
        Data: user.raw_user_meta_data ?? {},
      },
    });
  } catch (error) {
    context.limits.mails.forget(`reauthentication ${email}`);
    await withdrawToken(context.database, user.id, 'reauthentication', token.hash);
    throw error;
  }
  return {};
}

async function reauthenticateByPhone(
  context: AuthContext,
  user: UserRow,
  recipient: Recipient,
): Promise<object> {
  if (!user.phone_confirmed_at) {
    throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.');
  }
  countText(context.limits, recipient.phone);
  const send = await context.database.transaction(async (sql) => {
    await context.audit(sql, 'user_reauthenticate_requested', { actor: user });
    return prepareText(context, sql, user.id, 'reauthentication', recipient);
  });
  await send();
  return {};
}

/** @throws AuthError unless the nonce is the unused code of the latest reauthentication message */
export async function checkNonce(context: AuthContext, user: UserRow, nonce: string): Promise<void> {
  const account = `nonce ${user.id}`;
  context.limits.guesses.check(account);
  const isValid = await context.database.transaction(async (sql) => {
    const { rows } = await sql.query(
      `select 1 from auth.one_time_tokens t join auth.users u on u.id = t.user_id
       where t.user_id = $1 and t.token_type::text = $2 and t.token_hash = any($3)
         and u.reauthentication_sent_at > now() - make_interval(secs => $4) for update of t`,
      [
        user.id,
        tokenType('reauthentication'),
        hashesOf(user.email || (user.phone ?? ''), nonce),
        user.email ? context.settings.email.otp_expiry : textedCodeLifetime,
      ],
    );
    if (rows.length === 0) return false;
    await sql.query("update auth.users set reauthentication_token = '' where id = $1", [user.id]);
    await clearTokens(sql, user.id);
    return true;
  });
  if (isValid) return;
  context.limits.guesses.count(account);
  throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
}
