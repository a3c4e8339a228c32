import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBrowserPlatform } from '../src/browser.ts';
import { createServerPlatform } from '../src/server.ts';
import { signedOut } from '../src/auth/snapshot.ts';
import { signedIn, user, wrongPassword } from './strapi-responses.ts';
import { TestBackend } from './test-backend.ts';
import { openPage, type TestPage } from './test-page.ts';

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
function open(url?: string) {
  page = openPage(url);
  const content = { url: strapi.url, version: 'v5' } as const;
  return createBrowserPlatform({ ...backend, session: signedOut, content });
}

test('the platform’s `content` is undefined without a content backend', () => {
  page = openPage();
  expect(createBrowserPlatform({ ...backend, session: signedOut }).content).toBeUndefined();
  expect(createServerPlatform(backend).content).toBeUndefined();
});

test('the page keeps the token in the cookie strapi_jwt, with Secure on https', async () => {
  strapi.on('POST /api/auth/local', signedIn);
  strapi.on('GET /api/users/me', { body: user });
  await open('https://site.example/').content?.login(login);
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

test('signInWith() navigates to the provider', () => {
  open().content?.signInWith('github');
  expect(page.visited).toEqual([`${strapi.url}/api/connect/github`]);
});

test('a listener of strapi:error is called for failures until it unsubscribes', async () => {
  strapi.on('POST /api/auth/local', wrongPassword);
  const { content, errors } = open();
  const heard: unknown[] = [];
  const stop = errors.on('strapi:error', (error) => heard.push(error));
  await content?.login(login).catch(() => undefined);
  stop();
  await content?.login(login).catch(() => undefined);
  expect(heard).toEqual([wrongPassword.body]);
});

test('a server platform without a request throws on a sign-in', async () => {
  page = openPage();
  strapi.on('POST /api/auth/local', signedIn);
  const { content } = createServerPlatform({ ...backend, content: { url: strapi.url, version: 'v5' } });
  await expect(content?.login(login)).rejects.toThrow(/anonymous platform cannot write cookies/);
});
