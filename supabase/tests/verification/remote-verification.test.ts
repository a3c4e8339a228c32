import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { readVerification, type VerificationSettings } from 'functions/_shared/verification/settings';
import { createVerify } from 'functions/_shared/verification/verifier';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

/** Tests Turnstile and reCAPTCHA against a local server with their recorded responses. */

const siteOrigins = ['https://irodori.example'];
const asked: URLSearchParams[] = [];
let server: Server;
let respond: () => { status?: number; body: unknown } | 'nothing';
let complaints: string[];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    asked.push(new URLSearchParams(await text(request)));
    const said = respond();
    if (said === 'nothing') return;
    response.writeHead(said.status ?? 200, { 'content-type': 'application/json' });
    response.end(typeof said.body === 'string' ? said.body : JSON.stringify(said.body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => complaints.push(line));
});

const settingsOf = (variables: Readonly<Record<string, string>>): VerificationSettings =>
  readVerification((name) => variables[name]);
const verifyWith = (provider: 'turnstile' | 'recaptcha', more: Readonly<Record<string, string>> = {}) => {
  const { port } = server.address() as AddressInfo;
  const settings = settingsOf({
    VERIFICATION_PROVIDER: provider,
    VERIFICATION_SECRET: 'their secret',
    VERIFICATION_URL: `http://127.0.0.1:${port}/siteverify`,
    ...more,
  });
  return createVerify({ settings, siteOrigins, spend: () => Promise.reject(new Error('not asked')) });
};

/* Recorded responses of the two providers. */
const turnstile = {
  success: true,
  'error-codes': [],
  challenge_ts: '2026-11-21T16:00:00.000Z',
  hostname: 'irodori.example',
  action: 'submit_job',
  cdata: '',
  metadata: { interactive: false },
};
const recaptcha = {
  success: true,
  challenge_ts: '2026-11-21T16:00:00Z',
  hostname: 'irodori.example',
  score: 0.9,
  action: 'submit_job',
};
const refused = (...codes: string[]) => ({ success: false, 'error-codes': codes, messages: [] });

describe.each([
  ['turnstile', turnstile],
  ['recaptcha', recaptcha],
] as const)('%s', (provider, passed) => {
  test('is asked once with the secret and the token, and its success is accepted', async () => {
    respond = () => ({ body: passed });
    expect(await verifyWith(provider)('a token', 'submit_job')).toBeUndefined();
    expect(asked.map((form) => Object.fromEntries(form))).toEqual([
      { secret: 'their secret', response: 'a token' },
    ]);
  });

  test.each([
    ['a token for another action', { ...passed, action: 'sign_up' }, 'other-action'],
    ['a token of another site', { ...passed, hostname: 'irodori.example.evil.example' }, 'other-site'],
    ['an expired or used token', refused('timeout-or-duplicate'), 'expired'],
    ['a made-up token', refused('invalid-input-response'), 'forged'],
    ['every token if it does not know our secret', refused('invalid-input-secret'), 'unavailable'],
    ['every token if it has an internal error', refused('internal-error'), 'unavailable'],
    ['every token if its response is malformed', { hello: 'world' }, 'unavailable'],
  ])('refuses %s', async (_, body, reason) => {
    respond = () => ({ body });
    expect(await verifyWith(provider)('a token', 'submit_job')).toBe(reason);
  });

  test('causes every proof to be refused while it is down, logged without the secret and the token', async () => {
    respond = () => ({ status: 503, body: 'down' });
    expect(await verifyWith(provider)('a token', 'submit_job')).toBe('unavailable');
    const gone = verifyWith(provider, { VERIFICATION_URL: 'http://127.0.0.1:1/siteverify' });
    expect(await gone('a token', 'submit_job')).toBe('unavailable');
    expect(complaints).toHaveLength(2);
    expect(complaints.join('')).not.toMatch(/their secret|a token/);
  });

  test('causes every proof to be refused if it does not respond in time', async () => {
    respond = () => 'nothing';
    const late = new AbortController();
    const deadline = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    const verdict = verifyWith(provider)('a token', 'submit_job');
    await vi.waitFor(() => expect(asked).toHaveLength(1), 30_000);
    expect(deadline).toHaveBeenCalledExactlyOnceWith(5000);
    late.abort(new DOMException('late', 'TimeoutError'));
    expect(await verdict).toBe('unavailable');
    deadline.mockRestore();
  });

  test('is not asked without a token', async () => {
    expect(await verifyWith(provider)(' ', 'submit_job')).toBe('missing');
    expect(asked).toEqual([]);
  });
});

describe('the verdict for a reCAPTCHA score', () => {
  test.each([
    ['below 0.5', { ...recaptcha, score: 0.4 }, {}, 'low-score'],
    ['of 0.5', { ...recaptcha, score: 0.5 }, {}, undefined],
    ['below VERIFICATION_MIN_SCORE', recaptcha, { VERIFICATION_MIN_SCORE: '0.95' }, 'low-score'],
    ['that is missing', { ...recaptcha, score: undefined }, {}, 'low-score'],
  ])('%s', async (_, body, variables, verdict) => {
    respond = () => ({ body });
    expect(await verifyWith('recaptcha', variables)('a token', 'submit_job')).toBe(verdict);
  });
});

describe('the verification settings', () => {
  test('have the providers’ URLs by default', () => {
    const given = { VERIFICATION_SECRET: 'x' };
    expect(settingsOf({ ...given, VERIFICATION_PROVIDER: 'turnstile' })).toMatchObject({
      url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    });
    expect(settingsOf({ ...given, VERIFICATION_PROVIDER: 'recaptcha' })).toMatchObject({
      url: 'https://www.google.com/recaptcha/api/siteverify',
    });
  });

  test.each([
    ['nothing', {}],
    ['an unknown provider', { VERIFICATION_PROVIDER: 'riddles' }],
    ['no secret', { VERIFICATION_PROVIDER: 'turnstile' }],
    ['a short secret', { VERIFICATION_PROVIDER: 'altcha', VERIFICATION_SECRET: 'hunter2' }],
  ])('are refused with %s, and the error contains no value', (_, variables) => {
    expect(() => settingsOf(variables)).toThrow(/must be altcha, turnstile, recaptcha or off/);
    expect(() => settingsOf(variables)).not.toThrow(/hunter2|riddles/);
  });

  test('with the provider `off` accept every request without a proof', async () => {
    const verify = createVerify({
      settings: settingsOf({ VERIFICATION_PROVIDER: 'off' }),
      siteOrigins,
      spend: () => Promise.reject(new Error('not asked')),
    });
    expect(await verify(undefined, 'submit_job')).toBeUndefined();
  });
});
