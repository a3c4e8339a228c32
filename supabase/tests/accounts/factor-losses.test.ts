import { randomUUID } from 'node:crypto';
import { mail, type Mail } from '@irodori/contract/mails';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useDatabase, type Party } from '../database.ts';

const database = useDatabase();
const { owner, service, stranger } = database;

type FactsOf<K extends Mail['kind']> = Extract<Mail, { kind: K }>['facts'];

/** The facts of the mails of a kind that await their dispatch, the oldest first. */
async function mailed<K extends 'factor_loss_asked' | 'factor_loss_waiting'>(kind: K) {
  const rows = await owner.query(
    'select id, kind, address, facts from mails where kind = $1 order by created_at',
    [kind],
  );
  return z
    .array(mail)
    .parse(rows)
    .map(({ facts }) => facts as FactsOf<K>);
}

/** A visitor with a second factor, who has asked for its removal. */
async function forgetful() {
  const visitor = await database.visitor();
  const { before, after } = await visitor.addSecondFactor();
  await owner.query('delete from mails');
  expect(await before.call('ask_factor_loss')).toBe('asked');
  const [asked] = await mailed('factor_loss_asked');
  if (asked === undefined) throw new Error('no mail');
  return { ...visitor, before, after, ...asked };
}

const confirm = (token: string) => stranger.call<string | null>('confirm_factor_loss', { token });
const advance = () => service.call<number>('advance_factor_losses');
const stateOf = async (by: Party) =>
  (await by.call<{ state: string } | null>('factor_loss'))?.state ?? 'none';
const factors = () => owner.query('select id from auth.mfa_factors');
/** Lets that time of the waiting time pass. */
const pass = (time: string) =>
  owner.query(`update private.factor_losses set removal_at = removal_at - '${time}'::interval`);
/** Gives the session back that ended, as the next sign-in begins one. */
const signInAgain = ({ id, sessionId }: { id: string; sessionId: string }) =>
  owner.query('insert into auth.sessions (id, user_id) values ($1, $2)', [sessionId, id]);
const sendMails = () =>
  owner.query('update mails set sent_at = now(), address = null, facts = null where sent_at is null');

test('the owner confirms the loss, gets three mails in seven days, and then the factors and the sessions are gone', async () => {
  const visitor = await forgetful();
  const { before, token, id } = visitor;
  expect(await stateOf(before)).toBe('asked');
  await pass('8 days');
  expect(await advance()).toBe(0);
  const removalAt = await confirm(token);
  expect(await stateOf(before)).toBe('waiting');
  const waits = (new Date(removalAt ?? '').getTime() - Date.now()) / 86_400_000;
  expect(waits).toBeGreaterThan(6.9);
  expect(await mailed('factor_loss_waiting')).toHaveLength(1);

  const count = async (after: string) => {
    await pass(after);
    for (let again = 0; again < 2; again += 1) expect(await advance()).toBe(0);
    return (await mailed('factor_loss_waiting')).length;
  };
  expect(await count('83 hours')).toBe(1);
  expect(await count('2 hours')).toBe(2);
  expect(await count('58 hours')).toBe(2);
  expect(await count('2 hours')).toBe(3);
  await sendMails();
  await pass('25 hours');
  expect(await advance()).toBe(1);
  expect(await advance()).toBe(0);
  expect(await factors()).toEqual([]);
  expect(await owner.query('select id from auth.sessions where user_id = $1', [id])).toEqual([]);
  expect(await owner.query('select kind from mails where sent_at is null')).toEqual([
    { kind: 'factors_removed' },
  ]);
  await signInAgain(visitor);
  expect(await stateOf(before)).toBe('done');
});

test('without a worker for a month, the last day begins with the last mail, and no factor goes before that mail was sent', async () => {
  const { token } = await forgetful();
  await confirm(token);
  await pass('37 days');
  for (let step = 0; step < 4; step += 1) expect(await advance()).toBe(0);
  expect(await mailed('factor_loss_waiting')).toHaveLength(3);
  await pass('23 hours');
  await sendMails();
  expect(await advance()).toBe(0);
  await owner.query('update mails set sent_at = null, address = $1, facts = $2', ['a@example.org', {}]);
  await pass('2 hours');
  expect(await advance()).toBe(0);
  await sendMails();
  expect(await advance()).toBe(1);
});

test.each([
  ['second factor', 'totp'],
  ['phone', 'mfa/phone'],
  ['recovery code', 'recovery_code'],
])('a sign-in with the %s cancels the removal, and its link confirms nothing any more', async (_, method) => {
  const { before, sessionId, token } = await forgetful();
  const waits = method !== 'mfa/phone';
  if (waits) await confirm(token);
  if (method === 'recovery_code')
    await owner.query('insert into private.recovered_sessions (session_id) values ($1)', [sessionId]);
  else
    await owner.query(
      `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
       values ($1, $2, $3, now(), now())`,
      [randomUUID(), sessionId, method],
    );
  expect(await stateOf(before)).toBe('canceled');
  await pass('8 days');
  await advance();
  expect(await factors()).toHaveLength(1);
  expect(await confirm(token)).toBeNull();
});

test('the first factor alone cancels nothing, and a complete session does', async () => {
  const { before, after, sessionId, token } = await forgetful();
  await confirm(token);
  await owner.query(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     values ($1, $2, 'password', now(), now())`,
    [randomUUID(), sessionId],
  );
  await before.call('cancel_factor_loss');
  expect(await stateOf(before)).toBe('waiting');
  await after.call('cancel_factor_loss');
  expect(await stateOf(before)).toBe('canceled');
});

test('only a session that awaits its second factor asks, and hears of it, and not after its end', async () => {
  const plain = await database.visitor();
  expect(await plain.call('ask_factor_loss')).toBe('refused');
  const { before, after, application, id } = await forgetful();
  for (const by of [after, application]) expect(await by.call('ask_factor_loss')).toBe('refused');
  expect(await stateOf(before)).toBe('asked');
  await owner.query('delete from auth.sessions where user_id = $1', [id]);
  expect(await before.call('ask_factor_loss')).toBe('refused');
  expect(await stateOf(before)).toBe('none');
  await expect(stranger.call('ask_factor_loss')).rejects.toThrow('permission denied');
});

test('three mails with a link are sent a day, the latest of which works, for a day and once', async () => {
  const { before, token } = await forgetful();
  for (const result of ['asked', 'asked', 'too_often'])
    expect(await before.call('ask_factor_loss')).toBe(result);
  const links = (await mailed('factor_loss_asked')).map((facts) => facts.token);
  expect(await confirm(token)).toBeNull();
  const latest = links.at(-1) ?? '';
  await owner.query(`update private.mail_links set expires_at = now() where purpose = 'confirm_factor_loss'`);
  expect(await confirm(latest)).toBeNull();
  await owner.query(`update private.factor_losses set mailed_since = now() - interval '1 day'`);
  expect(await before.call('ask_factor_loss')).toBe('asked');
  const tokens = (await mailed('factor_loss_asked')).map((facts) => facts.token);
  const fresh = tokens.find((each) => !links.includes(each)) ?? '';
  expect(await stranger.call('factor_loss_to_confirm', { token: fresh })).toEqual({
    state: 'asked',
    removalAt: null,
  });
  expect(await confirm(fresh)).not.toBeNull();
  expect(await confirm(fresh)).toBeNull();
  expect(await stranger.call('factor_loss_to_confirm', { token: fresh })).toMatchObject({ state: 'waiting' });
  expect(await before.call('ask_factor_loss')).toBe('waiting');
});

describe('without an address, a lost second factor', () => {
  async function forgetfulByPhone(phone: string | null = '819012345678') {
    const visitor = await database.visitor();
    await owner.query('update auth.users set email = null, phone = $2 where id = $1', [visitor.id, phone]);
    const { after } = await visitor.addSecondFactor();
    const byText = visitor.signedIn(0, 'otp');
    const notices = () =>
      after.query<{ event: string }>(
        `select facts ->> 'event' as event from notifications order by created_at`,
      );
    return { ...visitor, after, byText, notices };
  }

  test('is reported by a code of a text message, told by three notices in seven days, and then removed with the sessions', async () => {
    const visitor = await forgetfulByPhone();
    const { signedIn, byText, notices, id } = visitor;
    for (const by of [signedIn(0), signedIn(16 * 60, 'otp')])
      expect(await by.call('ask_factor_loss')).toBe('text_code_needed');
    await owner.query('delete from notifications');
    expect(await byText.call('ask_factor_loss')).toBe('waiting');
    expect(await stateOf(byText)).toBe('waiting');
    const count = async (after: string) => {
      await pass(after);
      for (let again = 0; again < 2; again += 1) expect(await advance()).toBe(0);
      return (await notices()).length;
    };
    expect(await count('83 hours')).toBe(1);
    expect(await count('2 hours')).toBe(2);
    expect(await count('58 hours')).toBe(2);
    expect(await count('2 hours')).toBe(3);
    expect(new Set((await notices()).map(({ event }) => event))).toEqual(new Set(['factor_loss_asked']));
    await pass('25 hours');
    expect(await advance()).toBe(1);
    expect(await factors()).toEqual([]);
    expect(await owner.query('select id from auth.sessions where user_id = $1', [id])).toEqual([]);
    await signInAgain(visitor);
    expect(await stateOf(byText)).toBe('done');
  });

  test('stays if a session with the factor cancels the removal, which can be asked for three times a day', async () => {
    const { byText, after } = await forgetfulByPhone();
    for (const result of ['waiting', 'waiting', 'waiting', 'too_often']) {
      expect(await byText.call('ask_factor_loss')).toBe(result);
      await after.call('cancel_factor_loss');
    }
    expect(await stateOf(byText)).toBe('canceled');
    await pass('8 days');
    expect(await advance()).toBe(0);
    expect(await factors()).toHaveLength(1);
  });

  test('is not reported by an account without a phone number either', async () => {
    const { byText } = await forgetfulByPhone(null);
    expect(await byText.call('ask_factor_loss')).toBe('refused');
  });
});
