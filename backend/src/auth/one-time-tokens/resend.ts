import { z } from 'zod';
import type { Sql } from '../../database/database.ts';
import type { AuthContext, Client } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { phoneNumber } from '../factors/phone-number.ts';
import { challengeBody, challengeOf } from '../redirects/flow-state.ts';
import { userByEmail, userByPhone, type UserRow } from '../accounts/users.ts';
import { prepareEmailChange } from './email-change.ts';
import { linkMails, prepareLink, type Destination } from './post-link.ts';
import { admit, given, requireEmail } from './request.ts';
import { admitText, requirePhone } from './request-by-phone.ts';
import { prepareText } from './text-code.ts';

const address = z.string().nullish();
export const resendBody = z.object({ type: address, email: address, phone: address, ...challengeBody });

const types = ['signup', 'email_change', 'sms', 'phone_change'] as const;
type Type = (typeof types)[number];

/** Sends the email or text message of a pending sign-up or change again. */
export function resend(
  context: AuthContext,
  body: z.infer<typeof resendBody>,
  redirectTo: string,
  client: Client,
): object {
  const type = types.find((each) => each === body.type);
  if (!type) throw invalid(`Missing one of these types: ${types.join(', ')}`);
  const isText = type === 'sms' || type === 'phone_change';
  const destination = { redirectTo, challenge: isText ? undefined : challengeOf(body) };
  const find = finderOf(context, body, type);
  if (isText) admitText(context, client, find.name);
  else admit(context, client, `${type} ${find.name}`);
  context.later.run(async () => {
    const send = await context.database.transaction(async (sql) => {
      const user = await find.user(sql);
      return user && again(context, sql, user, type, destination, client);
    });
    await send?.();
  });
  return {};
}

interface Finder {
  readonly name: string;
  user(sql: Sql): Promise<UserRow | undefined>;
}

function finderOf(context: AuthContext, { email, phone }: z.infer<typeof resendBody>, type: Type): Finder {
  if (!email && type === 'signup') throw invalid('Type provided requires an email address');
  if (!phone && type === 'sms') throw invalid('Type provided requires a phone number');
  if (email && phone) throw invalid('Only an email address or phone number should be provided.');
  if (phone) {
    requirePhone(context, 'Phone logins are disabled');
    const name = phoneNumber(phone);
    return { name, user: (sql) => userByPhone(sql, name) };
  }
  if (email) requireEmail(context, 400);
  const name = given(email, 'Missing email address or phone number');
  return { name, user: (sql) => userByEmail(sql, name) };
}

/** Prepares the message and returns the function that sends it; undefined if no confirmation is pending. */
async function again(
  context: AuthContext,
  sql: Sql,
  user: UserRow,
  type: Type,
  destination: Destination,
  { address: from }: Client,
): Promise<(() => void | Promise<void>) | undefined> {
  switch (type) {
    case 'signup':
      return user.email_confirmed_at
        ? undefined
        : prepareLink(context, sql, user, linkMails.signup, destination);
    case 'email_change': {
      if (!user.email_change) return undefined;
      const { emails } = await prepareEmailChange(context, sql, user, user.email_change, destination);
      return () => emails.forEach((email) => context.mail.post(email));
    }
    case 'sms': {
      if (!user.phone || user.phone_confirmed_at) return undefined;
      await context.audit(sql, 'user_recovery_requested', { actor: user });
      return prepareText(context, sql, user.id, 'phone_confirmation', { phone: user.phone, address: from });
    }
    case 'phone_change':
      return user.phone_change
        ? prepareText(context, sql, user.id, 'phone_change', { phone: user.phone_change, address: from })
        : undefined;
  }
}

const invalid = (message: string) => new AuthError(400, 'validation_failed', message);
