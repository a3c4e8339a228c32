import { describe, expect, test } from 'vitest';
import { guest, request, visitor } from '../../client.ts';
import { enrolApp } from './second-factor.ts';

const enrol = (token: string | undefined, body: object) =>
  request('/auth/v1/factors', { method: 'POST', body: JSON.stringify(body), ...(token && { token }) });

describe('enrolling an authenticator app', () => {
  test('returns the secret and an otpauth URI that includes it', async () => {
    const { client, email } = await visitor();
    const { data, error } = await client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'My phone',
      issuer: 'Fixture',
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'totp',
      friendly_name: 'My phone',
      totp: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/) },
    });
    const uri = new URL(data?.totp.uri ?? '');
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain(`Fixture:${email}`);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret: data?.totp.secret,
      issuer: 'Fixture',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });

  test('returns the QR code as SVG, which supabase-js turns into a data URL', async () => {
    const { client, accessToken } = await visitor();
    const response = await enrol(accessToken, { factor_type: 'totp', friendly_name: 'a' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      totp: { qr_code: expect.stringMatching(/<svg[\s\S]*<\/svg>\s*$/) },
    });
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'b' });
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,/);
  });

  test('uses the host of the site as the default issuer', async () => {
    const { client } = await visitor();
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' });
    expect(new URL(data?.totp.uri ?? '').searchParams.get('issuer')).toBe('127.0.0.1:3000');
  });

  test('gives each factor a different secret', async () => {
    const { client } = await visitor();
    const first = await enrolApp(client, 'first');
    const second = await enrolApp(client, 'second');
    expect(first.secret).not.toBe(second.secret);
  });

  test('leaves the factor unverified: it is in the list of all factors, but not in that of verified ones', async () => {
    const { client } = await visitor();
    const { id } = await enrolApp(client);
    const { data } = await client.auth.mfa.listFactors();
    expect(data?.all).toMatchObject([
      { id, status: 'unverified', factor_type: 'totp', friendly_name: 'App', phone: '' },
    ]);
    expect(data?.totp).toEqual([]);
  });

  test('does not show the secret in later responses', async () => {
    const { client, accessToken } = await visitor();
    const { secret } = await enrolApp(client);
    const response = await request('/auth/v1/user', { token: accessToken });
    const text = await response.text();
    expect(text).toContain('unverified');
    expect(text).not.toContain(secret);
  });
});

describe('a friendly name', () => {
  test('is refused for a second factor of the same visitor', async () => {
    const { client } = await visitor();
    await enrolApp(client, 'Mine');
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' });
    expect(error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
      message: 'A factor with the friendly name "Mine" for this user already exists',
    });
  });

  test('may be missing for only one factor of a visitor', async () => {
    const { client } = await visitor();
    await client.auth.mfa.enroll({ factorType: 'totp' });
    const { error } = await client.auth.mfa.enroll({ factorType: 'webauthn' });
    expect(error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
  });

  test('may be used by other visitors', async () => {
    const [one, other] = await Promise.all([visitor(), visitor()]);
    await enrolApp(one.client, 'Same');
    await expect(enrolApp(other.client, 'Same')).resolves.toBeDefined();
  });
});

describe('enrolling is refused', () => {
  test('beyond the number of factors that the project allows', async () => {
    const { client } = await visitor();
    for (const name of ['1', '2', '3', '4']) await enrolApp(client, name);
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: '5' });
    expect(error).toMatchObject({
      status: 422,
      code: 'too_many_enrolled_mfa_factors',
      message: 'Maximum number of verified factors reached, unenroll to continue',
    });
  });

  test('for an unknown type of factor', async () => {
    const { accessToken } = await visitor();
    const response = await enrol(accessToken, { factor_type: 'fingerprint' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error_code: 'validation_failed',
      msg: 'factor_type needs to be totp, phone, or webauthn',
    });
  });

  test('for anonymous visitors', async () => {
    const client = guest();
    const { data } = await client.auth.signInAnonymously();
    expect(data.user?.is_anonymous).toBe(true);
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp' });
    expect(error).toMatchObject({
      status: 403,
      code: 'no_authorization',
      message: 'Anonymous user not allowed to perform these actions',
    });
  });

  test('without a session', async () => {
    expect((await enrol(undefined, { factor_type: 'totp' })).status).toBe(401);
  });

  test('for a body that is not JSON', async () => {
    const { accessToken } = await visitor();
    const response = await request('/auth/v1/factors', { method: 'POST', token: accessToken, body: '{' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'bad_json' });
  });
});

describe('enrolling a phone', () => {
  test('returns the number as it was sent, and stores only its digits', async () => {
    const { client } = await visitor();
    const { data, error } = await client.auth.mfa.enroll({
      factorType: 'phone',
      friendlyName: 'Mobile',
      phone: '+81 90 1234 5678',
    });
    expect(error).toBeNull();
    expect(data).toEqual({
      id: expect.any(String),
      type: 'phone',
      friendly_name: 'Mobile',
      phone: '+81 90 1234 5678',
    });
    const { data: list } = await client.auth.mfa.listFactors();
    expect(list?.all).toMatchObject([{ factor_type: 'phone', phone: '819012345678' }]);
  });

  test('is refused without a number', async () => {
    const { accessToken } = await visitor();
    const response = await enrol(accessToken, { factor_type: 'phone' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error_code: 'validation_failed',
      msg: 'Phone number required to enroll Phone factor',
    });
  });

  test('is refused for a number that is not E.164', async () => {
    const { client } = await visitor();
    const { error } = await client.auth.mfa.enroll({ factorType: 'phone', phone: '090-1234' });
    expect(error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Invalid phone number format (E.164 required)',
    });
  });

  test('again with the same number replaces the unverified factor', async () => {
    const { client } = await visitor();
    const phone = '+819012345678';
    await client.auth.mfa.enroll({ factorType: 'phone', friendlyName: 'old', phone });
    const { data } = await client.auth.mfa.enroll({ factorType: 'phone', friendlyName: 'new', phone });
    const { data: list } = await client.auth.mfa.listFactors();
    expect(list?.all.map(({ id }) => id)).toEqual([data?.id]);
  });
});
