import { hash, verify } from '@node-rs/argon2';
import type { Sql } from '../database/database.ts';
import { AuthError } from './auth-error.ts';

/** OWASP's second choice for argon2id (the library's default algorithm): 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const longestPassword = 72;

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Compared with when there is no such account, so that the answer takes as long as for a wrong password. */
const nobodysHash = hashPassword('no account has this password');

/** Also takes bcrypt, which `crypt()` in a seed and hosted Supabase write. */
export async function matchesPassword(sql: Sql, password: string, stored: string | null): Promise<boolean> {
  if (stored?.startsWith('$2')) {
    const { rows } = await sql.query<{ ok: boolean }>('select extensions.crypt($1, $2) = $2 as ok', [
      password,
      stored,
    ]);
    return rows[0]?.ok === true;
  }
  const isOurs = stored?.startsWith('$argon2') === true;
  const matches = await verify(isOurs && stored ? stored : await nobodysHash, password);
  return isOurs && matches;
}

/** @throws AuthError `weak_password` or `validation_failed` */
export function checkStrength(password: string, shortest: number): void {
  if (Buffer.byteLength(password) > longestPassword) {
    throw new AuthError(
      400,
      'validation_failed',
      `Password cannot be longer than ${longestPassword} characters`,
    );
  }
  if (password.length < shortest) {
    throw new AuthError(422, 'weak_password', `Password should be at least ${shortest} characters.`, {
      weak_password: { reasons: ['length'] },
    });
  }
}
