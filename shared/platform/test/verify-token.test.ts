import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createServerPlatform } from '../src/server.ts';
import { signedOut } from '../src/auth/snapshot.ts';
import { TestBackend } from './test-backend.ts';
import { cookieValue, sessionOf, signingKey, unsignedToken, userId } from './tokens.ts';

const keySet = 'GET /auth/v1/.well-known/jwks.json';
const userCall = 'GET /auth/v1/user';
let backend: TestBackend;
let kid = 0;

beforeAll(async () => {
  backend = await TestBackend.start();
});
afterAll(() => backend.stop());
afterEach(() => {
  backend.forget();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A new key for each test, because the process caches keys. */
async function newKey() {
  kid += 1;
  const key = await signingKey(`key-${kid}`);
  backend.on(keySet, { body: { keys: [key.jwk] } });
  return key;
}
/** Verifies the session of a request with this access token; every request has its own client. */
function verify(accessToken: string) {
  const { session } = createServerPlatform({
    url: backend.url,
    key: 'key',
    cookies: {
      header: `sb-127-auth-token=${cookieValue(sessionOf(accessToken))}`,
      isSecure: false,
      set: () => undefined,
    },
  });
  return session.verified();
}
const signedIn = { status: 'signed-in', userId };

describe('a token with a published key', () => {
  test('is verified locally: the JWKS is requested once, and the user never', async () => {
    const key = await newKey();
    for (let request = 0; request < 3; request += 1)
      expect(await verify(await key.sign())).toMatchObject(signedIn);
    expect(backend.asked(keySet)).toHaveLength(1);
    expect(backend.asked(userCall)).toHaveLength(0);
  });

  test('requests the JWKS again after 10 min', async () => {
    const key = await newKey();
    const token = await key.sign(7200);
    const asked = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: asked });
    await verify(token);
    vi.setSystemTime(asked + 10 * 60_000 - 1);
    await verify(token);
    expect(backend.asked(keySet)).toHaveLength(1);
    vi.setSystemTime(asked + 10 * 60_000 + 1);
    await verify(token);
    expect(backend.asked(keySet)).toHaveLength(2);
  });

  test('requests the JWKS at once if its kid is new', async () => {
    const old = await newKey();
    await verify(await old.sign());
    const rotated = await newKey();
    expect(await verify(await rotated.sign())).toMatchObject(signedIn);
    expect(backend.asked(keySet)).toHaveLength(2);
  });

  test('that was signed with another key is refused as “Invalid JWT signature”', async () => {
    const key = await newKey();
    const forger = await signingKey(key.jwk.kid);
    await expect(verify(await forger.sign())).resolves.toEqual(signedOut);
    const { createServerClient } = await import('@supabase/ssr');
    const { auth } = createServerClient(backend.url, 'key', {
      cookies: { getAll: () => [], setAll: () => {} },
    });
    const { error } = await auth.getClaims(await forger.sign());
    expect(error).toMatchObject({
      name: 'AuthInvalidJwtError',
      message: 'Invalid JWT signature',
      status: 400,
      code: 'invalid_jwt',
    });
    expect(backend.asked(userCall)).toHaveLength(0);
  });
});

describe('the token is verified by a request to the auth service if', () => {
  const cases: [string, () => Promise<string>][] = [
    ['the token names no algorithm', async () => unsignedToken(3600, { kid: 'key' })],
    ['its algorithm is symmetric', async () => unsignedToken(3600, { alg: 'HS256', kid: 'key' })],
    ['it names no key', async () => unsignedToken(3600, { alg: 'ES256' })],
    ['its key is not published', async () => (await signingKey('unpublished')).sign()],
    [
      'this machine has no WebCrypto',
      async () => {
        const token = await (await newKey()).sign();
        vi.stubGlobal('crypto', {});
        return token;
      },
    ],
  ];
  test.each(cases)('%s', async (_, tokenOf) => {
    await newKey();
    const { user } = sessionOf('');
    backend.on(userCall, { body: user });
    const token = await tokenOf();
    expect(await verify(token)).toMatchObject(signedIn);
    expect(backend.asked(userCall)[0]?.headers['authorization']).toBe(`Bearer ${token}`);

    backend.on(userCall, { status: 403, body: { code: 'bad_jwt', message: 'invalid JWT' } });
    expect(await verify(token)).toEqual(signedOut);
  });
});

test('auth requests name the version of GoTrue’s API that they expect', async () => {
  backend.on(userCall, { body: sessionOf('').user });
  await verify(unsignedToken());
  expect(backend.asked(userCall)[0]?.headers['x-supabase-api-version']).toBe('2024-01-01');
});
