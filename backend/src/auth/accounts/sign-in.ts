import { z } from 'zod';
import { AuthError } from '../auth-error.ts';
import type { AuthContext, Client } from '../auth-context.ts';
import { requireEmail } from '../one-time-tokens/request.ts';
import { requirePhone } from '../one-time-tokens/request-by-phone.ts';
import { checkStrength, matchesPassword } from '../passwords/passwords.ts';
import {
  deviceIn,
  findUser,
  knownDevice,
  rememberDevice,
  security,
  type NamedAccount,
} from '../passwords/known-devices.ts';
import { passwordTries } from '../passwords/password-tries.ts';
import { openSession } from '../sessions/sessions.ts';
import { isBanned, type UserRow } from './users.ts';

export const signInBody = z.object({
  email: z.string().trim().toLowerCase().nullish(),
  phone: z.string().nullish(),
  password: z.string().default(''),
  gotrue_meta_security: security,
});
type Body = z.infer<typeof signInBody>;

/** The response and its time are the same for an unknown account and a wrong password. */
export async function signIn(context: AuthContext, body: Body, client: Client) {
  const { database, audit } = context;
  const account = accountOf(context, body);
  const { provider } = account;
  const device = deviceIn(context, body.gotrue_meta_security);
  const known = await knownDevice(database, account, device);
  const tries = passwordTries(context, { name: account.name, knownDevice: known }, client);
  tries.begin();

  const user = await findUser(database, account);
  const matches = await matchesPassword(database, body.password, user?.encrypted_password ?? null);
  if (!matches) tries.fail();
  if (user?.encrypted_password) await askProject(context, user, matches, client);
  if (!user || !matches) throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
  if (isBanned(user)) {
    throw new AuthError(400, 'user_banned', 'User is banned');
  }
  if (!user[`${provider}_confirmed_at`]) {
    const spoken = provider === 'email' ? 'Email' : 'Phone';
    throw new AuthError(400, `${provider}_not_confirmed`, `${spoken} not confirmed`);
  }
  tries.succeed();
  const session = await database.transaction(async (sql) => {
    await audit(sql, 'login', { actor: user, traits: { provider } });
    await rememberDevice(sql, user.id, device);
    return openSession(context, sql, user, 'password', client);
  });
  return { ...session, weak_password: await weakness(context, body.password, user) };
}

const decision = z.object({
  decision: z.string().optional(),
  message: z.string().optional(),
  should_logout_user: z.boolean().optional(),
});

/** Calls the project's hook, which may refuse even a correct password. */
async function askProject(
  { hooks, database }: AuthContext,
  user: UserRow,
  valid: boolean,
  { address }: Client,
): Promise<void> {
  const response = await hooks.passwordVerificationAttempt?.({ user_id: user.id, valid }, address);
  const said = decision.safeParse(response).data;
  if (said?.decision !== 'reject') return;
  if (said.should_logout_user)
    await database.query('delete from auth.sessions where user_id = $1', [user.id]);
  throw new AuthError(
    400,
    'invalid_credentials',
    said.message || 'Further password verification attempts will be rejected.',
  );
}

export const namedAccount = ({ email, phone }: Pick<Body, 'email' | 'phone'>): NamedAccount =>
  phone
    ? { provider: 'phone', name: phone.replace(/^\+/, '').replaceAll(' ', '') }
    : { provider: 'email', name: email ?? '' };

function accountOf(context: AuthContext, { email, phone }: Body): NamedAccount {
  if (email && phone) {
    throw new AuthError(
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on login.',
    );
  }
  if (phone) {
    requirePhone(context, 'Phone logins are disabled', 422);
    return namedAccount({ phone });
  }
  if (!email) throw new AuthError(400, 'validation_failed', 'missing email or phone');
  requireEmail(context, 422);
  return namedAccount({ email });
}

/** The reasons why a password is weak under the current rules, which can be newer than the account. */
async function weakness(context: AuthContext, password: string, user: UserRow) {
  try {
    await checkStrength(context, password, { email: user.email, metadata: user.raw_user_meta_data });
    return null;
  } catch (error) {
    if (!(error instanceof AuthError) || error.code !== 'weak_password') return null;
    return { message: error.message, ...Object(error.extra['weak_password']) };
  }
}
