import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keys, startProcess, type BackendProcess } from '../../testing/backend-process.ts';
import { copyOfTemplate, removeFolder } from '../../testing/template.ts';
import { guest, service } from '../../testing/visitors.ts';

/** What `/auth/v1` answers with a third party that checks visitors; how each is asked is tested in supabase/tests. */

let provider: Server;
let answer: { status: number; body: unknown };
let backend: BackendProcess;

const human = { success: true, hostname: 'localhost', score: 0.9, action: 'sign_up' };
const signUp = (captchaToken?: string) =>
  guest(backend.url).auth.signUp({
    email: `${crypto.randomUUID()}@example.test`,
    password: 'correct horse',
    ...(captchaToken && { options: { captchaToken } }),
  });

beforeAll(async () => {
  provider = createServer((_, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  backend = await startProcess(await copyOfTemplate(), {
    VERIFICATION_PROVIDER: 'recaptcha',
    VERIFICATION_SECRET: 'their secret',
    VERIFICATION_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/siteverify`,
  });
});
afterAll(async () => {
  await backend.end('SIGTERM');
  await removeFolder(backend.data);
  provider.close();
});

describe('with reCAPTCHA', () => {
  test('a human signs up', async () => {
    answer = { status: 200, body: human };
    expect((await signUp('a token')).error).toBeNull();
  });

  test.each([
    ['no captcha_token found', undefined, human],
    ['low-score', 'a token', { ...human, score: 0.1 }],
    ['expired', 'a token', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['other-action', 'a token', { ...human, action: 'sign_in' }],
  ])('a sign-up is refused as GoTrue does: %s', async (reason, token, body) => {
    answer = { status: 200, body };
    expect((await signUp(token)).error).toMatchObject({
      status: 400,
      code: 'captcha_failed',
      message: `captcha protection: request disallowed (${reason})`,
    });
  });

  test.each(['/signup', '/otp', '/magiclink', '/recover', '/resend', '/token?grant_type=password'])(
    '%s asks for a token',
    async (path) => {
      const response = await fetch(`${backend.url}/auth/v1${path}`, {
        method: 'POST',
        headers: { apikey: keys.publishable },
        body: JSON.stringify({ email: 'a@example.test', password: 'correct horse', type: 'signup' }),
      });
      expect(await response.json()).toMatchObject({ code: 400, error_code: 'captcha_failed' });
    },
  );

  test('nobody gets in while it is down, and the answer says that it is not the visitor’s fault', async () => {
    answer = { status: 503, body: {} };
    expect((await signUp('a token')).error).toMatchObject({
      status: 500,
      message: 'captcha verification process failed',
    });
  });

  test('the secret key needs no token', async () => {
    const { error } = await service(backend.url).auth.signUp({
      email: `${crypto.randomUUID()}@example.test`,
      password: 'correct horse',
    });
    expect(error).toBeNull();
  });
});
