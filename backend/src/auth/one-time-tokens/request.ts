import { z } from 'zod';
import type { AuthContext, Client } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { challengeBody, challengeOf } from '../redirects/flow-state.ts';
import { networkOf } from '../limits/network.ts';
import { announce } from '../hooks/announce.ts';
import { emailAddress } from '../accounts/sign-up.ts';
import { insertUser, isKnown, userByEmail } from '../accounts/users.ts';
import { linkMails, prepareLink, type Destination } from './post-link.ts';
import { sendPhoneOtp } from './request-by-phone.ts';

const address = z.string().nullish();
const metadata = z.record(z.string(), z.unknown()).nullish();

export const recoverBody = z.object({ email: address, ...challengeBody });

/** Sends a recovery link; the response and its time are the same for every address. */
export function recover(
  context: AuthContext,
  body: z.infer<typeof recoverBody>,
  redirectTo: string,
  client: Client,
) {
  requireEmail(context, 400);
  const email = given(body.email, 'Password recovery requires an email');
  const destination = { redirectTo, challenge: challengeOf(body) };
  admit(context, client, `recovery ${email}`);
  context.later.run(async () => {
    const post = await context.database.transaction(async (sql) => {
      const user = await userByEmail(sql, email);
      return user && prepareLink(context, sql, user, linkMails.recovery, destination);
    });
    post?.();
  });
  return {};
}

export const otpBody = z.object({
  email: address,
  phone: address,
  channel: address,
  create_user: z.boolean().default(true),
  data: metadata,
  ...challengeBody,
});

export const magicLinkBody = otpBody.pick({
  email: true,
  data: true,
  code_challenge: true,
  code_challenge_method: true,
});

/** Sends a sign-in link with a code; an unknown address is signed up. */
export async function sendOtp(
  context: AuthContext,
  body: z.infer<typeof otpBody>,
  redirectTo: string,
  client: Client,
) {
  const { settings, database } = context;
  const { data } = body;
  if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided');
  if (body.email && body.channel) throw invalid('Channel should only be specified with Phone OTP');
  const challenge = challengeOf(body);
  if (body.phone) {
    const { phone, channel, create_user: createUser } = body;
    return sendPhoneOtp(context, { phone, channel, createUser, data: data ?? {} }, client);
  }
  const email = given(body.email, 'One of email or phone must be set');
  requireEmail(context, 422);
  const hasAccount = await isKnown(database, 'email', email);
  if (!hasAccount && !body.create_user) {
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
  }
  if (!hasAccount && !settings.enable_signup) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  admit(context, client, `recovery ${email}`);
  const metadata = data ?? {};
  const id = hasAccount ? undefined : await announce(context, { email, metadata }, client.address);
  context.later.run(() => sendSignIn(context, { id, email, metadata }, { redirectTo, challenge }));
  return {};
}

interface Recipient {
  /** The id of the new account; undefined if the account exists. */
  readonly id: string | undefined;
  readonly email: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Sends a sign-in link; to an unconfirmed address the confirmation email, which signs in as well. */
async function sendSignIn(
  context: AuthContext,
  { id, email, metadata }: Recipient,
  destination: Destination,
): Promise<void> {
  const isConfirmed = !context.settings.email.enable_confirmations;
  const post = await context.database.transaction(async (sql) => {
    let user = await userByEmail(sql, email);
    if (!user) {
      user = await insertUser(sql, { ...(id && { id }), email, passwordHash: null, isConfirmed, metadata });
      if (isConfirmed) {
        await context.audit(sql, 'user_signedup', { actor: user, traits: { provider: 'email' } });
      }
    }
    const mail = user.email_confirmed_at ? linkMails.magiclink : linkMails.signup;
    return prepareLink(context, sql, user, mail, destination);
  });
  post();
}

/** @throws AuthError `email_provider_disabled` */
export function requireEmail({ settings }: AuthContext, status: number): void {
  if (settings.email.enable_signup) return;
  throw new AuthError(status, 'email_provider_disabled', 'Email logins are disabled');
}

/** @throws AuthError 429, equally for known and unknown accounts */
export function admit({ attempts, limits, mail }: AuthContext, client: Client, key: string): void {
  attempts.take(`address ${networkOf(client.address)}`);
  limits.mails.check(key);
  mail.admit(client.address);
  limits.mails.count(key);
}

export function given(email: string | null | undefined, otherwise: string): string {
  if (!email) throw invalid(otherwise);
  const parsed = emailAddress.safeParse(email);
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues[0]?.message ?? otherwise);
}

const invalid = (message: string) => new AuthError(400, 'validation_failed', message);
