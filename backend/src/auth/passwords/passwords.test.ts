import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Sql } from '../../database/database.ts';

/* Records the calls of the real library, since times vary too much on a busy machine. */
const compared: string[] = [];
vi.resetModules();
vi.doMock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return {
    ...argon2,
    verify: (...call: Parameters<typeof argon2.verify>) => {
      compared.push(String(call[0]));
      return argon2.verify(...call);
    },
  };
});

const { hashPassword, matchesPassword } = await import('./passwords.ts');
vi.doUnmock('@node-rs/argon2');

const noDatabase: Sql = {
  query: () => Promise.reject(new Error('argon2 needs no database')),
  exec: () => Promise.reject(new Error('argon2 needs no database')),
};
const costOf = (hash = ''): string => hash.split('$').slice(0, 4).join('$');

beforeEach(() => void (compared.length = 0));

describe('comparing a password', () => {
  test('takes the same work for a missing account as for a wrong password', async () => {
    const stored = await hashPassword('correct horse');
    expect(await matchesPassword(noDatabase, 'wrong horse', stored)).toBe(false);
    expect(await matchesPassword(noDatabase, 'wrong horse', null)).toBe(false);
    expect(compared).toHaveLength(2);
    expect(costOf(compared[1])).toBe(costOf(compared[0]));
    expect(costOf(compared[0])).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1$/);
  });

  test('succeeds for exactly the password alone, and not for another case, blank or end', async () => {
    const stored = await hashPassword('correct horse');
    expect(await matchesPassword(noDatabase, 'correct horse', stored)).toBe(true);
    for (const typed of ['correct horse ', 'Correct horse', 'correct hors'])
      expect(await matchesPassword(noDatabase, typed, stored)).toBe(false);
  });

  test('fails without an account even for the password of the placeholder hash', async () => {
    expect(await matchesPassword(noDatabase, 'no account has this password', null)).toBe(false);
  });
});
