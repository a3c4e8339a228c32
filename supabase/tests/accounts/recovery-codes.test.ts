import { awaitsSecondFactor } from '@irodori/contract/second-factor';
import { isFreshSignIn } from '@irodori/contract/step-up';
import { expect, test } from 'vitest';
import { useDatabase } from '../database.ts';

const database = useDatabase();
const { owner } = database;

/** The kinds of the mails that await their dispatch, the oldest first. */
const mails = async () =>
  (await owner.query<{ kind: string }>('select kind from mails order by created_at')).map(({ kind }) => kind);

/** A visitor with a second factor and recovery codes, in a session with the factor and in one without it. */
async function protectedVisitor() {
  const visitor = await database.visitor();
  const { before, after } = await visitor.addSecondFactor();
  const codes = await after.call<string[]>('make_recovery_codes');
  return { ...visitor, before, after, first: codes[0] ?? '', codes };
}

test('recovery codes are ten different ones, of which the database holds only hashes', async () => {
  const { after, codes } = await protectedVisitor();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{24}$/);
  expect(await after.call('recovery_codes_left')).toBe(10);
  const [kept] = await owner.query<{ lengths: number[] }>(
    'select array(select length(hash) from unnest(hashes) hash) as lengths from private.recovery_codes',
  );
  expect(kept?.lengths).toEqual(Array(10).fill(32));
});

test('a recovery code completes the session that gives it, once, however its letters are typed', async () => {
  const { id, sessionId, before, first, application } = await protectedVisitor();
  expect(await application.call('redeem_recovery_code', { code: first })).toBe('wrong');
  expect(await before.query('select id from users')).toEqual([]);
  const typed = `${first.slice(0, 4)}-${first.slice(4)} `.toLowerCase();
  expect(await before.call('redeem_recovery_code', { code: typed })).toBe('done');
  expect(await before.query('select id from users')).toEqual([{ id }]);
  expect(await before.call('recovery_codes_left')).toBe(9);
  expect(await before.call('redeem_recovery_code', { code: typed })).toBe('wrong');

  const claims = { sub: id, aal: 'aal1', session_id: sessionId, amr: [{ method: 'password', timestamp: 1 }] };
  const tokenOf = async (session: string) => {
    const [row] = await owner.query<{ made: { claims: Record<string, unknown> & typeof claims } }>(
      'select private.custom_access_token($1) as made',
      [{ user_id: id, claims: { ...claims, session_id: session } }],
    );
    return row?.made.claims;
  };
  const recovered = await tokenOf(sessionId);
  expect(recovered).not.toHaveProperty(awaitsSecondFactor);
  expect(recovered?.amr.map(({ method }) => method)).toEqual(['recovery_code', 'password']);
  expect(isFreshSignIn(recovered ?? {})).toBe(true);
  expect(await tokenOf(id)).toHaveProperty(awaitsSecondFactor, true);
});

test('a recovery code makes a session fresh again whose second factor was given long ago, and counts no more without factors', async () => {
  const { id, sessionId, after, first } = await protectedVisitor();
  const amrOf = async (aal: string) => {
    const claims = { sub: id, aal, session_id: sessionId, amr: [{ method: 'totp', timestamp: 1 }] };
    const [row] = await owner.query<{ made: { claims: typeof claims } }>(
      'select private.custom_access_token($1) as made',
      [{ user_id: id, claims }],
    );
    return row?.made.claims.amr ?? [];
  };
  expect(isFreshSignIn({ amr: await amrOf('aal2') })).toBe(false);
  expect(await after.call('redeem_recovery_code', { code: first })).toBe('done');
  expect((await amrOf('aal2')).map(({ method }) => method)).toEqual(['recovery_code', 'totp']);
  expect(isFreshSignIn({ amr: await amrOf('aal2') })).toBe(true);
  await owner.query('delete from auth.mfa_factors');
  expect((await amrOf('aal1')).map(({ method }) => method)).toEqual(['totp']);
});

test('a recovery code completes its session for 24 hours, and the token of the last hour for one more', async () => {
  const { id, sessionId, before, first, codes } = await protectedVisitor();
  await before.call('redeem_recovery_code', { code: first });
  const age = (hours: number) =>
    owner.query(`update private.recovered_sessions set recovered_at = now() - make_interval(mins => $1)`, [
      hours * 60,
    ]);
  const isComplete = async () => {
    const event = { user_id: id, claims: { sub: id, aal: 'aal1', session_id: sessionId } };
    const [row] = await owner.query<{ awaits: boolean }>(
      `select private.custom_access_token($1) -> 'claims' ? $2 as awaits`,
      [event, awaitsSecondFactor],
    );
    return { token: row?.awaits === false, rows: (await before.query('select id from users')).length === 1 };
  };
  await age(23.9);
  expect(await isComplete()).toEqual({ token: true, rows: true });
  await age(24.1);
  expect(await isComplete()).toEqual({ token: false, rows: true });
  await age(25.1);
  expect(await isComplete()).toEqual({ token: false, rows: false });
  expect(await before.call('redeem_recovery_code', { code: codes[1] })).toBe('done');
  expect(await isComplete()).toEqual({ token: true, rows: true });
});

test('a recovery code opens nothing for another visitor', async () => {
  const { first } = await protectedVisitor();
  const other = await database.visitor();
  const { before } = await other.addSecondFactor();
  expect(await before.call('redeem_recovery_code', { code: first })).toBe('wrong');
});

test('after five wrong codes, the right one waits until 15 minutes have passed', async () => {
  const { before, first } = await protectedVisitor();
  for (let tries = 0; tries < 5; tries += 1)
    expect(await before.call('redeem_recovery_code', { code: '0'.repeat(24) })).toBe('wrong');
  expect(await before.call('redeem_recovery_code', { code: first })).toBe('too_often');
  await owner.query(`update private.recovery_codes set guessed_since = now() - interval '15 minutes'`);
  expect(await before.call('redeem_recovery_code', { code: first })).toBe('done');
});

test('a token whose session has ended tries no recovery code, also not the right one, nor does a banned visitor', async () => {
  const { id, before, first } = await protectedVisitor();
  const expectUntried = async () => {
    expect(await before.call('redeem_recovery_code', { code: first })).toBe('wrong');
    for (let tries = 0; tries < 5; tries += 1) await before.call('redeem_recovery_code', { code: 'wrong' });
    expect(
      await owner.query('select guesses, cardinality(hashes) as left from private.recovery_codes'),
    ).toEqual([{ guesses: 0, left: 10 }]);
  };
  await owner.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [id]);
  await expectUntried();
  await owner.query('update auth.users set banned_until = null where id = $1', [id]);
  await owner.query('delete from auth.sessions where user_id = $1', [id]);
  await expectUntried();
});

test('new codes replace the earlier ones', async () => {
  const { before, after, first } = await protectedVisitor();
  await after.call('make_recovery_codes');
  expect(await before.call('redeem_recovery_code', { code: first })).toBe('wrong');
});

test('codes are made only with a second factor, and only in a fresh session', async () => {
  const visitor = await database.visitor();
  await expect(visitor.call('make_recovery_codes')).rejects.toThrow('step_up_required');
  const { before } = await visitor.addSecondFactor();
  await expect(before.call('make_recovery_codes')).rejects.toThrow('step_up_required');
  await owner.query('delete from auth.mfa_factors');
  await expect(before.call('make_recovery_codes')).rejects.toThrow('second_factor_required');
});

test('a session that a code completed removes the lost factors, and the codes end with them', async () => {
  const { before, first } = await protectedVisitor();
  await expect(before.call('remove_lost_factors')).rejects.toThrow('step_up_required');
  await before.call('redeem_recovery_code', { code: first });
  await before.call('remove_lost_factors');
  expect(await owner.query('select id from auth.mfa_factors')).toEqual([]);
  expect(await before.call('recovery_codes_left')).toBeNull();
});

test('the owner gets a mail when the factor is added, when codes are made, when one is used, and when the factors are removed', async () => {
  await owner.query('delete from mails');
  const { before, first } = await protectedVisitor();
  expect(await mails()).toEqual(['security_change', 'recovery_codes_made']);
  await before.call('redeem_recovery_code', { code: '0'.repeat(24) });
  expect(await mails()).toHaveLength(2);
  await before.call('redeem_recovery_code', { code: first });
  await before.call('remove_lost_factors');
  expect(await mails()).toEqual([
    'security_change',
    'recovery_codes_made',
    'recovery_code_used',
    'factors_removed',
  ]);
});
