import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { ownAuth } from '../../../testing/own-auth.ts';

let auth: Awaited<ReturnType<typeof ownAuth>>;
beforeAll(async () => {
  auth = await ownAuth();
});
afterAll(() => auth.remove());

async function enrolled(client: SupabaseClient): Promise<string> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+819012345678' });
  if (error) throw error;
  return data.id;
}

const lastText = () => auth.texts.at(-1) ?? { to: '', body: '' };
const sentCode = () => /\d{6}/.exec(lastText().body)?.[0] ?? '';
const anotherThan = (code: string) => (code === '000000' ? '000001' : '000000');

test('a phone challenge sends a code in the project’s template, and the code raises the session to aal2', async () => {
  const client = await auth.visitor();
  const factorId = await enrolled(client);
  const { data: challenge } = await client.auth.mfa.challenge({ factorId, channel: 'sms' });
  expect(challenge).toMatchObject({ type: 'phone', expires_at: expect.any(Number) });
  expect(lastText()).toMatchObject({
    to: '819012345678',
    body: expect.stringMatching(/^Your code is \d{6}$/),
  });

  const { data, error } = await client.auth.mfa.verify({
    factorId,
    challengeId: challenge?.id ?? '',
    code: sentCode(),
  });
  expect(error).toBeNull();
  expect(data?.user.factors).toMatchObject([{ id: factorId, status: 'verified', phone: '819012345678' }]);
  const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(level).toMatchObject({ currentLevel: 'aal2' });
  expect(level?.currentAuthenticationMethods).toContainEqual({
    method: 'mfa/phone',
    timestamp: expect.any(Number),
  });
});

test('a wrong phone code is refused, and a correct one works once', async () => {
  const client = await auth.visitor();
  const factorId = await enrolled(client);
  const { data } = await client.auth.mfa.challenge({ factorId });
  const verify = (code: string) => client.auth.mfa.verify({ factorId, challengeId: data?.id ?? '', code });
  const right = sentCode();
  expect((await verify(anotherThan(right))).error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
    message: 'Invalid MFA Phone code entered',
  });
  expect((await verify(right)).error).toBeNull();
  expect((await verify(right)).error).toMatchObject({ code: 'mfa_ip_address_mismatch' });
});

test('a second phone challenge is refused until the project’s `max_frequency` has passed', async () => {
  const { settings } = auth.context;
  const mfa = { ...settings.mfa, phone: { ...settings.mfa.phone, max_frequency: 600_000 } };
  const client = await auth.visitor({ settings: { ...settings, mfa } });
  const factorId = await enrolled(client);
  await client.auth.mfa.challenge({ factorId });
  const { error } = await client.auth.mfa.challenge({ factorId });
  expect(error).toMatchObject({
    status: 429,
    code: 'over_sms_send_rate_limit',
    message: expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/),
  });
  await auth.database.query(
    "update auth.mfa_factors set last_challenged_at = last_challenged_at - interval '601 seconds' where id = $1",
    [factorId],
  );
  expect((await client.auth.mfa.challenge({ factorId })).error).toBeNull();
});

test('a text message that cannot be sent leaves no challenge, and another can be requested at once', async () => {
  const client = await auth.visitor();
  const factorId = await enrolled(client);
  const broken = await auth.moved(client, { sendText: () => Promise.reject(new Error('no network')) });
  expect((await broken.auth.mfa.challenge({ factorId })).error).toMatchObject({
    status: 500,
    message: 'error sending message',
  });
  expect((await client.auth.mfa.challenge({ factorId })).error).toBeNull();
});

test('the code sent to one phone does not verify another', async () => {
  const client = await auth.visitor();
  const first = await enrolled(client);
  await client.auth.mfa.challenge({ factorId: first });
  const code = sentCode();
  const { data: second } = await client.auth.mfa.enroll({
    factorType: 'phone',
    friendlyName: 'second',
    phone: '+442079460000',
  });
  const factorId = second?.id ?? '';
  const { data } = await client.auth.mfa.challenge({ factorId });
  const wrong = sentCode() === code ? anotherThan(code) : code;
  const { error } = await client.auth.mfa.verify({ factorId, challengeId: data?.id ?? '', code: wrong });
  expect(error).toMatchObject({ code: 'mfa_verification_failed' });
});

test('the channel “whatsapp” is refused without a send_sms hook', async () => {
  const client = await auth.visitor();
  const factorId = await enrolled(client);
  const { error } = await client.auth.mfa.challenge({ factorId, channel: 'whatsapp' });
  expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  expect(error?.message).toMatch(/^Invalid channel/);
  const hooked = await auth.moved(client, { hooks: { sendSms: () => Promise.resolve({}) } });
  expect((await hooked.auth.mfa.challenge({ factorId, channel: 'whatsapp' })).error).toBeNull();
});
