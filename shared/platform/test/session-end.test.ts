import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { RealtimeFace } from '../src/platform.ts';
import { createWatchedSupabase } from '../src/watch-session.ts';
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
  // Its hidden start keeps the client from ticking.
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

/** A page whose session is followed; `ended` resolves when the client has removed the session. */
async function open() {
  const session = sessionOf(unsignedToken(3600, { alg: 'HS256' }, { session_id: sessionId }));
  page.setCookie(name, cookieValue(session));
  supabase = createWatchedSupabase(backend.url, 'key', { broadcast });
  const ended = new Promise<void>((resolve) => {
    supabase.auth.onAuthStateChange((event) => {
      if (event === 'SIGNED_OUT') resolve();
    });
  });
  await vi.waitFor(() => expect(topics).toHaveLength(1));
  return { ended };
}

const isGone = (code = 'session_not_found') =>
  backend.on('GET /auth/v1/user', refusal(403, code, 'It is gone.'));

test('the topic of a session is followed while there is one', async () => {
  const { ended } = await open();
  expect(topics[0]).toMatchObject({ topic: `session:${sessionId}`, event: 'ended' });
  backend.on('POST /auth/v1/logout', { status: 204 });
  await supabase.auth.signOut({ scope: 'local' });
  await ended;
  expect(topics).toEqual([]);
});

test.each([
  ['the database announces it', () => topics[0]?.onMessage({})],
  ['the topic is joined again and it was missed', () => topics[0]?.onStatus?.('live')],
  ['the page is seen again and it was missed', () => page.setVisibility('visible')],
])('a session that was ended elsewhere ends here when %s', async (_when, happens) => {
  const { ended } = await open();
  isGone();
  happens();
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
  'a session whose account is refused as %s ends',
  async (code) => {
    const { ended } = await open();
    isGone(code);
    backend.on('POST /auth/v1/logout', refusal(403, code, 'It is gone.'));
    topics[0]?.onMessage({});
    await ended;
    expect(page.cookies()).toEqual({});
  },
);

test('a session goes on while the auth service says so, or does not answer', async () => {
  await open();
  const answered = [
    { body: sessionOf('token').user },
    { status: 500, body: {} },
    refusal(429, 'over_request_rate_limit', 'Too many.'),
  ].map((answer) => async () => {
    const asked = backend.asked('GET /auth/v1/user').length;
    backend.on('GET /auth/v1/user', answer);
    topics[0]?.onMessage({});
    await vi.waitFor(() => expect(backend.asked('GET /auth/v1/user')).toHaveLength(asked + 1));
    // The next question is asked when this one is answered.
    await supabase.auth.getSession();
  });
  for (const ask of answered) await ask();
  expect(Object.keys(page.cookies())).toEqual([name]);
});
