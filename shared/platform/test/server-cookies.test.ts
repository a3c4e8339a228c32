import { createServerClient, serializeCookieHeader } from '@supabase/ssr';
import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createBrowserPlatform } from '../src/browser.ts';
import type { Platform } from '../src/platform.ts';
import { createServerPlatform } from '../src/server.ts';
import { signedOut } from '../src/auth/snapshot.ts';
import { TestBackend } from './test-backend.ts';
import { cookieValue, sessionOf, unsignedToken, userId } from './tokens.ts';

const name = 'sb-127-auth-token';
let backend: TestBackend;
let cookies: string[];

beforeAll(async () => {
  backend = await TestBackend.start();
});
afterAll(() => backend.stop());
afterEach(() => backend.forget());

/** The platform of a request; the cookies that it sets are added to `cookies`. */
function platformOf(session?: object): Platform {
  cookies = [];
  return createServerPlatform({
    url: backend.url,
    key: 'key',
    cookies: {
      header: session === undefined ? '' : `${name}=${cookieValue(session)}`,
      isSecure: true,
      set: (cookie) => cookies.push(cookie),
    },
  });
}
const fresh = (refreshToken: string) => sessionOf(unsignedToken(), 3600, refreshToken);
const sessionIn = (cookie = '') =>
  JSON.parse(Buffer.from(cookie.split(/[=;]/)[1]?.slice('base64-'.length) ?? '', 'base64url').toString()) as {
    refresh_token: string;
  };

describe('the server writes cookies on the auth event', () => {
  test('SIGNED_IN', async () => {
    backend.on('POST /auth/v1/token', { body: fresh('of-sign-in') });
    await platformOf().session.signIn({ email: 'a@irodori.example', password: 'p' });
    expect(cookies).toHaveLength(1);
    expect(sessionIn(cookies[0]).refresh_token).toBe('of-sign-in');
    expect(cookies[0]).toMatch(/; Max-Age=34560000; Path=\/; Secure; SameSite=Lax$/);
  });

  test('TOKEN_REFRESHED', async () => {
    backend.on('POST /auth/v1/token', { body: fresh('of-refresh') });
    await platformOf(sessionOf(unsignedToken(-60), -60)).session.refresh();
    expect(sessionIn(cookies.at(-1)).refresh_token).toBe('of-refresh');
  });

  test('USER_UPDATED', async () => {
    const { user } = fresh('');
    backend.on('PUT /auth/v1/user', { body: { ...user, user_metadata: { name: 'New Name' } } });
    await platformOf(fresh('kept')).session.updateUser({ name: 'New Name' });
    expect(sessionIn(cookies.at(-1))).toMatchObject({ user: { user_metadata: { name: 'New Name' } } });
  });

  test('PASSWORD_RECOVERY', async () => {
    backend.on('POST /auth/v1/verify', { body: fresh('of-recovery') });
    await platformOf().session.verifyLink({ tokenHash: 'hash', type: 'recovery' });
    expect(sessionIn(cookies.at(-1)).refresh_token).toBe('of-recovery');
  });

  test('SIGNED_OUT', async () => {
    backend.on('POST /auth/v1/logout', { status: 204 });
    await platformOf(fresh('gone')).session.signOut('local');
    expect(cookies).toEqual([`${name}=; Max-Age=0; Path=/; Secure; SameSite=Lax`]);
  });

  test('MFA_CHALLENGE_VERIFIED', async () => {
    backend.on('POST /auth/v1/factors/f1/verify', { body: fresh('of-level-2') });
    await platformOf(fresh('of-level-1')).mfa.verify({ factorId: 'f1', challengeId: 'c1', code: '123456' });
    expect(sessionIn(cookies.at(-1)).refresh_token).toBe('of-level-2');
  });
});

describe('the server also writes', () => {
  test('a code verifier at once, before any auth event', async () => {
    backend.on('POST /auth/v1/recover', { body: {} });
    const { session } = platformOf();
    await session.requestPasswordReset({
      email: 'a@irodori.example',
      returnTo: 'http://site.example/confirm',
    });
    const [verifier = ''] = cookies;
    expect(verifier).toMatch(/^sb-127-auth-token[\w-]*-code-verifier=base64-/);
    expect(backend.asked('POST /auth/v1/recover')[0]?.body).toMatchObject({
      code_challenge_method: 's256',
      code_challenge: expect.any(String),
    });
  });

  test('no cookie if a session is only read', async () => {
    backend.on('GET /auth/v1/user', { body: fresh('').user });
    expect(await platformOf(fresh('same')).session.verified()).toMatchObject({ status: 'signed-in' });
    expect(cookies).toEqual([]);
  });
});

describe('a session cookie', () => {
  const removed = (chunk: string) => `${name}${chunk}=; Max-Age=0; Path=/; Secure; SameSite=Lax`;
  const cases: [string, string, string[]][] = [
    ['a foreign value', `${name}=something else`, [removed('')]],
    ['invalid base64', `${name}=base64-%25%25%25`, [removed('')]],
    ['base64 of a text that is not JSON', `${name}=base64-bm90IGpzb24`, [removed('')]],
    ['JSON that is not a session', `${name}=${cookieValue({ hello: 1 })}`, [removed('')]],
    ['a malformed access token', `${name}=${cookieValue(sessionOf('abc'))}`, [removed('')]],
    [
      'chunks of two sessions',
      `${name}.0=base64-eyJh; ${name}.1=!!; ${name}.4=x`,
      ['.0', '.1', '.4'].map(removed),
    ],
  ];
  test.each(cases)(
    'without a valid session (%s) counts as signed out and is removed',
    async (_, header, expected) => {
      const written: string[] = [];
      const { session } = createServerPlatform({
        url: backend.url,
        key: 'key',
        cookies: {
          header: `theme=dark; ${header}; ${name}-redirect-path=%2Fapp`,
          isSecure: true,
          set: (cookie) => written.push(cookie),
        },
      });
      expect(await session.verified()).toEqual(signedOut);
      expect(written.toSorted()).toEqual(expected);
    },
  );

  test('of an expired session stays if the auth service does not respond', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
    const { session } = platformOf(sessionOf(unsignedToken(-60), -60));
    const outcome = session.verified().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await outcome).toMatchObject({ code: 'AuthRetryableFetchError', status: 503 });
    vi.useRealTimers();
    vi.unstubAllGlobals();
    expect(cookies).toEqual([]);
  });
});

describe('a cookie that says that its token lasts longer, as of a browser whose clock is ahead', () => {
  const early = () => platformOf(sessionOf(unsignedToken(-60), 86_400));

  test('is renewed', async () => {
    const token = unsignedToken();
    backend.on('POST /auth/v1/token', { body: sessionOf(token, 3600, 'of-refresh') });
    backend.on('GET /auth/v1/user', { body: sessionOf(token).user });
    expect(await early().session.verified()).toMatchObject({ status: 'signed-in', userId });
    expect(sessionIn(cookies.at(-1)).refresh_token).toBe('of-refresh');
  });

  test('stays if the auth service does not respond', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
    const outcome = early()
      .session.verified()
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await outcome).toMatchObject({ code: 'AuthRetryableFetchError', status: 503 });
    vi.useRealTimers();
    vi.unstubAllGlobals();
    expect(cookies).toEqual([]);
  });
});

describe('a server without cookie handlers', () => {
  test('reads no cookie at all, and throws on a write', async () => {
    const { session } = createServerPlatform({ url: backend.url, key: 'key' });
    expect(await session.verified()).toEqual(signedOut);
    const request = { email: 'a@irodori.example', returnTo: 'http://site.example/confirm' };
    await expect(session.requestPasswordReset(request)).rejects.toThrow(/cannot write cookies/);
  });

  test('cannot create a client of the library without getAll and setAll', () => {
    const cookies = {} as { getAll: () => null; setAll: () => void };
    expect(() => createServerClient(backend.url, 'key', { cookies })).toThrow(/getAll and setAll/);
  });
});

describe('a platform without its URL or key', () => {
  test('cannot be created in the browser', () => {
    const message = "Your project's URL and API key are required to create a Supabase client!";
    expect(() => createBrowserPlatform({ url: '', key: 'key', session: signedOut })).toThrow(message);
    expect(() => createBrowserPlatform({ url: 'http://b.example', key: '', session: signedOut })).toThrow(
      message,
    );
  });

  test('cannot be created on the server', () => {
    const message = "Your project's URL and Key are required";
    expect(() => createServerPlatform({ url: '', key: 'key' })).toThrow(message);
    expect(() => createServerPlatform({ url: 'http://b.example', key: '' })).toThrow(message);
  });

  test('throws “supabaseKey is required.” if it has no cookies either', () => {
    expect(() => createClient('http://b.example', '')).toThrow('supabaseKey is required.');
  });
});

describe('writing an invalid cookie throws a TypeError', () => {
  const cases: [string, Parameters<typeof serializeCookieHeader>][] = [
    ['argument name is invalid: a b', ['a b', 'value', {}]],
    ['argument val is invalid: ü', ['name', 'ü', { encode: (value: string) => value }]],
    ['option maxAge is invalid: 1.5', ['name', 'value', { maxAge: 1.5 }]],
    ['option domain is invalid: a b', ['name', 'value', { domain: 'a b' }]],
    ['option path is invalid: /a;b', ['name', 'value', { path: '/a;b' }]],
    ['option expires is invalid: Invalid Date', ['name', 'value', { expires: new Date(Number.NaN) }]],
    ['option priority is invalid: top', ['name', 'value', { priority: 'top' as 'high' }]],
    ['option sameSite is invalid: maybe', ['name', 'value', { sameSite: 'maybe' as 'lax' }]],
  ];
  test.each(cases)('%s', (message, cookie) => {
    expect(() => serializeCookieHeader(...cookie)).toThrow(new TypeError(message));
  });
});
