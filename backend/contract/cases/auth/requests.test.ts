import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { eventually, guest, request, service, visitor } from '../../client.ts';

const newAddress = () => `${randomUUID()}@example.com`;
const post = async (path: string, body: object) => {
  const response = await request(`/auth/v1${path}`, {
    method: 'POST',
    headers: { 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
};

describe('requesting an email', () => {
  test('to recover an account has the same response for known and unknown addresses', async () => {
    const { email } = await visitor();
    expect(await post('/recover', { email })).toEqual({ status: 200, body: {} });
    expect(await post('/recover', { email: newAddress() })).toEqual({ status: 200, body: {} });
  });

  test('to sign in is accepted for a known address', async () => {
    const { email } = await visitor();
    expect(await post('/otp', { email, create_user: false })).toEqual({ status: 200, body: {} });
  });

  test('again has the same response with and without a pending sign-up', async () => {
    const { email } = await visitor();
    for (const who of [email, newAddress()]) {
      expect(await post('/resend', { type: 'signup', email: who })).toEqual({ status: 200, body: {} });
    }
  });

  test('to sign in makes an account for an unknown address', async () => {
    const email = newAddress();
    expect((await guest().auth.signInWithOtp({ email })).error).toBeNull();
    await eventually(async () => {
      const { data } = await service().auth.admin.listUsers({ perPage: 1000 });
      expect(data.users.map((user) => user.email)).toContain(email);
    });
  });

  test('to sign in is refused for an unknown address with shouldCreateUser false', async () => {
    const { error } = await guest().auth.signInWithOtp({
      email: newAddress(),
      options: { shouldCreateUser: false },
    });
    expect(error).toMatchObject({
      status: 422,
      code: 'otp_disabled',
      message: 'Signups not allowed for otp',
    });
  });
});

describe('a request for an email is refused', () => {
  test.each([
    ['/recover', {}, 'Password recovery requires an email'],
    ['/recover', { email: `${'a'.repeat(250)}@example.com` }, 'An email address is too long'],
    ['/otp', {}, 'One of email or phone must be set'],
    [
      '/otp',
      { email: 'a@example.com', phone: '4912345678' },
      'Only an email address or phone number should be provided',
    ],
    ['/otp', { email: 'a@example.com', channel: 'sms' }, 'Channel should only be specified with Phone OTP'],
    [
      '/resend',
      { email: 'a@example.com' },
      'Missing one of these types: signup, email_change, sms, phone_change',
    ],
    ['/resend', { type: 'signup' }, 'Type provided requires an email address'],
    [
      '/recover',
      { email: 'a@example.com', code_challenge: 'x'.repeat(43) },
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
    [
      '/recover',
      { email: 'a@example.com', code_challenge: 'short', code_challenge_method: 's256' },
      'code challenge has to be between 43 and 128 characters',
    ],
    [
      '/recover',
      { email: 'a@example.com', code_challenge: '!'.repeat(43), code_challenge_method: 's256' },
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    ],
  ])('%s %j: %s', async (path, body, message) => {
    expect(await post(path, body)).toEqual({ status: 400, body: { code: 'validation_failed', message } });
  });

  test('at the older path /magiclink without an address', async () => {
    expect(await post('/magiclink', {})).toEqual({
      status: 422,
      body: { code: 'validation_failed', message: 'Password recovery requires an email' },
    });
  });

  test('for an invalid email address', async () => {
    expect(await post('/recover', { email: 'nobody' })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  });
});

describe('redeeming a PKCE code', () => {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');

  test('is refused without the verifier', async () => {
    expect(challenge).toHaveLength(43);
    expect(await post('/token?grant_type=pkce', { auth_code: randomUUID() })).toMatchObject({
      status: 400,
      body: {
        code: 'validation_failed',
        message: 'invalid request: both auth code and code verifier should be non-empty',
      },
    });
  });

  test('is refused for a code that was never issued', async () => {
    expect(
      await post('/token?grant_type=pkce', { auth_code: randomUUID(), code_verifier: verifier }),
    ).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } });
  });
});

test('a token request with an unknown grant type is refused', async () => {
  expect(await post('/token?grant_type=wishes', {})).toMatchObject({
    status: 400,
    body: { code: 'invalid_credentials', message: 'unsupported_grant_type' },
  });
});

describe('a refresh token', () => {
  test.each(['', 'short', 'with spaces in it, and long', 'x'.repeat(300)])(
    'of a wrong format is refused: %j',
    async (refresh_token) => {
      expect(await post('/token?grant_type=refresh_token', { refresh_token })).toEqual({
        status: 400,
        body: { code: 'validation_failed', message: 'Refresh token is not valid' },
      });
    },
  );

  test('that was never issued is refused', async () => {
    expect(await post('/token?grant_type=refresh_token', { refresh_token: 'nobodyhasit1' })).toEqual({
      status: 400,
      body: {
        code: 'refresh_token_not_found',
        message: 'Invalid Refresh Token: Refresh Token Not Found',
      },
    });
  });
});

describe('a sign-in method that the project has not enabled is refused', () => {
  test.each([
    [
      '/token?grant_type=web3',
      { chain: 'solana' },
      422,
      'web3_provider_disabled',
      'Web3 provider is disabled',
    ],
    ['/sso', { domain: 'example.com' }, 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
  ])('%s', async (path, body, status, code, message) => {
    expect(await post(path, body)).toEqual({ status, body: { code, message } });
  });
});

describe('signing in is refused', () => {
  test.each([
    ['without an email address and a phone number', { password: 'x' }, 'missing email or phone'],
    [
      'with both an email address and a phone number',
      { email: 'a@example.com', phone: '12025550100', password: 'x' },
      'Only an email address or phone number should be provided on login.',
    ],
  ])('%s', async (_, body, message) => {
    expect(await post('/token?grant_type=password', body)).toEqual({
      status: 400,
      body: { code: 'validation_failed', message },
    });
  });
});

describe('a body is refused', () => {
  test.each([
    ['that is not JSON', '/signup', '{"email":'],
    ['with a number as the email address', '/recover', '{"email":5}'],
    ['with a list as the metadata', '/signup', '{"email":"a@example.com","password":"x","data":[]}'],
  ])('%s', async (_, path, body) => {
    const response = await request(`/auth/v1${path}`, { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 400,
      error_code: 'bad_json',
      msg: expect.stringMatching(/^Could not parse request body as JSON: ./),
    });
  });

  test('that is larger than a megabyte', async () => {
    const { status, body } = await post('/recover', { email: 'a'.repeat(1024 ** 2) });
    expect(status).toBe(413);
    expect(body).toMatchObject({ code: 'request_entity_too_large' });
  });
});

test('reauthentication needs an account with an email address or a phone number', async () => {
  const client = guest();
  await client.auth.signInAnonymously();
  expect((await client.auth.reauthenticate()).error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    message: 'Reauthentication requires the user to have an email or a phone number',
  });
  const { client: registered } = await visitor();
  expect((await registered.auth.reauthenticate()).error).toBeNull();
});

describe('/settings', () => {
  test('lists the sign-in methods that the project allows', async () => {
    const response = await request('/auth/v1/settings');
    expect(await response.json()).toMatchObject({
      external: { anonymous_users: true, email: true, phone: true, azure: false, github: false },
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: false,
      saml_enabled: false,
      passkeys_enabled: true,
    });
  });
});
