import { z } from 'zod';
import { AuthError } from './auth-error.ts';
import type { AuthContext, Client } from './auth-context.ts';
import { matchesPassword } from './passwords.ts';
import { openSession } from './sessions.ts';
import { userByEmail } from './users.ts';

export const signInBody = z.object({
  email: z.string().trim().toLowerCase(),
  password: z.string().min(1, 'missing password'),
});

/** An unknown account and a wrong password are answered alike, in words and in time. */
export async function signIn(context: AuthContext, body: z.infer<typeof signInBody>, client: Client) {
  const { database, attempts, failures } = context;
  const addressKey = `address ${client.address}`;
  const accountKey = `account ${body.email}`;
  attempts.check(addressKey);
  failures.check(accountKey);
  attempts.count(addressKey);

  const user = await userByEmail(database, body.email);
  const matches = await matchesPassword(database, body.password, user?.encrypted_password ?? null);
  if (!user || !matches) {
    failures.count(accountKey);
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
  }
  if (user.banned_until && Date.parse(user.banned_until) > Date.now()) {
    throw new AuthError(400, 'user_banned', 'User is banned');
  }
  if (!user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  return database.transaction((sql) => openSession(context, sql, user, 'password', client));
}
