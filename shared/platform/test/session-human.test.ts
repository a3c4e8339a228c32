import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PlatformError } from '../src/errors.ts';
import type { SessionFace } from '../src/platform.ts';
import { createSession } from '../src/session.ts';
import { signedOut } from '../src/snapshot.ts';
import { TestBackend } from './test-backend.ts';
import { sessionOf, unsignedToken } from './tokens.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await TestBackend.start();
});
afterAll(() => backend.stop());
afterEach(() => backend.forget());

function sessionWith(token: (action: string) => Promise<string | undefined>): SessionFace {
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
  const supabase = createClient(backend.url, 'key', { auth });
  return createSession(() => Promise.resolve(supabase), signedOut, { verification: { token } }).face;
}

const credentials = { email: 'hana@irodori.example', password: 'correct horse' };
const calls: [string, string, (session: SessionFace) => Promise<unknown>][] = [
  ['sign_in', 'POST /auth/v1/token', (session) => session.signIn(credentials)],
  ['sign_up', 'POST /auth/v1/signup', (session) => session.signUp({ ...credentials, name: 'Hana' })],
  ['sign_in_as_guest', 'POST /auth/v1/signup', (session) => session.signInAnonymously()],
  [
    'recover',
    'POST /auth/v1/recover',
    (session) => session.requestPasswordReset({ email: credentials.email, returnTo: 'http://site.example/' }),
  ],
];

test.each(calls)('a proof for %s goes with %s', async (action, route, call) => {
  backend.on(route, { body: sessionOf(unsignedToken()) });
  await call(sessionWith(async (asked) => `proof for ${asked}`));
  expect(backend.asked(route).map(({ body }) => body)).toMatchObject([
    { gotrue_meta_security: { captcha_token: `proof for ${action}` } },
  ]);
});

test.each(calls)('where nobody is checked, none goes with %s: %s', async (_, route, call) => {
  backend.on(route, { body: sessionOf(unsignedToken()) });
  await call(sessionWith(async () => undefined));
  const [request] = backend.asked(route);
  expect(JSON.stringify(request?.body)).not.toContain('captcha_token');
});

test.each(calls)('without its proof nothing is sent: %s, %s', async (_action, _route, call) => {
  const refusal = new PlatformError('too many', { code: 'too_many_challenges', status: 429 });
  await expect(call(sessionWith(() => Promise.reject(refusal)))).rejects.toBe(refusal);
  expect(backend.seen).toEqual([]);
});
