import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ownAuth } from '../../../testing/own-auth.ts';
import type { AuthContext } from '../auth-context.ts';
import type { HumanCheck } from '../captcha/human-check.ts';
import { createLimits } from '../limits/limits.ts';
import { RateLimit } from '../limits/rate-limit.ts';

/** Password guessing by strangers under the default limits. */

const password = 'correct horse battery';
const fiveMinutes = 5 * 60_000;
let auth: Awaited<ReturnType<typeof ownAuth>>;
/** The proof of work that each sign-in required. */
let asked: (number | undefined)[];
let limited: Partial<AuthContext>;

/** A human check that accepts every visitor; its tokens are the secrets of browsers. */
const humanCheck: HumanCheck = {
  mostWork: 4,
  deviceOf: (token) => (token.startsWith('device ') ? token : undefined),
  verify: async (_token, _action, work) => void asked.push(work),
};

beforeAll(async () => {
  auth = await ownAuth();
});
afterAll(() => auth.remove());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  asked = [];
  limited = {
    attempts: new RateLimit(30, fiveMinutes),
    limits: createLimits(auth.context.settings, undefined),
    humanCheck,
  };
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

const newDevice = () => `device ${randomUUID()}`;

interface From {
  readonly address: string;
  readonly device?: string;
}
async function enter(email: string, given: string, { address, device }: From): Promise<string> {
  const { error } = await auth.client(limited, address).auth.signInWithPassword({
    email,
    password: given,
    options: { captchaToken: device ?? 'no device' },
  });
  return error?.code ?? 'signed in';
}
const guess = async (email: string, times: number, from: From) => {
  const responses: string[] = [];
  for (let each = 0; each < times; each++) responses.push(await enter(email, 'wrong', from));
  return responses;
};
async function account(device?: string): Promise<string> {
  const email = `${randomUUID()}@example.test`;
  const { error } = await auth.client({ humanCheck }).auth.signUp({
    email,
    password,
    options: { captchaToken: device ?? 'no device' },
  });
  expect(error).toBeNull();
  return email;
}

describe('wrong passwords', () => {
  test('from one IP address are refused after ten for five minutes, but not from other addresses', async () => {
    const email = await account();
    const wrong = await guess(email, 11, { address: '10.0.0.1' });
    expect(wrong).toEqual([...Array(10).fill('invalid_credentials'), 'over_request_rate_limit']);
    expect(await enter(email, password, { address: '10.0.0.2' })).toBe('signed in');
    pass(5);
    expect(await enter(email, password, { address: '10.0.0.1' })).toBe('signed in');
  });

  test('for one account do not affect sign-ins to another account from the same IP address', async () => {
    await guess(await account(), 10, { address: '10.0.0.1' });
    expect(await enter(await account(), password, { address: '10.0.0.1' })).toBe('signed in');
  });

  test('from one IPv6 /64 network are counted together', async () => {
    const email = await account();
    for (let each = 0; each < 10; each++) await enter(email, 'wrong', { address: `2001:db8::${each}` });
    expect(await enter(email, password, { address: '2001:db8::ffff' })).toBe('over_request_rate_limit');
    expect(await enter(email, password, { address: '2001:db8:0:1::1' })).toBe('signed in');
  });

  test('from the IP address of the account’s user do not affect the user’s known browser', async () => {
    const device = newDevice();
    const email = await account(device);
    await guess(email, 31, { address: '10.0.0.1' });
    expect(await enter(email, password, { address: '10.0.0.1' })).toBe('over_request_rate_limit');
    expect(await enter(email, password, { address: '10.0.0.1', device })).toBe('signed in');
  });

  test('from a known browser are refused after ten, so that a stolen one cannot continue', async () => {
    const device = newDevice();
    const email = await account(device);
    for (let each = 0; each < 10; each++) {
      expect(await enter(email, 'wrong', { address: `10.0.1.${each}`, device })).toBe('invalid_credentials');
    }
    expect(await enter(email, password, { address: '10.0.2.1', device })).toBe('over_request_rate_limit');
  });

  test('do not make the browser known', async () => {
    const email = await account();
    const device = newDevice();
    await guess(email, 11, { address: '10.0.0.1', device });
    expect(await enter(email, password, { address: '10.0.0.1', device })).toBe('over_request_rate_limit');
  });
});

describe('password guesses from many IP addresses', () => {
  /** Only the first guess is sent; the others are counted directly, to save time. */
  const flood = async (email: string, times: number) => {
    expect(await enter(email, 'wrong', { address: `10.1.0.${times}` })).toBe('invalid_credentials');
    for (let each = 1; each < times; each++) limited.limits?.strangersPasswords.count(email);
    asked = [];
  };

  test.each([
    ['an account', () => account()],
    ['an address without an account', async () => `${randomUUID()}@example.test`],
  ])('for %s raise the proof of work for unknown browsers, up to sixteen times', async (_, make) => {
    const email = await make();
    const steps = [];
    for (const more of [9, 1, 10, 20, 40, 80]) {
      await flood(email, more);
      await enter(email, password, { address: '10.2.0.1' });
      steps.push(...asked);
    }
    expect(steps).toEqual([0, 1, 2, 3, 4, 4]);
  });

  test('do not raise the proof of work for a known browser', async () => {
    const device = newDevice();
    const email = await account(device);
    await flood(email, 80);
    expect(await enter(email, password, { address: '10.2.0.1', device })).toBe('signed in');
    expect(asked).toEqual([0]);
  });

  test('are forgotten after an hour', async () => {
    const email = await account();
    await flood(email, 20);
    await enter(email, password, { address: '10.2.0.1' });
    pass(60);
    await enter(email, password, { address: '10.2.0.1' });
    expect(asked).toEqual([2, 0]);
  });
});

describe('wrong codes for a text message', () => {
  const verify = (phone: string, token: string, from: string) =>
    auth.client(limited, from).auth.verifyOtp({ phone, token, type: 'sms' });

  test('from one IP address do not invalidate the code for other addresses', async () => {
    const phone = '819055550001';
    await auth.client().auth.signInWithOtp({ phone });
    await auth.context.later.idle();
    const sent = auth.texts.findLast(({ to }) => to === phone)?.code ?? '';
    for (let each = 0; each < 10; each++) await verify(phone, 'wrong', '10.0.0.1');
    expect((await verify(phone, sent, '10.0.0.1')).error?.code).toBe('over_request_rate_limit');
    expect((await verify(phone, sent, '10.0.0.2')).data.user).toMatchObject({ phone });
  });

  test('from many IP addresses are refused after a hundred', async () => {
    const phone = '819055550002';
    for (let each = 0; each < 100; each++) {
      expect((await verify(phone, 'wrong', `10.1.0.${each}`)).error?.code).toBe('otp_expired');
    }
    expect((await verify(phone, 'wrong', '10.2.0.1')).error?.code).toBe('over_request_rate_limit');
  });
});
