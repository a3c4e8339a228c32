import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ContentFace } from '../src/content/content-face.ts';
import { bearerOf, contentClient } from './content-client.ts';
import { alreadyConfirmed, badToken, signedIn, user, wrongCode, wrongPassword } from './strapi-responses.ts';
import { TestBackend } from './test-backend.ts';

let strapi: TestBackend;
beforeAll(async () => {
  strapi = await TestBackend.start();
});
afterAll(() => strapi.stop());
afterEach(() => strapi.forget());

const old = 'other=1; strapi_jwt=old.token; more=2';
const bearer = `Bearer ${signedIn.body.jwt}`;
const cleared = 'strapi_jwt=; Path=/; Max-Age=0; SameSite=Lax; Secure';
const stored = `strapi_jwt=${signedIn.body.jwt}; Path=/; Max-Age=1209600; SameSite=Lax; Secure`;
const login = { identifier: 'hana@example.org', password: 'correct horse' };
const reset = { code: 'c0de', password: 'correct horse 2', passwordConfirmation: 'correct horse 2' };

type Call = (content: ContentFace) => Promise<unknown>;
const signingIn: [string, string, Call, unknown][] = [
  ['login', 'POST /api/auth/local', (content) => content.login(login), login],
  [
    'register',
    'POST /api/auth/local/register',
    (content) => content.register({ username: 'hana', email: 'hana@example.org', password: 'correct horse' }),
    { username: 'hana', email: 'hana@example.org', password: 'correct horse' },
  ],
  ['resetPassword', 'POST /api/auth/reset-password', (content) => content.resetPassword(reset), reset],
  [
    'the provider callback',
    'GET /api/auth/github/callback',
    (content) => content.providerCallback('github', 'gh'),
    undefined,
  ],
];

describe.each(signingIn)('%s', (_, route, call, body) => {
  test('first clears the token, then stores the new one and loads the user with it', async () => {
    strapi.on(route, signedIn);
    strapi.on('GET /api/users/me', { body: user });
    const { content, cookies } = contentClient(strapi, { cookie: old });
    expect(await call(content)).toEqual(user);
    expect(content.user()).toEqual(user);
    expect(cookies).toEqual([cleared, stored]);
    expect(strapi.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([route, 'GET /api/users/me']);
    const [signIn, me] = strapi.seen;
    expect(signIn?.body).toEqual(body);
    expect(signIn && bearerOf(signIn)).toBeUndefined();
    expect(me && bearerOf(me)).toBe(bearer);
  });

  test('leaves the visitor signed out if it is refused', async () => {
    strapi.on('GET /api/users/me', { body: user });
    strapi.on(route, wrongPassword);
    const { content, cookies } = contentClient(strapi, { cookie: old });
    await content.ready();
    await expect(call(content)).rejects.toEqual(wrongPassword.body);
    expect(content.user()).toBeNull();
    expect(cookies).toEqual([cleared]);
  });

  test('sends nothing in a browser that keeps no cookies', async () => {
    vi.stubGlobal('navigator', { cookieEnabled: false });
    const { content } = contentClient(strapi);
    await expect(call(content)).rejects.toMatchObject({ code: 'cookies_refused' });
    expect(strapi.seen).toEqual([]);
  });

  test('clears token and user if the user cannot be loaded', async () => {
    strapi.on(route, signedIn);
    strapi.on('GET /api/users/me', badToken);
    const { content, cookies, heard } = contentClient(strapi);
    expect(await call(content)).toBeNull();
    expect(content.user()).toBeNull();
    expect(cookies).toEqual([stored, cleared]);
    expect(heard).toEqual([badToken.body]);
  });
});

test('forgotPassword clears the token and sends its request without it', async () => {
  strapi.on('POST /api/auth/forgot-password', { body: { ok: true } });
  const { content, cookies } = contentClient(strapi, { cookie: old });
  await content.forgotPassword({ email: 'hana@example.org' });
  expect(cookies).toEqual([cleared]);
  expect(strapi.seen.map(bearerOf)).toEqual([undefined]);
  expect(strapi.seen[0]?.body).toEqual({ email: 'hana@example.org' });
});

test('changePassword and sendEmailConfirmation do not clear the token', async () => {
  strapi.on('POST /api/auth/change-password', signedIn);
  strapi.on('POST /api/auth/send-email-confirmation', alreadyConfirmed);
  const { content, cookies } = contentClient(strapi, { cookie: old });
  await content.changePassword({ currentPassword: 'a', password: 'b', passwordConfirmation: 'b' });
  await expect(content.sendEmailConfirmation({ email: 'hana@example.org' })).rejects.toEqual(
    alreadyConfirmed.body,
  );
  expect(strapi.seen.map(bearerOf)).toEqual(['Bearer old.token', 'Bearer old.token']);
  expect(cookies).toEqual([]);
});

test('logout clears token and user, without a request to a Strapi whose sessions are not refreshed', async () => {
  strapi.on('GET /api/users/me', { body: user });
  const { content, cookies } = contentClient(strapi, { cookie: old });
  await content.ready();
  await content.logout();
  expect(content.user()).toBeNull();
  expect(cookies).toEqual([cleared]);
  expect(strapi.seen).toHaveLength(1);
});

test('a registration that must be confirmed first stores no token and leaves the visitor signed out', async () => {
  strapi.on('POST /api/auth/local/register', { body: { user } });
  const { content, cookies } = contentClient(strapi);
  const account = { username: 'hana', email: 'hana@example.org', password: 'correct horse' };
  expect(await content.register(account)).toBeNull();
  expect(cookies).toEqual([]);
});

describe('ready()', () => {
  test('loads the user once, with the configured query', async () => {
    strapi.on('GET /api/users/me', { body: user });
    const { content } = contentClient(strapi, { cookie: old, userQuery: { populate: ['role', 'avatar'] } });
    expect(await Promise.all([content.ready(), content.ready()])).toEqual([user, user]);
    await content.ready();
    expect(strapi.seen.map(({ query }) => query)).toEqual([
      { 'populate[0]': 'role', 'populate[1]': 'avatar' },
    ]);
    expect(strapi.seen.map(bearerOf)).toEqual(['Bearer old.token']);
  });

  test('sends no request without a token, nor after a sign-in', async () => {
    const { content } = contentClient(strapi);
    expect(await content.ready()).toBeNull();
    expect(strapi.seen).toEqual([]);
    strapi.on('POST /api/auth/local', signedIn);
    strapi.on('GET /api/users/me', { body: user });
    const second = contentClient(strapi);
    await second.content.login(login);
    expect(await second.content.ready()).toEqual(user);
    expect(strapi.asked('GET /api/users/me')).toHaveLength(1);
  });

  test.each([
    ['a token that is no longer valid', badToken],
    ['a Strapi that fails', { status: 502, body: 'Bad gateway' }],
    ['a response that is not a user', { body: { hello: 'world' } }],
  ])('clears token and user after %s, and does not throw', async (_, response) => {
    strapi.on('GET /api/users/me', response);
    const { content, cookies } = contentClient(strapi, { cookie: old });
    expect(await content.ready()).toBeNull();
    expect(cookies).toEqual([cleared]);
  });

  test('does not undo a sign-in that happened before its old token was refused', async () => {
    let refuse = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    strapi.on('GET /api/users/me', async (request) => {
      if (bearerOf(request) === bearer) return { body: user };
      await late;
      return badToken;
    });
    strapi.on('POST /api/auth/local', signedIn);
    const { content, cookies } = contentClient(strapi, { cookie: old });
    const start = content.ready();
    await content.login(login);
    refuse();
    expect(await start).toEqual(user);
    expect(content.user()).toEqual(user);
    expect(cookies.at(-1)).toBe(stored);
  });
});

test('listeners are called only when the user changes', async () => {
  strapi.on('POST /api/auth/local', signedIn);
  strapi.on('GET /api/users/me', { body: user });
  strapi.on('POST /api/auth/reset-password', wrongCode);
  const { content } = contentClient(strapi);
  const listener = vi.fn<() => void>();
  const stop = content.subscribe(listener);
  await content.login(login);
  expect(listener).toHaveBeenCalledTimes(1);
  await content.resetPassword(reset).catch(() => undefined);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  await content.login(login);
  expect(listener).toHaveBeenCalledTimes(2);
});

describe('a provider’s sign-in', () => {
  test('is completed with the access_token of the query', async () => {
    strapi.on('GET /api/auth/github/callback', signedIn);
    strapi.on('GET /api/users/me', { body: user });
    await contentClient(strapi).content.providerCallback('github', 'a b&c');
    expect(strapi.seen[0]?.query).toEqual({ access_token: 'a b&c' });
  });

  test('is completed without an access_token by Strapi’s session cookie, from Strapi 5.53 on', async () => {
    const asked: (RequestCredentials | undefined)[] = [];
    strapi.on('GET /api/auth/github/callback', signedIn);
    strapi.on('GET /api/users/me', { body: user });
    const { content } = contentClient(strapi, {
      fetch: (input, init) => {
        asked.push(init?.credentials);
        return fetch(input, init);
      },
    });
    expect(await content.providerCallback('github')).toEqual(user);
    expect(strapi.seen[0]).toMatchObject({ path: '/api/auth/github/callback', query: {} });
    expect(asked).toEqual(['include', undefined]);
  });

  test('begins at /connect/{provider}', () => {
    const address = 'https://cms.example';
    expect(contentClient({ url: `${address}/` }).content.providerUrl('github')).toBe(
      `${address}/api/connect/github`,
    );
    expect(contentClient({ url: address }, { version: 'v3' }).content.providerUrl('../x')).toBe(
      `${address}/connect/..%2Fx`,
    );
  });
});
