import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Sql } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthContext, Client } from '../auth-context.ts';
import { challengeBody, challengeOf } from '../redirects/flow-state.ts';
import { deviceIn, rememberDevice, security } from '../passwords/known-devices.ts';
import { networkOf } from '../limits/network.ts';
import { phoneNumber } from '../factors/phone-number.ts';
import { announce } from '../hooks/announce.ts';
import { linkMails, prepareLink, type Destination } from '../one-time-tokens/post-link.ts';
import { countText, requirePhone } from '../one-time-tokens/request-by-phone.ts';
import { prepareText } from '../one-time-tokens/text-code.ts';
import { checkStrength, hashPassword } from '../passwords/passwords.ts';
import { openSession } from '../sessions/sessions.ts';
import { checkChannel } from '../texts/channel.ts';
import {
  alreadyRegistered,
  insertUser,
  ownerOfEmail,
  publicUser,
  userByPhone,
  type UserRow,
} from './users.ts';

export const emailAddress = z
  .string({ error: 'An email address is required' })
  .trim()
  .toLowerCase()
  .min(1, 'An email address is required')
  .max(255, 'An email address is too long')
  .pipe(z.email({ error: 'Unable to validate email address: invalid format' }));

const metadata = z.record(z.string(), z.unknown()).nullish();

export const signUpBody = z.object({
  email: emailAddress.or(z.literal('')).nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  channel: z.string().nullish(),
  data: metadata,
  gotrue_meta_security: security,
  ...challengeBody,
});
type Body = z.infer<typeof signUpBody>;

/**
 * Creates an account, or an anonymous user without an email address and a phone number. Both are signed in at once
 * unless the project requires confirmations: then the response for a registered address equals that for a new one,
 * and no message is sent.
 */
export async function signUp(context: AuthContext, body: Body, redirectTo: string, client: Client) {
  const { settings, attempts, limits } = context;
  const isAnonymous = !body.email && !body.phone;
  if (isAnonymous && !settings.enable_anonymous_sign_ins) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  (isAnonymous ? limits.anonymous : attempts).take(`address ${networkOf(client.address)}`);
  if (!settings.enable_signup) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  if (isAnonymous) return signUpAnonymously(context, body, client);
  const { password } = body;
  if (!password) throw invalid('Signup requires a valid password');
  await checkStrength(context, password, { email: body.email, metadata: body.data });
  const who = whoOf(context, body);
  const challenge = challengeOf(body);
  // Hashed before the account is looked up, so that the time does not reveal whether it exists.
  const passwordHash = await hashPassword(password);
  const metadata = body.data ?? {};
  const isNew = context.hooks.beforeUserCreated && !(await known(context.database, who));
  const id = isNew ? await announce(context, { ...who, metadata }, client.address) : randomUUID();
  const device = deviceIn(context, body.gotrue_meta_security);
  const registration = { ...who, id, passwordHash, metadata, device };
  const isConfirming = settings[who.provider === 'email' ? 'email' : 'sms'].enable_confirmations;
  return isConfirming
    ? signUpUnconfirmed(context, registration, { redirectTo, challenge }, client)
    : signUpConfirmed(context, registration, client);
}

type Who =
  | { readonly provider: 'email'; readonly email: string; readonly phone: null }
  | { readonly provider: 'phone'; readonly email: null; readonly phone: string };

function whoOf(context: AuthContext, { email, phone, channel, code_challenge }: Body): Who {
  if (email && phone) throw invalid('Only an email address or phone number should be provided on signup.');
  if (phone) {
    checkChannel(context, channel);
    if (code_challenge) throw invalid('PKCE not supported for phone signups');
    requirePhone(context, 'Phone signups are disabled');
    return { provider: 'phone', email: null, phone: phoneNumber(phone) };
  }
  if (!context.settings.email.enable_signup) {
    throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled');
  }
  return { provider: 'email', email: email ?? '', phone: null };
}

export async function signUpAnonymously(context: AuthContext, { data }: Pick<Body, 'data'>, client: Client) {
  const metadata = data ?? {};
  const id = await announce(context, { email: null, metadata }, client.address);
  return context.database.transaction(async (sql) => {
    const user = await insertUser(sql, { id, email: null, passwordHash: null, isConfirmed: false, metadata });
    return openSession(context, sql, user, 'anonymous', client);
  });
}

type Registration = Who & {
  readonly id: string;
  readonly passwordHash: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly device: string | undefined;
};

async function known(sql: Sql, who: Who): Promise<{ user: UserRow; isConfirmed: boolean } | undefined> {
  const user =
    who.provider === 'email' ? await ownerOfEmail(sql, who.email) : await userByPhone(sql, who.phone);
  return user && { user, isConfirmed: user[`${who.provider}_confirmed_at`] !== null };
}

async function signUpConfirmed(context: AuthContext, registration: Registration, client: Client) {
  const { database, audit } = context;
  const traits = { provider: registration.provider };
  const outcome = await database.transaction(async (sql) => {
    const owner = await known(sql, registration);
    if (owner?.isConfirmed) {
      await audit(sql, 'user_repeated_signup', { actor: owner.user, traits });
      return undefined;
    }
    // A user who was created or invited with an unconfirmed address still has to confirm it by email.
    if (owner) throw alreadyRegistered();
    const user = await insertUser(sql, { ...registration, isConfirmed: true });
    await audit(sql, 'user_signedup', { actor: user, traits });
    await audit(sql, 'login', { actor: user, traits });
    await rememberDevice(sql, user.id, registration.device);
    return openSession(context, sql, user, 'password', client);
  });
  if (!outcome) throw alreadyRegistered();
  return outcome;
}

async function signUpUnconfirmed(
  context: AuthContext,
  registration: Registration,
  destination: Destination,
  client: Client,
) {
  const { database, audit, later } = context;
  count(context, registration, client);
  const { user, send } = await database.transaction(async (sql) => {
    const owner = await known(sql, registration);
    if (owner?.isConfirmed) {
      await audit(sql, 'user_repeated_signup', {
        actor: owner.user,
        traits: { provider: registration.provider },
      });
      return { user: obfuscated(owner.user, registration), send: undefined };
    }
    const waiting = owner?.user ?? (await insertUser(sql, { ...registration, isConfirmed: false }));
    const prepared = await prepare(context, sql, waiting, registration, destination, client);
    const shown = publicUser({ ...waiting, confirmation_sent_at: new Date().toISOString() });
    return {
      user: owner?.user.invited_at ? { ...shown, user_metadata: {}, identities: [] } : shown,
      send: prepared,
    };
  });
  if (send) later.run(async () => send());
  return user;
}

function count({ limits, mail }: AuthContext, who: Who, client: Client): void {
  if (who.provider === 'phone') return countText(limits, who.phone);
  const key = `signup ${who.email}`;
  limits.mails.check(key);
  mail.admit(client.address);
  limits.mails.count(key);
}

async function prepare(
  context: AuthContext,
  sql: Sql,
  user: UserRow,
  who: Who,
  destination: Destination,
  { address }: Client,
): Promise<() => void | Promise<void>> {
  if (who.provider === 'email') return prepareLink(context, sql, user, linkMails.signup, destination);
  await context.audit(sql, 'user_confirmation_requested', { actor: user, traits: { provider: 'phone' } });
  return prepareText(context, sql, user.id, 'phone_confirmation', { phone: who.phone, address });
}

/** A response like that for a new user; only the empty list of identities differs, as on hosted Supabase. */
function obfuscated(owner: UserRow, { provider, email, phone, metadata: data }: Registration) {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: owner.aud,
    role: '',
    email: email ?? '',
    phone: phone ?? '',
    confirmation_sent_at: now,
    app_metadata: { provider, providers: [provider] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

const invalid = (message: string) => new AuthError(400, 'validation_failed', message);
