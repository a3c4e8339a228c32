import { freshForSeconds, isFreshSignIn } from '@irodori/contract/step-up';
import { expect, test } from 'vitest';
import { useDatabase, type Visitor } from '../database.ts';

const database = useDatabase();

type Claims = Parameters<typeof isFreshSignIn>[0] & { readonly aal: string; readonly is_anonymous?: boolean };

/** Asks the database in one transaction, so that its clock stands still; `claims` gets its time in Unix seconds. */
const isFreshInDatabase = (
  { id, sessionId }: Pick<Visitor, 'id' | 'sessionId'>,
  claims: (now: number) => Claims,
) =>
  database.transaction(async (sql) => {
    const { rows: times } = await sql.query<{ now: number }>(
      'select floor(extract(epoch from now()))::int as now',
    );
    const now = times[0]?.now ?? 0;
    const given = claims(now);
    const token = { sub: id, session_id: sessionId, role: 'authenticated', ...given };
    await sql.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(token)]);
    const { rows } = await sql.query<{ fresh: boolean }>('select private.is_fresh_session() as fresh');
    return { inDatabase: rows[0]?.fresh, inPage: isFreshSignIn(given, now) };
  });

const ago = (method: string, seconds: number) => ({ method, seconds });
const last = freshForSeconds - 5;

test.each([
  ['a password given just in time', 'aal1', [ago('password', last)], true],
  ['a password given too long ago', 'aal1', [ago('password', freshForSeconds + 5)], false],
  ['an old password and a fresh code of a mail', 'aal1', [ago('password', 9e5), ago('otp', 60)], true],
  ['a passkey', 'aal1', [ago('passkey', 60)], true],
  ['a guest’s visit that was registered', 'aal1', [ago('anonymous', 60)], false],
  ['no methods', 'aal1', [], false],
  ['a fresh second factor', 'aal2', [ago('totp', last), ago('password', 9e5)], true],
  ['a fresh security key', 'aal2', [ago('mfa/webauthn', last)], true],
  ['a fresh code by text message', 'aal2', [ago('mfa/phone', last)], true],
  ['a fresh recovery code', 'aal1', [ago('recovery_code', last), ago('password', 9e5)], true],
  ['a fresh password and an old second factor', 'aal2', [ago('password', 5), ago('totp', 9e5)], false],
])('database and page judge alike whether %s is fresh', async (_, aal, methods, expected) => {
  const fresh = await isFreshInDatabase(await database.visitor(), (now) => ({
    aal,
    amr: methods.map(({ method, seconds }) => ({ method, timestamp: now - seconds })),
  }));
  expect(fresh).toEqual({ inDatabase: expected, inPage: expected });
});

test('a session that awaits the second factor is not fresh in the database, however new its password is', async () => {
  const visitor = await database.visitor();
  await visitor.addSecondFactor();
  const fresh = await isFreshInDatabase(visitor, (now) => ({
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: now }],
  }));
  expect(fresh.inDatabase).toBe(false);
});

test('a token from when its visitor was a guest is not fresh in the database', async () => {
  const fresh = await isFreshInDatabase(await database.visitor(), (now) => ({
    aal: 'aal1',
    is_anonymous: true,
    amr: [{ method: 'anonymous', timestamp: now }],
  }));
  expect(fresh.inDatabase).toBe(false);
});

test('a guest, who has no factor to give, is always fresh in the database', async () => {
  const guest = await database.visitor({ isAnonymous: true });
  const fresh = await isFreshInDatabase(guest, () => ({ aal: 'aal1', is_anonymous: true, amr: [] }));
  expect(fresh.inDatabase).toBe(true);
});
