import { z } from 'zod';
import { AuthError } from './auth-error.ts';
import type { AuthContext, Client } from './auth-context.ts';
import { checkStrength, hashPassword } from './passwords.ts';
import { openSession } from './sessions.ts';
import { alreadyRegistered, insertUser, userByEmail } from './users.ts';

export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(255)
  .pipe(z.email({ error: 'Unable to validate email address: invalid format' }));

const metadata = z.record(z.string(), z.unknown()).nullish();

export const signUpBody = z.object({
  email: emailAddress.or(z.literal('')).nullish(),
  password: z.string().nullish(),
  data: metadata,
});

/** Registers an account, or an anonymous visitor when no address is given; both are signed in at once. */
export async function signUp(context: AuthContext, body: z.infer<typeof signUpBody>, client: Client) {
  const { settings, database, attempts } = context;
  const addressKey = `address ${client.address}`;
  attempts.check(addressKey);
  attempts.count(addressKey);
  if (!settings.enable_signup) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  if (!body.email) {
    if (!settings.enable_anonymous_sign_ins) {
      throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    }
    return database.transaction(async (sql) => {
      const user = await insertUser(sql, {
        email: null,
        passwordHash: null,
        isConfirmed: false,
        metadata: body.data ?? {},
      });
      return openSession(context, sql, user, 'anonymous', client);
    });
  }
  const { email, password } = body;
  if (!password) throw new AuthError(400, 'validation_failed', 'Signup requires a valid password');
  checkStrength(password, settings.minimum_password_length);
  const passwordHash = await hashPassword(password);
  return database.transaction(async (sql) => {
    if (await userByEmail(sql, email)) throw alreadyRegistered();
    const user = await insertUser(sql, { email, passwordHash, isConfirmed: true, metadata: body.data ?? {} });
    return openSession(context, sql, user, 'password', client);
  });
}
