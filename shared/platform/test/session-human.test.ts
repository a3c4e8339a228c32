import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PlatformError } from '../src/errors.ts';
import type { SessionFace } from '../src/platform.ts';
import { createSession } from '../src/auth/session.ts';
import { createSessionState } from '../src/auth/session-state.ts';
import { signedOut } from '../src/auth/snapshot.ts';
import { TestBackend } from './test-backend.ts';
import { sessionOf, unsignedToken } from './tokens.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await TestBackend.start();
});
afterAll(() => backend.stop());
afterEach(() => backend.forget());

function sessionWith(token: (action: string, work?: number) => Promise<string | undefined>): SessionFace {
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
  const supabase = createClient(backend.url, 'key', { auth });
  return createSession(() => Promise.resolve(supabase), createSessionState(signedOut), {
    verification: { token },
  });
}

const credentials = { email: 'hana@irodori.example', password: 'correct horse' };
const calls: [string, string, (session: SessionFace) => Promise<unknown>][] = [
  ['sign_in', 'POST /auth/v1/token', (session) => session.signIn(credentials)],
  ['sign_in_as_guest', 'POST /auth/v1/signup', (session) => session.signInAnonymously()],
  [
    'recover',
    'POST /auth/v1/recover',
    (session) => session.requestPasswordReset({ email: credentials.email, returnTo: 'http://site.example/' }),
  ],
];

test.each(calls)('a proof for %s is sent with %s', async (action, route, call) => {
  backend.on(route, { body: sessionOf(unsignedToken()) });
  await call(sessionWith(async (asked) => `proof for ${asked}`));
  expect(backend.asked(route).map(({ body }) => body)).toMatchObject([
    { gotrue_meta_security: { captcha_token: `proof for ${action}` } },
  ]);
});

test.each(calls)('without verification no proof is sent for %s with %s', async (_, route, call) => {
  backend.on(route, { body: sessionOf(unsignedToken()) });
  await call(sessionWith(async () => undefined));
  const [request] = backend.asked(route);
  expect(JSON.stringify(request?.body)).not.toContain('captcha_token');
});

test('a sign-in is sent again with more work as often as the auth service asks for more', async () => {
  const works: (number | undefined)[] = [];
  const refusals = ['work-1', 'work-3'];
  backend.on('POST /auth/v1/token', () => {
    const reason = refusals.shift();
    if (reason === undefined) return { body: sessionOf(unsignedToken()) };
    const msg = `captcha protection: request disallowed (${reason})`;
    return { status: 400, body: { code: 400, error_code: 'captcha_failed', msg } };
  });
  const session = sessionWith(async (_action, work) => `proof ${works.push(work)}`);
  await session.signIn(credentials);
  expect(works).toEqual([0, 1, 3]);
  expect(session.current().status).toBe('signed-in');
});

test('a sign-in that is refused for another reason is not sent again', async () => {
  const msg = 'captcha protection: request disallowed (expired)';
  backend.on('POST /auth/v1/token', { status: 400, body: { code: 400, error_code: 'captcha_failed', msg } });
  await expect(sessionWith(async () => 'a proof').signIn(credentials)).rejects.toMatchObject({
    code: 'captcha_failed',
  });
  expect(backend.asked('POST /auth/v1/token')).toHaveLength(1);
});

test.each(calls)('without a proof for %s no request is sent to %s', async (_action, _route, call) => {
  const refusal = new PlatformError('too many', { code: 'too_many_challenges', status: 429 });
  await expect(call(sessionWith(() => Promise.reject(refusal)))).rejects.toBe(refusal);
  expect(backend.seen).toEqual([]);
});
