import { beforeAll, describe, expect, test } from 'vitest';
import { eventually, guest, request, service, visitor } from '../../client.ts';

/** The codes of `[auth.sms.test_otp]`; each number is used by one test. */
const codes = {
  '12025550101': '111111',
  '12025550102': '222222',
  '12025550103': '333333',
  '12025550104': '444444',
  '12025550105': '555555',
  '12025550106': '666666',
} as const;
type Phone = keyof typeof codes;

const password = 'correct horse battery';
const unused = () => `1202${Math.floor(Math.random() * 1e9)}`;
const users = async () => (await service().auth.admin.listUsers({ perPage: 1000 })).data.users;
const verify = (phone: Phone, type: 'sms' | 'phone_change' = 'sms', client = guest()) =>
  client.auth.verifyOtp({ phone: `+${phone}`, token: codes[phone], type });
/** Waits for the text message, which is sent after the response. */
const textSent = (phone: Phone) =>
  eventually(async () =>
    expect((await users()).find((user) => user.phone === phone)?.confirmation_sent_at).toBeTruthy(),
  );

beforeAll(async () => {
  for (const { id, phone } of await users()) {
    if (phone && phone in codes) await service().auth.admin.deleteUser(id);
  }
});

describe('signing up by phone', () => {
  test('gives a session only after the code of the text message is verified', async () => {
    const phone = '12025550101';
    const { data, error } = await guest().auth.signUp({
      phone: `+${phone}`,
      password,
      options: { data: { name: 'Hana' } },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      phone,
      email: '',
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: { name: 'Hana' },
    });
    expect((await guest().auth.signInWithPassword({ phone, password })).error).toMatchObject({
      status: 400,
      code: 'phone_not_confirmed',
      message: 'Phone not confirmed',
    });
    const { data: proven } = await verify(phone);
    expect(proven.user).toMatchObject({ id: data.user?.id, phone, is_anonymous: false });
    expect(proven.user?.phone_confirmed_at).toBeTruthy();
    const again = await guest().auth.signInWithPassword({ phone: `+${phone}`, password });
    expect(again.data.user?.id).toBe(data.user?.id);
    const { data: token } = await guest().auth.getClaims(again.data.session?.access_token);
    expect(token?.claims).toMatchObject({ phone, email: '', amr: [{ method: 'password' }] });
  });

  test.each([
    ['no password', { phone: '12025550100' }, 'Signup requires a valid password'],
    [
      'an invalid phone number',
      { phone: 'call me', password },
      'Invalid phone number format (E.164 required)',
    ],
    [
      'an email address as well',
      { phone: '12025550100', email: 'a@example.com', password },
      'Only an email address or phone number should be provided on signup.',
    ],
    [
      'a PKCE challenge',
      { phone: '12025550100', password, code_challenge: 'x'.repeat(43), code_challenge_method: 's256' },
      'PKCE not supported for phone signups',
    ],
  ])('is refused with %s', async (_, body, message) => {
    const response = await request('/auth/v1/signup', { method: 'POST', body: JSON.stringify(body) });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed', msg: message });
  });
});

describe('signing in by a code on the phone', () => {
  test('makes an account for an unknown number', async () => {
    const phone = '12025550102';
    expect((await guest().auth.signInWithOtp({ phone })).error).toBeNull();
    await textSent(phone);
    const { data, error } = await verify(phone);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone, identities: [{ provider: 'phone' }] });
  });

  test('makes no account with shouldCreateUser false', async () => {
    const { error } = await guest().auth.signInWithOtp({
      phone: unused(),
      options: { shouldCreateUser: false },
    });
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled' });
  });

  test('is refused with a wrong code or a wrong type', async () => {
    const phone = '12025550103';
    await guest().auth.signUp({ phone, password });
    const wrong = await guest().auth.verifyOtp({ phone, token: '000000', type: 'sms' });
    expect(wrong.error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    });
    expect((await verify(phone, 'phone_change')).error).toMatchObject({ code: 'otp_expired' });
    expect((await verify(phone)).error).toBeNull();
  });

  test('has the same response for an unknown number as for a wrong code', async () => {
    const { error } = await guest().auth.verifyOtp({ phone: unused(), token: '123456', type: 'sms' });
    expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
  });
});

test('signing in by password has the same response for an unknown number as for a wrong password', async () => {
  expect((await guest().auth.signInWithPassword({ phone: unused(), password })).error).toMatchObject({
    status: 400,
    code: 'invalid_credentials',
  });
});

describe('a change of the phone number', () => {
  test('needs the code that was sent to the new number', async () => {
    const phone = '12025550104';
    const { client, id, email } = await visitor();
    const begun = await client.auth.updateUser({ phone: `+${phone}` });
    expect(begun.data.user).toMatchObject({ id, phone: '', new_phone: phone });
    expect((await verify(phone)).error).toMatchObject({ code: 'otp_expired' });
    const { data } = await verify(phone, 'phone_change', client);
    expect(data.user).toMatchObject({ id, email, phone, app_metadata: { providers: ['email', 'phone'] } });
    expect((await guest().auth.updateUser({ phone })).error).not.toBeNull();
    const other = await visitor();
    const { error } = await other.client.auth.updateUser({ phone });
    // A project may also answer as for a free number, to which a message was sent just now, and refuse the code.
    expect([undefined, 'over_sms_send_rate_limit', 'phone_exists']).toContain(error?.code);
    expect((await verify(phone, 'phone_change', other.client)).error).not.toBeNull();
    expect((await other.client.auth.getUser()).data.user).toMatchObject({ phone: '' });
  });

  test('registers an anonymous visitor', async () => {
    const phone = '12025550105';
    const client = guest();
    const { data } = await client.auth.signInAnonymously();
    await client.auth.updateUser({ phone });
    expect((await verify(phone, 'phone_change', client)).data.user).toMatchObject({
      id: data.user?.id,
      phone,
      is_anonymous: false,
    });
  });
});

test('a code can be requested again, with the same response for an unknown number', async () => {
  const phone = '12025550106';
  await service().auth.admin.createUser({ phone, password });
  for (const each of [phone, unused()]) {
    const { error } = await guest().auth.resend({ type: 'sms', phone: each });
    expect(error).toBeNull();
  }
  await textSent(phone);
  expect((await verify(phone)).error).toBeNull();
});
