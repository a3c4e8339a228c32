import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { createBrowserPlatform } from '../src/browser.ts';
import { createServerPlatform } from '../src/server.ts';
import { signedOut } from '../src/auth/snapshot.ts';
import type { SessionSnapshot } from '../src/platform.ts';
import { strapi3 } from './strapi-3-responses.ts';
import { signedIn, user, wrongPassword } from './strapi-responses.ts';
import { TestBackend } from './test-backend.ts';
import { openPage, type TestPage } from './test-page.ts';
import { cookieValue, sessionOf, unsignedToken, userId } from './tokens.ts';

let strapi: TestBackend;
let page: TestPage;
beforeAll(async () => {
  strapi = await TestBackend.start();
});
afterAll(() => strapi.stop());
afterEach(() => {
  strapi.forget();
  page.close();
});

const backend = { url: 'http://127.0.0.1:1', key: 'key' };
const login = { identifier: 'hana@example.org', password: 'correct horse' };

/** Creates a page's platform with the content backend at `url`, or without one. */
function open({ url, session = signedOut }: { url?: string; session?: SessionSnapshot } = {}) {
  page = openPage(url);
  const content = { url: strapi.url, version: 'v5' } as const;
  return createBrowserPlatform({ ...backend, session, content });
}
const signedInSession: SessionSnapshot = {
  status: 'signed-in',
  userId,
  email: 'hana@example.org',
  phone: null,
  name: null,
  avatar: null,
  isAnonymous: false,
  expiresAt: 2_000_000_000,
};

test('the platform’s `content` is undefined without a content backend', () => {
  page = openPage();
  expect(createBrowserPlatform({ ...backend, session: signedOut }).content).toBeUndefined();
  expect(createServerPlatform(backend).content).toBeUndefined();
});

test('the page keeps the token in the cookie strapi_jwt, with Secure on https', async () => {
  strapi.on('POST /api/auth/local', signedIn);
  strapi.on('GET /api/users/me', { body: user });
  await open({ url: 'https://site.example/' }).content?.login(login);
  expect(page.cookies()).toEqual({ strapi_jwt: signedIn.body.jwt });
  expect(page.written).toEqual([
    `strapi_jwt=${signedIn.body.jwt}; Path=/; Max-Age=1209600; SameSite=Lax; Secure`,
  ]);
});

test('start() loads the user if there is a token, and sends no other request', async () => {
  strapi.on('GET /api/users/me', { body: user });
  open().start();
  expect(strapi.seen).toEqual([]);
  const platform = open();
  page.setCookie('strapi_jwt', 'kept.token');
  const loaded = new Promise<void>((resolve) => platform.content?.subscribe(resolve));
  platform.start();
  await loaded;
  expect(platform.content?.user()).toEqual(user);
  expect(strapi.seen[0]?.headers['authorization']).toBe('Bearer kept.token');
});

test('a token that another tab removed is no longer used', async () => {
  strapi.on('POST /api/auth/change-password', signedIn);
  const { content } = open();
  page.setCookie('strapi_jwt', 'kept.token');
  page.clearCookies();
  await content?.changePassword({ currentPassword: 'a', password: 'b', passwordConfirmation: 'b' });
  expect(strapi.seen[0]?.headers['authorization']).toBeUndefined();
});

test.each([
  ['irodori', 'local', undefined],
  ['local', 'local', 'kept.token'],
  ['irodori', 'others', 'kept.token'],
] as const)(
  'a reader who signed in with %s is signed out with Irodori, if at all, by signOut(%j)',
  async (signedInWith, scope, left) => {
    strapi.on('GET /api/users/me', { body: { ...user, provider: 'local', signedInWith } });
    const { session, signedOut: ended } = open({ session: signedInSession });
    page.setCookie('strapi_jwt', 'kept.token');
    page.setCookie('sb-127-auth-token', cookieValue(sessionOf(unsignedToken())));
    await session.signOut(scope).catch(() => undefined);
    await ended();
    expect(page.cookies()['strapi_jwt']).toBe(left);
  },
);

test('a reader who signed in with Irodori is signed out when the page finds that Irodori’s session has ended', async () => {
  strapi.on('GET /api/users/me', { body: { ...user, signedInWith: 'irodori' } });
  const { session, signedOut: ended } = open({ session: signedInSession });
  page.setCookie('strapi_jwt', 'kept.token');
  await session.verified();
  await ended();
  expect(page.cookies()).toEqual({});
});

test('a reader who signed in with Irodori stays without an Irodori session in the page', async () => {
  strapi.on('GET /api/users/me', { body: { ...user, signedInWith: 'irodori' } });
  const { session, content, signedOut: ended } = open();
  page.setCookie('strapi_jwt', 'kept.token');
  await session.verified();
  await ended();
  expect(await content?.ready()).not.toBeNull();
  expect(page.cookies()).toEqual({ strapi_jwt: 'kept.token' });
});

test('signInWith() navigates to the provider', () => {
  open().content?.signInWith('github');
  expect(page.visited).toEqual([`${strapi.url}/api/connect/github`]);
});

test('a listener of strapi:error is called for failures, with their requests, until it unsubscribes', async () => {
  strapi.on('POST /api/auth/local', wrongPassword);
  const { content, errors } = open();
  const heard: unknown[] = [];
  const stop = errors.on('strapi:error', (...published) => heard.push(published));
  await content?.login(login).catch(() => undefined);
  stop();
  await content?.login(login).catch(() => undefined);
  const request = { method: 'POST', path: '/auth/local', status: 400, name: 'ValidationError' };
  expect(heard).toEqual([[wrongPassword.body, request]]);
});

test.each([
  ['of version 3', strapi3.wrongPassword, { status: 400, name: 'Bad Request' }],
  ['that is a page of a proxy', { status: 502, body: 'Bad gateway' }, { status: 502, name: 'UnknownError' }],
  [
    'whose name has words of the visitor',
    { status: 400, body: { error: { name: 'hana@example.org' } } },
    { status: 400, name: 'UnknownError' },
  ],
])(
  'an error %s is published with method, path, status and name, and nothing else',
  async (_, response, named) => {
    strapi.on('GET /api/posts', response);
    const { content, errors } = open();
    const requests: unknown[] = [];
    errors.on('strapi:error', (_error, request) => requests.push(request));
    await content
      ?.find('posts', z.unknown(), { filters: { email: 'hana@example.org' } })
      .catch(() => undefined);
    expect(requests).toEqual([{ method: 'GET', path: '/posts', ...named }]);
  },
);

test('a server platform without a request throws on a sign-in', async () => {
  page = openPage();
  strapi.on('POST /api/auth/local', signedIn);
  const { content } = createServerPlatform({ ...backend, content: { url: strapi.url, version: 'v5' } });
  await expect(content?.login(login)).rejects.toThrow(/anonymous platform cannot write cookies/);
});
