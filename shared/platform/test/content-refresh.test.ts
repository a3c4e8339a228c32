import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import type { TokenStore } from '../src/content/token-cookie.ts';
import { bearerOf, contentClient } from './content-client.ts';
import { badToken, user } from './strapi-responses.ts';
import { TestBackend } from './test-backend.ts';

let strapi: TestBackend;
beforeAll(async () => {
  strapi = await TestBackend.start();
});
afterAll(() => strapi.stop());
const channels: BroadcastChannel[] = [];
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
  strapi.forget();
});

/** The token that the pages of one browser share. */
let stored: string | null;
const page: TokenStore = {
  isPage: true,
  get: () => stored,
  set(token) {
    stored = token;
  },
};
const newPage = () => contentClient(strapi, { sessions: 'refresh', page });

const me = 'GET /api/users/me';
const refresh = 'POST /api/auth/refresh';
const logout = 'POST /api/auth/logout';

/** Strapi takes `valid` alone, and renews tokens to it. */
const accept = (valid: string): void => {
  strapi.on(me, (request) => (bearerOf(request) === `Bearer ${valid}` ? { body: user } : badToken));
  strapi.on(refresh, { body: { jwt: valid } });
};
/** The events of the pages' windows. */
let windows: EventTarget;
beforeEach(() => {
  windows = new EventTarget();
  vi.stubGlobal('window', windows);
  // Pages of one test must not hear those of another one.
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
    },
  );
  stored = 'old';
  accept('new');
});

test('a refused token is renewed once by the cookie of Strapi, and the request is sent again', async () => {
  const { content, heard } = newPage();
  expect(await content.ready()).toEqual(user);
  expect(stored).toBe('new');
  expect(strapi.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([me, refresh, me]);
  expect(strapi.asked(refresh)[0]?.headers).toMatchObject({ 'x-strapi-refresh-cookie': 'httpOnly' });
  expect(strapi.asked(refresh).map(bearerOf)).toEqual([undefined]);
  expect(heard).toEqual([]);
});

/** A token that ends in this many seconds. */
const endingIn = (seconds: number): string =>
  `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds }))}.s`;

test.each([
  ['ends within half a minute', 20],
  ['has ended', -20],
])('a token that %s is renewed before it is used', async (_, seconds) => {
  stored = endingIn(seconds);
  const valid = endingIn(600);
  accept(valid);
  expect(await newPage().content.ready()).toEqual(user);
  expect(stored).toBe(valid);
  expect(strapi.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([refresh, me]);
});

test('each token of a page that stays open is renewed before it ends', async () => {
  stored = endingIn(20);
  accept(endingIn(600));
  const { content } = newPage();
  await content.ready();
  stored = endingIn(15);
  strapi.on('GET /api/posts', { body: { data: [] } });
  await content.find('posts', z.unknown());
  expect(strapi.asked(refresh)).toHaveLength(2);
});

test('on a device whose clock is wrong, a token is renewed early once, and then when it is refused', async () => {
  stored = endingIn(-3600);
  accept(endingIn(-3000));
  const { content } = newPage();
  expect(await content.ready()).toEqual(user);
  strapi.on('GET /api/posts', { body: { data: [] } });
  await content.find('posts', z.unknown());
  expect(strapi.asked(refresh)).toHaveLength(1);
});

test('a token that ends soon is used when it cannot be renewed', async () => {
  stored = endingIn(20);
  accept(stored);
  strapi.on(refresh, { status: 503, body: {} });
  expect(await newPage().content.ready()).toEqual(user);
});

test('a page never waits for a lock that it holds itself, so that Back finds it as it was', async () => {
  const request = navigator.locks.request.bind(navigator.locks) as (...given: unknown[]) => Promise<unknown>;
  let running = 0;
  let most = 0;
  vi.spyOn(navigator.locks, 'request').mockImplementation(async (...given: unknown[]) => {
    running += 1;
    most = Math.max(most, running);
    return request(...given).finally(() => {
      running -= 1;
    });
  });
  strapi.on('GET /api/posts', (request) =>
    bearerOf(request) === 'Bearer new' ? { body: { data: [] } } : badToken,
  );
  const { content } = newPage();
  await Promise.all([
    content.ready(),
    content.find('posts', z.unknown()),
    content.find('posts', z.unknown()),
  ]);
  vi.restoreAllMocks();
  expect(most).toBe(1);
});

test('a sign-in waits until another tab has renewed the token of the reader before', async () => {
  const begun = Promise.withResolvers<void>();
  const renewed = Promise.withResolvers<void>();
  strapi.on(refresh, async () => {
    begun.resolve();
    await renewed.promise;
    return { body: { jwt: 'of the reader before' } };
  });
  strapi.on('POST /api/auth/local', { body: { jwt: 'new', user } });
  const other = newPage().content.ready();
  await begun.promise;
  const signedIn = newPage().content.login({ identifier: 'hana', password: 'correct horse' });
  // A request of the page that is not for the session waits for none.
  strapi.on('GET /api/posts', { body: { data: [] } });
  await contentClient(strapi, { sessions: 'refresh', page }).content.find('posts', z.unknown());
  const sentBefore = strapi.asked('POST /api/auth/local').length;
  renewed.resolve();
  expect(await signedIn).toEqual(user);
  await other;
  expect(sentBefore).toBe(0);
  expect(stored).toBe('new');
});

test('a page without Web Locks renews its token too', async () => {
  vi.stubGlobal('navigator', {});
  expect(await newPage().content.ready()).toEqual(user);
});

test('a token that is refused after its renewal is refused for good', async () => {
  strapi.on(me, badToken);
  const { content, heard } = newPage();
  expect(await content.ready()).toBeNull();
  expect(strapi.asked(me)).toHaveLength(2);
  expect(heard).toEqual([badToken.body]);
});

test('two pages whose tokens are refused at the same time renew one token', async () => {
  expect(await Promise.all([newPage().content.ready(), newPage().content.ready()])).toEqual([user, user]);
  expect(strapi.asked(refresh)).toHaveLength(1);
});

test.each([
  ['is not valid any more', badToken],
  ['is missing', { status: 400, body: { error: { status: 400, message: 'Missing refresh token' } } }],
])('a reader whose refresh token %s is signed out, and reads on as a visitor', async (_, refusal) => {
  const { content } = newPage();
  await content.ready();
  strapi.on(refresh, refusal);
  strapi.on('GET /api/posts', (request) =>
    bearerOf(request) === undefined ? { body: { data: [] } } : badToken,
  );
  expect((await content.find('posts', z.unknown())).entries).toEqual([]);
  expect([stored, content.user()]).toEqual([null, null]);
});

test('a Strapi that fails ends no session', async () => {
  strapi.on(refresh, { status: 503, body: {} });
  const { content } = newPage();
  expect(await content.ready()).toBeNull();
  expect(stored).toBe('old');
  accept('new');
  strapi.on('GET /api/posts', badToken);
  await content.find('posts', z.unknown()).catch(() => undefined);
  expect(stored).toBe('new');
});

test('a changed password gives the page the token of its new session', async () => {
  strapi.on('POST /api/auth/change-password', { body: { jwt: 'after', user } });
  await newPage().content.changePassword({ currentPassword: 'a', password: 'b', passwordConfirmation: 'b' });
  expect(stored).toBe('after');
});

test('signing out ends the session at Strapi, also with a token that must be renewed first', async () => {
  strapi.on(logout, (request) => (bearerOf(request) === 'Bearer new' ? { body: { ok: true } } : badToken));
  const { content } = newPage();
  const ended = content.logout();
  expect([stored, content.user()]).toEqual([null, null]);
  await ended;
  expect(strapi.asked(logout).map(bearerOf)).toEqual(['Bearer old', 'Bearer new']);
  expect(stored).toBeNull();
});

test('signing out does not depend on Strapi, whose failure is published', async () => {
  strapi.on(logout, { status: 500, body: {} });
  const { content, heard } = newPage();
  await expect(content.logout()).resolves.toBeUndefined();
  expect(stored).toBeNull();
  expect(heard).toMatchObject([{ error: { name: 'UnknownError' } }]);
});

test('another page of the browser follows a sign-out and a sign-in', async () => {
  stored = 'new';
  const [first, second] = [newPage().content, newPage().content];
  await Promise.all([first.ready(), second.ready()]);
  await first.logout();
  await expect.poll(() => second.user()).toBeNull();
  strapi.on('POST /api/auth/local', { body: { jwt: 'new', user } });
  await first.login({ identifier: 'hana', password: 'correct horse' });
  await expect.poll(() => second.user()).toEqual(user);
});

test.each([
  ['that the browser kept for Back follows', true],
  ['that is shown for the first time does not ask again for', false],
])('a page %s what other pages did', async (_, persisted) => {
  stored = 'new';
  const { content } = newPage();
  await content.ready();
  windows.dispatchEvent(new Event('pagehide'));
  stored = null;
  windows.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  expect(content.user() === null).toBe(persisted);
});

test('a page that the browser kept for Back asks for no reader if no other page signed in or out', async () => {
  stored = 'new';
  await newPage().content.ready();
  windows.dispatchEvent(new Event('pagehide'));
  windows.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  strapi.on('GET /api/posts', { body: { data: [] } });
  await newPage().content.find('posts', z.unknown());
  expect(strapi.asked(me)).toHaveLength(1);
});

test('a page that loads its reader while another page signs in has the reader when it is ready', async () => {
  stored = 'new';
  const responses = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [first, second] = responses;
  strapi.on(me, async () => {
    await responses[strapi.asked(me).length - 1]?.promise;
    return { body: user };
  });
  const ready = newPage().content.ready();
  await expect.poll(() => strapi.asked(me)).toHaveLength(1);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin, not a window
  new BroadcastChannel('strapi_jwt').postMessage(user.id);
  await expect.poll(() => strapi.asked(me)).toHaveLength(2);
  first?.resolve();
  setImmediate(() => second?.resolve());
  expect(await ready).toEqual(user);
});

test('on the server the user of a refreshed session is unknown, and the token stays', async () => {
  const { content, cookies } = contentClient(strapi, { sessions: 'refresh', cookie: 'strapi_jwt=old' });
  expect(await content.ready()).toBeNull();
  expect([cookies, strapi.seen]).toEqual([[], []]);
});

test('on the server a request whose token is refused is sent as that of a visitor, and the token stays', async () => {
  strapi.on('GET /api/posts', (request) =>
    bearerOf(request) === undefined ? { body: { data: [] } } : badToken,
  );
  const { content, cookies, heard } = contentClient(strapi, {
    sessions: 'refresh',
    cookie: 'strapi_jwt=old',
  });
  expect((await content.find('posts', z.unknown())).entries).toEqual([]);
  expect([cookies, heard, strapi.asked(refresh)]).toEqual([[], [], []]);
});
