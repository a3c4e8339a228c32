import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownAuth } from '../../../testing/own-auth.ts';
import { createLimits } from '../limits/limits.ts';
import type { AuthContext } from '../auth-context.ts';

/** Sign-in by phone with a sender for text messages. */

let own: Awaited<ReturnType<typeof ownAuth>>;
let changes: Partial<AuthContext>;
let last = 5550;
const password = 'correct horse battery';
const newPhone = () => `8190${String((last += 1)).padStart(8, '0')}`;

beforeAll(async () => {
  own = await ownAuth();
});
afterAll(() => own.remove());
beforeEach(async () => {
  // The test before may have ended before its text messages were sent.
  await own.context.later.idle();
  own.texts.length = 0;
  const { settings } = own.context;
  const sms = {
    ...settings.sms,
    template: '{{ .Code }} opens the site',
    max_frequency: 60_000,
    test_otp: {},
  };
  changes = { settings: { ...settings, sms }, limits: createLimits({ ...settings, sms }, undefined) };
});

const textTo = async (phone: string) => {
  await own.context.later.idle();
  return own.texts.findLast(({ to }) => to === phone);
};

test('a sign-in by phone sends a code in the project’s template, which signs in once', async () => {
  const phone = newPhone();
  await own.client(changes).auth.signInWithOtp({ phone });
  const text = await textTo(phone);
  expect(text).toMatchObject({ body: `${text?.code} opens the site`, user: { phone } });
  expect(text).not.toHaveProperty('type');
  const verified = () => own.client(changes).auth.verifyOtp({ phone, token: text?.code ?? '', type: 'sms' });
  expect((await verified()).data.user).toMatchObject({ phone });
  expect((await verified()).error).toMatchObject({ code: 'otp_expired' });
});

test('a sign-up with a confirmed number gets the same response as with a new one, and sends no text', async () => {
  const phone = newPhone();
  const signUp = (to: string) => own.client(changes).auth.signUp({ phone: to, password });
  await signUp(phone);
  const token = (await textTo(phone))?.code ?? '';
  await own.client(changes).auth.verifyOtp({ phone, token, type: 'sms' });
  own.texts.length = 0;
  changes = { ...changes, limits: createLimits(own.context.settings, undefined) };
  const again = await signUp(phone);
  const fresh = await signUp(newPhone());
  expect(again.error).toBeNull();
  expect(again.data.user).toMatchObject({ phone, identities: [] });
  expect(Object.keys(again.data.user ?? {}).toSorted()).toEqual(
    Object.keys(fresh.data.user ?? {}).toSorted(),
  );
  expect(await textTo(phone)).toBeUndefined();
});

test('a second text message to a number within max_frequency is refused', async () => {
  const phone = newPhone();
  const ask = () => own.client(changes).auth.signInWithOtp({ phone });
  expect((await ask()).error).toBeNull();
  expect((await ask()).error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' });
});

test('a text message beyond the project’s hourly limit is refused', async () => {
  const { settings } = own.context;
  const few = { ...settings, rate_limit: { ...settings.rate_limit, sms_sent: 1 } };
  changes = { ...changes, limits: createLimits(few, undefined) };
  const ask = async () => (await own.client(changes).auth.signInWithOtp({ phone: newPhone() })).error;
  expect(await ask()).toBeNull();
  await own.context.later.idle();
  expect(await ask()).toMatchObject({ status: 429, message: 'SMS rate limit exceeded' });
});

test('a text message that cannot be sent leaves no code, and another can be requested at once', async () => {
  const phone = newPhone();
  const broken = { ...changes, sendText: () => Promise.reject(new Error('no credit')) };
  await own.client(broken).auth.signInWithOtp({ phone });
  await own.context.later.idle();
  const { rows } = await own.database.query('select 1 from auth.one_time_tokens where relates_to = $1', [
    phone,
  ]);
  expect(rows).toEqual([]);
  expect((await own.client(changes).auth.signInWithOtp({ phone })).error).toBeNull();
});

test('a code sent by text message does not confirm a mailbox', async () => {
  const phone = newPhone();
  const email = `${phone}@example.com`;
  await own.client(changes).auth.signUp({ phone, password });
  const code = (await textTo(phone))?.code ?? '';
  await own.database.query('update auth.users set email = $2 where phone = $1', [phone, email]);
  const token_hash = createHash('sha224').update(`${phone}${code}`).digest('hex');
  const { error } = await own.client(changes).auth.verifyOtp({ token_hash, type: 'signup' });
  expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
});

test('the code of a phone change can be resent with the email address of the account', async () => {
  const client = await own.visitor(changes);
  const { data } = await client.auth.getUser();
  const phone = newPhone();
  await client.auth.updateUser({ phone });
  const first = (await textTo(phone))?.code;
  const { error } = await client.auth.resend({
    type: 'phone_change',
    email: data.user?.email ?? '',
  } as never);
  expect(error).toBeNull();
  const second = (await textTo(phone))?.code ?? '';
  expect(second).not.toBe(first);
  expect((await client.auth.verifyOtp({ phone, token: second, type: 'phone_change' })).error).toBeNull();
});

test('a change to the number of another account gets the same response and text as to a free one, and its code is refused', async () => {
  const taken = newPhone();
  await own.client(changes).auth.signUp({ phone: taken, password });
  const code = (await textTo(taken))?.code ?? '';
  await own.client(changes).auth.verifyOtp({ phone: taken, token: code, type: 'sms' });
  own.texts.length = 0;
  changes = { ...changes, limits: createLimits(own.context.settings, undefined) };
  const client = await own.visitor(changes);
  for (const phone of [newPhone(), taken]) {
    const { data, error } = await client.auth.updateUser({ phone });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone: '', new_phone: phone });
    expect(await textTo(phone)).toBeDefined();
  }
  const token = (await textTo(taken))?.code ?? '';
  const refused = await client.auth.verifyOtp({ phone: taken, token, type: 'phone_change' });
  expect(refused.error).toMatchObject({ status: 422, code: 'phone_exists' });
  expect((await client.auth.getUser()).data.user).toMatchObject({ phone: '' });
});

test('the channel “whatsapp” is refused for a sign-in by phone', async () => {
  const { error } = await own
    .client(changes)
    .auth.signInWithOtp({ phone: newPhone(), options: { channel: 'whatsapp' } });
  expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
});

describe('without confirmations of phone numbers', () => {
  beforeEach(() => {
    const { settings } = own.context;
    changes = { settings: { ...settings, sms: { ...settings.sms, enable_confirmations: false } } };
  });

  test('a sign-up and a change of the number take effect at once', async () => {
    const client = own.client(changes);
    const { data } = await client.auth.signUp({ phone: newPhone(), password });
    expect(data.session?.user.phone_confirmed_at).toBeTruthy();
    const next = newPhone();
    expect((await client.auth.updateUser({ phone: next })).data.user).toMatchObject({ phone: next });
    expect(own.texts).toEqual([]);
  });

  test('a change of the number to that of another account is refused', async () => {
    const phone = newPhone();
    await own.client(changes).auth.signUp({ phone, password });
    const client = await own.visitor(changes);
    expect((await client.auth.updateUser({ phone })).error).toMatchObject({
      status: 422,
      code: 'phone_exists',
    });
  });

  test('a sign-up with a registered number is refused', async () => {
    const phone = newPhone();
    await own.client(changes).auth.signUp({ phone, password });
    expect((await own.client(changes).auth.signUp({ phone, password })).error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
    });
  });
});

test('a user without an email address reauthenticates by text message to change the password', async () => {
  const { settings } = own.context;
  const email = { ...settings.email, secure_password_change: true };
  const sms = { ...settings.sms, enable_confirmations: false };
  const client = own.client({ settings: { ...settings, email, sms } });
  const phone = newPhone();
  await client.auth.signUp({ phone, password });
  await own.database.query("update auth.sessions set created_at = created_at - interval '3 days'");
  const next = { password: 'another horse battery' };
  expect((await client.auth.updateUser(next)).error).toMatchObject({ code: 'reauthentication_needed' });
  expect((await client.auth.reauthenticate()).error).toBeNull();
  const nonce = (await textTo(phone))?.code ?? '';
  expect((await client.auth.updateUser({ ...next, nonce })).error).toBeNull();
});

test('a project with phone sign-ups disabled refuses phone numbers', async () => {
  const { settings } = own.context;
  const client = own.client({ settings: { ...settings, sms: { ...settings.sms, enable_signup: false } } });
  const phone = newPhone();
  const refused = { code: 'phone_provider_disabled' };
  expect((await client.auth.signUp({ phone, password })).error).toMatchObject({ status: 400, ...refused });
  expect((await client.auth.signInWithOtp({ phone })).error).toMatchObject({ status: 400, ...refused });
  expect((await client.auth.signInWithPassword({ phone, password })).error).toMatchObject({
    status: 422,
    ...refused,
  });
  expect((await client.auth.resend({ type: 'sms', phone })).error).toMatchObject({ status: 400, ...refused });
});

test('a project with email sign-ups disabled refuses email addresses', async () => {
  const { settings } = own.context;
  const client = own.client({
    settings: { ...settings, email: { ...settings.email, enable_signup: false } },
  });
  const who = { email: 'a@example.com', password };
  const refused = { code: 'email_provider_disabled' };
  expect((await client.auth.signUp(who)).error).toMatchObject({ status: 400, ...refused });
  expect((await client.auth.signInWithPassword(who)).error).toMatchObject({ status: 422, ...refused });
  expect((await client.auth.signInWithOtp(who)).error).toMatchObject({ status: 422, ...refused });
  expect((await client.auth.resetPasswordForEmail(who.email)).error).toMatchObject({
    status: 400,
    ...refused,
  });
});
