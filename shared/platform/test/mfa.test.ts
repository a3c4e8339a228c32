import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createBrowserSupabase } from '../src/browser-client.ts';
import { createMfa } from '../src/auth/mfa.ts';
import type { Platform } from '../src/platform.ts';
import { platformWith, refusal } from './signed-in.ts';
import { TestBackend } from './test-backend.ts';
import { closeClient, openPage } from './test-page.ts';
import { cookieValue, nowInSeconds, sessionOf, unsignedToken } from './tokens.ts';

let backend: TestBackend;
const token = unsignedToken(
  3600,
  { alg: 'HS256' },
  { amr: [{ method: 'password', timestamp: 1_700_000_000 }] },
);
beforeAll(async () => {
  backend = await TestBackend.start();
});
afterAll(() => backend.stop());
afterEach(() => backend.forget());

const visitor = (user?: object): Platform => platformWith(backend, token, user);
const lastBody = () => backend.seen.at(-1)?.body;
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><path d="M0 0h1v1H0z"/></svg>';
/** A factor in the shape of GoTrue's responses. */
const factor = (id: string, factor_type: string, status: string, friendly_name = '') => ({
  id,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  status,
  factor_type,
  friendly_name,
});

describe('enrolling', () => {
  test('an authenticator app sends its name and issuer, and returns a QR code that a page can show', async () => {
    backend.on('POST /auth/v1/factors', {
      body: {
        id: 'f1',
        type: 'totp',
        friendly_name: 'My phone',
        totp: { qr_code: svg, secret: 'ABCDEF', uri: 'otpauth://totp/Irodori:a@b?secret=ABCDEF' },
      },
    });
    const made = await visitor().mfa.enrol({
      factorType: 'totp',
      friendlyName: 'My phone',
      issuer: 'Irodori',
    });
    expect(made).toEqual({
      id: 'f1',
      factorType: 'totp',
      qrCode: `data:image/svg+xml;utf-8,${svg}`,
      secret: 'ABCDEF',
      uri: 'otpauth://totp/Irodori:a@b?secret=ABCDEF',
    });
    expect(lastBody()).toEqual({ friendly_name: 'My phone', factor_type: 'totp', issuer: 'Irodori' });
    expect(backend.seen[0]?.headers['authorization']).toBe(`Bearer ${token}`);
  });

  test('a phone sends its number', async () => {
    backend.on('POST /auth/v1/factors', {
      body: { id: 'f2', type: 'phone', friendly_name: 'Mobile', phone: '+819012345678' },
    });
    const made = await visitor().mfa.enrol({
      factorType: 'phone',
      friendlyName: 'Mobile',
      phone: '+819012345678',
    });
    expect(made).toEqual({ id: 'f2', factorType: 'phone', phone: '+819012345678' });
    expect(lastBody()).toEqual({ friendly_name: 'Mobile', factor_type: 'phone', phone: '+819012345678' });
  });

  test('throws GoTrue’s code if it is refused', async () => {
    const message = 'A factor with the friendly name "My phone" for this user already exists';
    backend.on('POST /auth/v1/factors', refusal(422, 'mfa_factor_name_conflict', message));
    await expect(visitor().mfa.enrol({ factorType: 'totp', friendlyName: 'My phone' })).rejects.toMatchObject(
      {
        name: 'PlatformError',
        code: 'mfa_factor_name_conflict',
        status: 422,
        message,
      },
    );
  });

  test('throws a SchemaError that names the field if the response has no secret', async () => {
    backend.on('POST /auth/v1/factors', { body: { id: 'f1', type: 'totp', totp: { qr_code: svg } } });
    await expect(visitor().mfa.enrol({ factorType: 'totp' })).rejects.toMatchObject({
      name: 'SchemaError',
      message: expect.stringMatching(/totp\.secret/),
    });
  });
});

describe('a challenge', () => {
  test('posts everything it is given', async () => {
    backend.on('POST /auth/v1/factors/f2/challenge', {
      body: { id: 'c1', type: 'phone', expires_at: 1_800_000_000 },
    });
    expect(await visitor().mfa.challenge('f2', { channel: 'sms' })).toEqual({
      id: 'c1',
      expiresAt: 1_800_000_000,
    });
    expect(lastBody()).toEqual({ factorId: 'f2', channel: 'sms' });
  });
});

describe('verifying', () => {
  test('a code posts it, saves the new session and calls the page’s listeners', async () => {
    const page = openPage();
    page.setCookie('sb-127-auth-token', cookieValue(sessionOf(token)));
    const supabase = createBrowserSupabase(backend.url, 'key');
    await supabase.auth.initialize();
    const events: string[] = [];
    supabase.auth.onAuthStateChange((event) => events.push(event));
    const { expires_at: _, ...session } = sessionOf(unsignedToken(3600, {}, { aal: 'aal2' }), 3600, 'aal2');
    backend.on('POST /auth/v1/factors/f1/verify', { body: session });

    await createMfa(async () => supabase).verify({ factorId: 'f1', challengeId: 'c1', code: '123456' });
    expect(backend.asked('POST /auth/v1/factors/f1/verify')[0]?.body).toEqual({
      challenge_id: 'c1',
      code: '123456',
    });
    expect(events).toContain('MFA_CHALLENGE_VERIFIED');
    const { data } = await supabase.auth.getSession();
    expect(data.session?.refresh_token).toBe('aal2');
    expect(data.session?.expires_at).toBeGreaterThan(nowInSeconds() + 3500);
    await closeClient(supabase);
    page.close();
  });

  test('a wrong code throws GoTrue’s code', async () => {
    backend.on(
      'POST /auth/v1/factors/f1/verify',
      refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
    );
    await expect(
      visitor().mfa.verify({ factorId: 'f1', challengeId: 'c1', code: '000000' }),
    ).rejects.toMatchObject({ code: 'mfa_verification_failed', status: 422 });
  });
});

test('unenrol() deletes the factor', async () => {
  backend.on('DELETE /auth/v1/factors/f1', { body: { id: 'f1' } });
  await visitor().mfa.unenrol('f1');
  expect(backend.asked('DELETE /auth/v1/factors/f1')).toHaveLength(1);
});

describe('the list of factors', () => {
  test('has every factor under `all`, and by type only verified ones', async () => {
    const factors = [
      factor('f1', 'totp', 'verified', 'My phone'),
      factor('f2', 'totp', 'unverified'),
      factor('f3', 'phone', 'verified'),
      factor('f4', 'webauthn', 'unverified'),
    ];
    backend.on('GET /auth/v1/user', { body: { ...sessionOf('').user, factors } });
    const { all, totp, phone, webauthn } = await visitor().mfa.list();
    expect(all.map(({ id }) => id)).toEqual(['f1', 'f2', 'f3', 'f4']);
    expect(totp).toEqual([
      {
        id: 'f1',
        friendlyName: 'My phone',
        factorType: 'totp',
        status: 'verified',
        createdAt: '2026-01-01T00:00:00Z',
      },
    ]);
    expect(phone).toMatchObject([{ id: 'f3', friendlyName: null }]);
    expect(webauthn).toEqual([]);
  });
});

describe('the assurance level', () => {
  const methods = [{ method: 'password', timestamp: 1_700_000_000 }];

  test('can rise to aal2 if any factor is verified', async () => {
    const factors = [factor('f1', 'phone', 'verified'), factor('f2', 'totp', 'unverified')];
    expect(await visitor({ factors }).mfa.assuranceLevel()).toEqual({
      current: 'aal1',
      next: 'aal2',
      methods,
    });
  });

  test('cannot rise if no factor is verified', async () => {
    const factors = [factor('f2', 'totp', 'unverified')];
    expect(await visitor({ factors }).mfa.assuranceLevel()).toEqual({
      current: 'aal1',
      next: 'aal1',
      methods,
    });
  });

  test('is null without a session', async () => {
    expect(await platformWith(backend).mfa.assuranceLevel()).toEqual({
      current: null,
      next: null,
      methods: [],
    });
  });
});
