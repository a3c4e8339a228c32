import { hash, verify } from '@node-rs/argon2';
import type { Sql } from '../../database/database.ts';
import type { ProjectConfig } from '../../config.ts';
import { AuthError } from '../auth-error.ts';
import type { IsLeaked } from './leaked-passwords.ts';
import { requiredCharacters } from '../settings.ts';

/** OWASP's second choice for argon2id (the library's default algorithm): 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const longestPassword = 72;

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Compared for an account that does not exist, so that the response takes as long as for a wrong password. */
const nobodysHash = hashPassword('no account has this password');

const bcrypt = /^\$2[aby]\$(?:0[4-9]|1[0-5])\$[./A-Za-z0-9]{53}$/;
const argon2 = /^\$argon2id?\$v=19\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/;

/** Whether a hash has a supported format; bcrypt with a cost above 15 would occupy the database for too long. */
export const isPasswordHash = (text: string): boolean => bcrypt.test(text) || argon2.test(text);

/** Also accepts bcrypt, the format of hosted Supabase and of `crypt()` in a seed. */
export async function matchesPassword(sql: Sql, password: string, stored: string | null): Promise<boolean> {
  // Postgres refuses a null character, and its error would reveal that the account exists.
  if (stored && bcrypt.test(stored) && !password.includes('\0')) {
    const { rows } = await sql.query<{ ok: boolean }>('select extensions.crypt($1, $2) = $2 as ok', [
      password,
      stored,
    ]);
    return rows[0]?.ok === true;
  }
  const isOurs = stored !== null && argon2.test(stored);
  // An imported hash may match the pattern and still be invalid.
  const matches = await verify(isOurs ? stored : await nobodysHash, password).catch(() => false);
  return isOurs && matches;
}

type Json = Readonly<Record<string, unknown>>;

/** What strangers may know of the account of a password. */
interface PasswordOwner {
  readonly email?: string | null | undefined;
  /** The account’s `user_metadata`, such as a name. */
  readonly metadata?: Json | null | undefined;
}

/** The program's own rule: whether a password is too easy to guess for the account of `owner`, whose address can be empty. */
export type IsGuessable = (
  password: string,
  owner: { readonly email: string; readonly metadata: Json },
) => Promise<boolean>;

interface PasswordRules {
  readonly settings: Pick<ProjectConfig['auth'], 'minimum_password_length' | 'password_requirements'>;
  readonly isGuessable: IsGuessable;
  readonly isLeaked: IsLeaked;
}

/**
 * Refuses a password that is too weak for its account.
 * @throws AuthError `weak_password` or `validation_failed`
 */
export async function checkStrength(
  { settings, isGuessable, isLeaked }: PasswordRules,
  password: string,
  { email, metadata }: PasswordOwner,
): Promise<void> {
  if (Buffer.byteLength(password) > longestPassword) {
    throw new AuthError(
      400,
      'validation_failed',
      `Password cannot be longer than ${longestPassword} characters`,
    );
  }
  const reasons: string[] = [];
  const messages: string[] = [];
  if (password.length < settings.minimum_password_length) {
    reasons.push('length');
    messages.push(`Password should be at least ${settings.minimum_password_length} characters.`);
  }
  const sets = requiredCharacters[settings.password_requirements];
  if (!sets.every((set) => [...set].some((character) => password.includes(character)))) {
    reasons.push('characters');
    messages.push(`Password should contain at least one character of each: ${sets.join(', ')}.`);
  }
  const owner = { email: email ?? '', metadata: metadata ?? {} };
  if ((await isGuessable(password, owner)) || (await isLeaked(password))) {
    reasons.push('pwned');
    messages.push('Password is known to be weak and easy to guess, please choose a different one.');
  }
  if (reasons.length > 0) {
    throw new AuthError(422, 'weak_password', messages.join(' '), { weak_password: { reasons } });
  }
}
