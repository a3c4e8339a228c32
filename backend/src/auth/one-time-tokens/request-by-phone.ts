import type { Sql } from '../../database/database.ts';
import type { AuthContext, Client } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { phoneNumber } from '../factors/phone-number.ts';
import { networkOf } from '../limits/network.ts';
import { announce } from '../hooks/announce.ts';
import { checkChannel } from '../texts/channel.ts';
import { insertUser, isKnown, userByPhone, type UserRow } from '../accounts/users.ts';
import { prepareText } from './text-code.ts';

export interface PhoneOtp {
  readonly phone: string;
  readonly channel: string | null | undefined;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createUser: boolean;
}

/** Sends a sign-in code by text message; an unknown number is signed up. */
export async function sendPhoneOtp(context: AuthContext, otp: PhoneOtp, client: Client) {
  const { settings, database } = context;
  requirePhone(context, 'Unsupported phone provider');
  const phone = phoneNumber(otp.phone);
  checkChannel(context, otp.channel);
  const hasAccount = await isKnown(database, 'phone', phone);
  if (!hasAccount && !otp.createUser) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
  if (!hasAccount && !settings.enable_signup) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  admitText(context, client, phone);
  const id = hasAccount
    ? undefined
    : await announce(context, { email: null, phone, metadata: otp.data }, client.address);
  context.later.run(async () => {
    const send = await database.transaction(async (sql) => {
      const user =
        (await userByPhone(sql, phone)) ?? (await register(context, sql, { id, phone, metadata: otp.data }));
      const action = user.phone_confirmed_at ? 'user_recovery_requested' : 'user_confirmation_requested';
      await context.audit(sql, action, { actor: user, traits: { channel: 'sms' } });
      return prepareText(context, sql, user.id, 'phone_confirmation', { phone, address: client.address });
    });
    await send();
  });
  return {};
}

async function register(
  { settings, audit }: AuthContext,
  sql: Sql,
  { id, phone, metadata }: { id: string | undefined; phone: string; metadata: PhoneOtp['data'] },
): Promise<UserRow> {
  const isConfirmed = !settings.sms.enable_confirmations;
  const user = await insertUser(sql, {
    ...(id && { id }),
    email: null,
    phone,
    passwordHash: null,
    isConfirmed,
    metadata,
  });
  if (isConfirmed) await audit(sql, 'user_signedup', { actor: user, traits: { provider: 'phone' } });
  return user;
}

/** @throws AuthError `phone_provider_disabled` */
export function requirePhone({ settings }: AuthContext, otherwise: string, status = 400): void {
  if (!settings.sms.enable_signup) throw new AuthError(status, 'phone_provider_disabled', otherwise);
}

/** @throws AuthError 429, equally for known and unknown numbers */
export function admitText({ attempts, limits }: AuthContext, client: Client, phone: string): void {
  attempts.take(`address ${networkOf(client.address)}`);
  countText(limits, phone);
}

/** @throws AuthError 429 within `max_frequency` of the last text message, or over the project's hourly limit */
export function countText({ texts, textVolume }: AuthContext['limits'], phone: string): void {
  texts.check(phone);
  textVolume.check('all');
  texts.count(phone);
}
