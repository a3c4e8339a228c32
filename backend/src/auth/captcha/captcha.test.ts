import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import { keys } from '../../../testing/backend-process.ts';
import { ownAuth } from '../../../testing/own-auth.ts';
import { createAuthenticate } from '../../keys/authenticate.ts';
import type { AuthContext } from '../auth-context.ts';
import { captchaConfig, captchaProvider } from './captcha-provider.ts';
import { createAuth } from '../index.ts';

/** `[auth.captcha]` of config.toml, with a server that responds as hCaptcha and Turnstile do. */

let provider: Server;
let prepared: { status: number; body: unknown };
let asked: Record<string, string>[];
let auth: Awaited<ReturnType<typeof ownAuth>>;
let checked: Partial<AuthContext>;

const human = { success: true, hostname: 'localhost' };
const captcha = captchaConfig.parse({ enabled: true, provider: 'turnstile', secret: 'their secret' });
const newEmail = () => `${randomUUID()}@example.test`;
const signUp = (captchaToken?: string) =>
  auth.client(checked).auth.signUp({
    email: newEmail(),
    password: 'correct horse',
    ...(captchaToken && { options: { captchaToken } }),
  });

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    asked.push(Object.fromEntries(new URLSearchParams(await text(request))));
    response.writeHead(prepared.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(prepared.body));
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  auth = await ownAuth();
  const { port } = provider.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/siteverify`;
  checked = { humanCheck: captchaProvider(captcha, pino({ level: 'silent' }), address) };
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  await auth.remove();
  provider.close();
});

describe('with [auth.captcha] enabled', () => {
  test('a sign-up with an accepted token succeeds, and the provider receives the token with the secret', async () => {
    prepared = { status: 200, body: human };
    expect((await signUp('a token')).error).toBeNull();
    expect(asked).toEqual([{ secret: 'their secret', response: 'a token' }]);
  });

  test.each([
    ['no captcha_token found', undefined, human],
    ['invalid-input-response', 'a token', { success: false, 'error-codes': ['invalid-input-response'] }],
  ])('a sign-up is refused with GoTrue’s error: %s', async (reason, token, body) => {
    prepared = { status: 200, body };
    expect((await signUp(token)).error).toMatchObject({
      status: 400,
      code: 'captcha_failed',
      message: `captcha protection: request disallowed (${reason})`,
    });
  });

  const post = async (path: string, key = keys.publishable) => {
    const handle = createAuth(
      { ...auth.context, ...checked },
      createAuthenticate(keys, auth.context.signingKey),
    );
    const request = new Request(`http://localhost/auth/v1${path}`, {
      method: 'POST',
      headers: { apikey: key },
      body: JSON.stringify({ email: newEmail(), password: 'correct horse', type: 'signup' }),
    });
    return handle(request, { address: '127.0.0.1' });
  };

  test.each(['/signup', '/otp', '/magiclink', '/recover', '/resend', '/token?grant_type=password'])(
    '%s is refused without a token',
    async (path) => {
      expect(await (await post(path)).json()).toMatchObject({ code: 400, error_code: 'captcha_failed' });
    },
  );

  test('a sign-up fails with 500 while the provider is down', async () => {
    prepared = { status: 503, body: {} };
    expect((await signUp('a token')).error).toMatchObject({
      status: 500,
      message: 'captcha verification process failed',
    });
  });

  test('a request with the secret key needs no token', async () => {
    expect((await post('/signup', keys.secret)).status).toBe(200);
    expect(asked).toEqual([]);
  });
});

test('config.toml is refused with [auth.captcha] enabled without a known provider or a secret', () => {
  const enabled = { enabled: true, secret: 's' };
  expect(captchaConfig.safeParse({ ...enabled, provider: 'recaptcha' }).success).toBe(false);
  expect(captchaConfig.safeParse(enabled).success).toBe(false);
  expect(captchaConfig.safeParse({ ...enabled, secret: '', provider: 'hcaptcha' }).success).toBe(false);
});
