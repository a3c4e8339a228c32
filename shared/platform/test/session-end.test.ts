import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { createSessionState } from '../src/auth/session-state.ts';
import { signedOut } from '../src/auth/snapshot.ts';
import { createWatchedSupabase } from '../src/auth/watch-session.ts';
import { createClientParts } from '../src/client-parts.ts';
import type { RealtimeFace } from '../src/platform.ts';
import { createVerification } from '../src/verification/verification.ts';
import { refusal } from './signed-in.ts';
import { TestBackend } from './test-backend.ts';
import { closeClient, openPage, type TestPage } from './test-page.ts';
import { cookieValue, sessionOf, unsignedToken } from './tokens.ts';

const name = 'sb-127-auth-token';
const sessionId = '22222222-2222-4222-8222-222222222222';
type Broadcast = Parameters<RealtimeFace['broadcast']>[0];

let backend: TestBackend;
let page: TestPage;
let topics: Broadcast[];
let supabase: ReturnType<typeof createWatchedSupabase>;
beforeAll(async () => {
  backend = await TestBackend.start();
});
beforeEach(() => {
  page = openPage();
  // Hidden, so that the client's auto refresh does not tick.
  page.setVisibility('hidden');
  topics = [];
});
afterEach(async () => {
  backend.forget();
  page.clearCookies();
  await closeClient(supabase);
  page.close();
});
afterAll(() => backend.stop());

const broadcast: RealtimeFace['broadcast'] = (topic) => {
  topics.push(topic);
  return () => {
    topics = topics.filter((open) => open !== topic);
  };
};

/** Creates a page with a watched session; `ended` resolves when the client has removed the session. */
async function open() {
  const session = sessionOf(unsignedToken(3600, { alg: 'HS256' }, { session_id: sessionId }));
  page.setCookie(name, cookieValue(session));
  supabase = createWatchedSupabase(backend.url, 'key', { broadcast });
  const ended = new Promise<void>((resolve) => {
    supabase.auth.onAuthStateChange((event) => {
      if (event === 'SIGNED_OUT') resolve();
    });
  });
  await vi.waitFor(() => expect(topics).toHaveLength(1), 15_000);
  return { ended };
}

const isGone = (code = 'session_not_found') =>
  backend.on('GET /auth/v1/user', refusal(403, code, 'It is gone.'));

test('the client subscribes to the session’s topic as long as it has a session', async () => {
  const { ended } = await open();
  expect(topics[0]).toMatchObject({ topic: `session:${sessionId}`, event: 'ended' });
  backend.on('POST /auth/v1/logout', { status: 204 });
  await supabase.auth.signOut({ scope: 'local' });
  await ended;
  expect(topics).toEqual([]);
});

test.each([
  ['the database announces it', () => topics[0]?.onMessage({})],
  ['the topic is joined again after a missed announcement', () => topics[0]?.onStatus?.('live')],
  ['the page becomes visible after a missed announcement', () => page.setVisibility('visible')],
])('a session that was ended elsewhere ends here when %s', async (_when, happens) => {
  const { ended } = await open();
  isGone();
  happens();
  await ended;
  expect(page.cookies()).toEqual({});
});

test.each([
  ['the database announces it', () => topics[0]?.onMessage({})],
  ['the topic is joined', () => topics[0]?.onStatus?.('live')],
])('a session that is ended elsewhere during a check ends here when %s', async (_when, happens) => {
  const { ended } = await open();
  backend.on('GET /auth/v1/user', () => {
    isGone();
    happens();
    return { body: sessionOf('token').user };
  });
  page.setVisibility('visible');
  await ended;
  expect(page.cookies()).toEqual({});
});

test('a session that was ended elsewhere ends here when the backend refuses a request', async () => {
  const { ended } = await open();
  isGone();
  backend.on('POST /functions/v1/submit-job', { status: 401, body: {} });
  await supabase.functions.invoke('submit-job', { body: {} });
  await ended;
  expect(backend.asked('GET /auth/v1/user')).toHaveLength(1);
});

test.each(['user_not_found', 'user_banned'])(
  'a session ends if its account is refused with %s',
  async (code) => {
    const { ended } = await open();
    isGone(code);
    backend.on('POST /auth/v1/logout', refusal(403, code, 'It is gone.'));
    topics[0]?.onMessage({});
    await ended;
    expect(page.cookies()).toEqual({});
  },
);

test('a session stays if the auth service confirms it or does not respond', async () => {
  await open();
  const outcomes = [
    { body: sessionOf('token').user },
    { status: 500, body: {} },
    refusal(429, 'over_request_rate_limit', 'Too many.'),
  ].map((response) => async () => {
    const asked = backend.asked('GET /auth/v1/user').length;
    backend.on('GET /auth/v1/user', response);
    topics[0]?.onMessage({});
    await vi.waitFor(() => expect(backend.asked('GET /auth/v1/user')).toHaveLength(asked + 1), 15_000);
    // The next check starts only after this one has finished.
    await supabase.auth.getSession();
  });
  for (const ask of outcomes) await ask();
  expect(Object.keys(page.cookies())).toEqual([name]);
});

test('a query that waits while its session ends is not sent; a later one of the page without a session is', async () => {
  const session = sessionOf(unsignedToken());
  page.setCookie(name, cookieValue(session));
  const state = createSessionState(signedOut);
  state.take(session);
  const project = { url: backend.url, key: 'key' };
  const parts = createClientParts({
    ...project,
    state,
    verification: createVerification({ config: { provider: 'off' }, ...project }),
    realtime: { broadcast } as RealtimeFace,
  });
  ({ supabase } = parts);
  const read = () => parts.data.many(z.object({ id: z.string() }), (db) => db.from('exports').select('id'));
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  backend.on('POST /auth/v1/logout', async () => {
    asked.resolve();
    await answered.promise;
    return { status: 204 };
  });
  backend.on('GET /rest/v1/exports', { body: [] });

  const leaving = parts.session.signOut('global');
  await asked.promise;
  const waiting = read();
  answered.resolve();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  await leaving;
  expect(backend.asked('GET /rest/v1/exports')).toEqual([]);
  expect(await read()).toEqual([]);
});
