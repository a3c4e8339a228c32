import { randomUUID } from 'node:crypto';
import type { EmailOtpType, GenerateLinkParams } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { guest, service, target, visitor } from '../../client.ts';

const password = 'correct horse battery';
const newAddress = () => `${randomUUID()}@example.com`;

async function link(params: GenerateLinkParams) {
  const { data, error } = await service().auth.admin.generateLink(params);
  if (error) throw error;
  return { user: data.user, ...data.properties };
}

async function unconfirmed() {
  const email = newAddress();
  const { error } = await service().auth.admin.createUser({ email, password });
  expect(error).toBeNull();
  return email;
}

/** Requests a link and returns the redirect without following it. */
async function follow(url: string) {
  const response = await fetch(url, { redirect: 'manual' });
  const location = response.headers.get('location');
  return {
    status: response.status,
    location,
    fragment: new URLSearchParams(new URL(location ?? 'http://nowhere').hash.slice(1)),
  };
}

describe('a generated link', () => {
  test.each([
    ['signup', 'signup'],
    ['invite', 'invite'],
  ] as const)('of the type %s makes an account that is not confirmed', async (type, verification) => {
    const email = newAddress();
    const made = await link({ type, email, password } as GenerateLinkParams);
    expect(made.user).toMatchObject({ email, identities: [{ provider: 'email' }] });
    expect(made.user?.email_confirmed_at).toBeUndefined();
    expect(made.verification_type).toBe(verification);
    expect(made.email_otp).toMatch(/^\d{6}$/);
    expect(made.hashed_token).toMatch(/^[\da-f]{56}$/);
    expect(Boolean(made.user?.invited_at)).toBe(type === 'invite');
  });

  test('has the URL of /verify with the token, the type and the redirect', async () => {
    const { email } = await visitor();
    const made = await link({ type: 'recovery', email });
    const url = new URL(made.action_link);
    expect(url.pathname).toMatch(/\/auth\/v1\/verify$/);
    expect(url.searchParams.get('token')).toBe(made.hashed_token);
    expect(url.searchParams.get('type')).toBe('recovery');
    expect(url.searchParams.get('redirect_to')).toBe(made.redirect_to);
  });

  test('with a redirect that the project does not allow leads to the site', async () => {
    const { email } = await visitor();
    const elsewhere = await link({
      type: 'magiclink',
      email,
      options: { redirectTo: 'https://elsewhere.example/steal' },
    });
    const home = await link({ type: 'magiclink', email });
    expect(elsewhere.redirect_to).toBe(home.redirect_to);
  });

  test('of the type magiclink for an unknown email address becomes a sign-up', async () => {
    const made = await link({ type: 'magiclink', email: newAddress() });
    expect(made.verification_type).toBe('signup');
  });

  test('of the type recovery is refused without an account', async () => {
    const { error } = await service().auth.admin.generateLink({ type: 'recovery', email: newAddress() });
    expect(error).toMatchObject({ status: 404, code: 'user_not_found' });
  });

  test.each(['signup', 'invite'] as const)(
    'of the type %s is refused for a confirmed account',
    async (type) => {
      const { email } = await visitor();
      const { error } = await service().auth.admin.generateLink({
        type,
        email,
        password,
      } as GenerateLinkParams);
      expect(error).toMatchObject({ status: 422, code: 'email_exists' });
    },
  );

  test('of an unknown type is refused', async () => {
    const { email } = await visitor();
    const { error } = await service().auth.admin.generateLink({ type: 'odd', email } as never);
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('is refused without the secret key', async () => {
    const { client, email } = await visitor();
    const { error } = await client.auth.admin.generateLink({ type: 'recovery', email });
    expect(error).toMatchObject({ status: 403, code: 'not_admin' });
  });
});

describe('the code of an email', () => {
  test.each(['signup', 'email'] as const)('confirms a sign-up as %s and opens a session', async (type) => {
    const email = newAddress();
    const { email_otp: token } = await link({ type: 'signup', email, password });
    const { data, error } = await guest().auth.verifyOtp({ email, token, type });
    expect(error).toBeNull();
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect(data.user?.user_metadata).toMatchObject({ email_verified: true });
    expect((await guest().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test.each(['magiclink', 'recovery', 'email'] as const)('signs in as %s', async (type) => {
    const { email, id } = await visitor();
    const { email_otp: token } = await link({ type: type === 'email' ? 'magiclink' : type, email });
    const { data } = await guest().auth.verifyOtp({ email, token, type });
    expect(data.user?.id).toBe(id);
  });

  test('gives a token whose amr is otp', async () => {
    const { email } = await visitor();
    const { email_otp: token } = await link({ type: 'magiclink', email });
    const client = guest();
    await client.auth.verifyOtp({ email, token, type: 'email' });
    const { data } = await client.auth.getClaims();
    expect(data?.claims.amr).toMatchObject([{ method: 'otp' }]);
  });

  test('cannot be used twice', async () => {
    const { email } = await visitor();
    const { email_otp: token } = await link({ type: 'recovery', email });
    expect((await guest().auth.verifyOtp({ email, token, type: 'recovery' })).error).toBeNull();
    expect((await guest().auth.verifyOtp({ email, token, type: 'recovery' })).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
    });
  });

  test('is invalid after the next code is made', async () => {
    const { email } = await visitor();
    const { hashed_token: first } = await link({ type: 'recovery', email });
    const { hashed_token: second } = await link({ type: 'magiclink', email });
    const late = await guest().auth.verifyOtp({ token_hash: first, type: 'recovery' });
    expect(late.error?.code).toBe('otp_expired');
    const { error } = await guest().auth.verifyOtp({ token_hash: second, type: 'recovery' });
    expect(error).toBeNull();
  });

  test('is refused for another email address', async () => {
    const [one, other] = await Promise.all([visitor(), visitor()]);
    const { email_otp: token } = await link({ type: 'recovery', email: one.email });
    const { error } = await guest().auth.verifyOtp({ email: other.email, token, type: 'recovery' });
    expect(error?.code).toBe('otp_expired');
  });

  test('is refused for another type', async () => {
    const email = newAddress();
    const { email_otp: token } = await link({ type: 'signup', email, password });
    expect((await guest().auth.verifyOtp({ email, token, type: 'recovery' })).error?.code).toBe(
      'otp_expired',
    );
  });

  test('has the same response for an unknown email address as for a wrong code', async () => {
    const { email } = await visitor();
    const said = async (who: string) => {
      const { error } = await guest().auth.verifyOtp({ email: who, token: '000000', type: 'email' });
      return `${error?.status} ${error?.code} ${error?.message}`;
    };
    expect(await said(email)).toBe('403 otp_expired Token has expired or is invalid');
    expect(await said(newAddress())).toBe(await said(email));
  });
});

describe('the token hash of an email', () => {
  test.each([
    ['recovery', 'recovery'],
    ['magiclink', 'magiclink'],
    ['magiclink', 'email'],
  ] as const)('of the type %s signs in as %s', async (type, as) => {
    const { email, id } = await visitor();
    const { hashed_token: token_hash } = await link({ type, email });
    const { data } = await guest().auth.verifyOtp({ token_hash, type: as as EmailOtpType });
    expect(data.user?.id).toBe(id);
  });

  test('of an invitation confirms the account', async () => {
    const email = newAddress();
    const { hashed_token: token_hash } = await link({ type: 'invite', email });
    const { data } = await guest().auth.verifyOtp({ token_hash, type: 'invite' });
    expect(data.user).toMatchObject({ email });
    expect(data.user?.email_confirmed_at).toBeTruthy();
  });

  test('that was never issued is refused', async () => {
    const { error } = await guest().auth.verifyOtp({ token_hash: 'f'.repeat(56), type: 'email' });
    expect(error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Email link is invalid or has expired',
    });
  });
});

describe('the request to /verify', () => {
  const post = (body: object) =>
    fetch(`${target().url}/auth/v1/verify`, {
      method: 'POST',
      headers: { apikey: target().publishableKey, 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify(body),
    });

  test.each([
    [{ token: '123456', email: 'a@example.com' }, 'Verify requires a verification type'],
    [{ type: 'email', email: 'a@example.com' }, 'Verify requires either a token or a token hash'],
    [{ type: 'email', token: '1', token_hash: '2' }, 'Verify requires either a token or a token hash'],
    [
      { type: 'email', token_hash: '2', email: 'a@example.com' },
      'Only the token_hash and type should be provided',
    ],
    [{ type: 'email', token: '1' }, 'Only an email address or phone number should be provided on verify'],
  ])('with %j is refused: %s', async (body, message) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code: 'validation_failed', message });
  });
});

describe('the link of an email', () => {
  test('needs no API key and redirects with the tokens in the fragment', async () => {
    const { email, id } = await visitor();
    const { action_link: url, redirect_to: site } = await link({ type: 'recovery', email });
    const { status, location, fragment } = await follow(url);
    expect(status).toBe(303);
    expect(location?.startsWith(site)).toBe(true);
    expect(fragment.get('type')).toBe('recovery');
    expect(fragment.get('token_type')).toBe('bearer');
    expect(Number(fragment.get('expires_in'))).toBe(3600);
    expect(fragment.has('sb')).toBe(true);
    const { data } = await guest().auth.getUser(fragment.get('access_token') ?? '');
    expect(data.user?.id).toBe(id);
  });

  test('redirects with an error after it was used', async () => {
    const { email } = await visitor();
    const { action_link: url } = await link({ type: 'magiclink', email });
    await follow(url);
    const { status, fragment } = await follow(url);
    expect(status).toBe(303);
    expect(Object.fromEntries(fragment)).toMatchObject({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    });
  });

  test('without a type or a token is refused', async () => {
    const base = `${target().url}/auth/v1/verify`;
    expect((await fetch(`${base}?token=abc`)).status).toBe(400);
    expect((await fetch(`${base}?type=recovery`)).status).toBe(400);
  });
});

describe('an account whose email address is not confirmed', () => {
  test('cannot sign in', async () => {
    const email = await unconfirmed();
    expect((await guest().auth.signInWithPassword({ email, password })).error).toMatchObject({
      status: 400,
      code: 'email_not_confirmed',
    });
  });

  test('is also confirmed by a recovery link', async () => {
    const email = await unconfirmed();
    const { hashed_token: token_hash } = await link({ type: 'recovery', email });
    const { data } = await guest().auth.verifyOtp({ token_hash, type: 'recovery' });
    expect(data.user?.email_confirmed_at).toBeTruthy();
  });
});

describe('a change of the email address by generated links', () => {
  test('needs only the link to the new address if email addresses need no confirmation', async () => {
    const { client, email } = await visitor();
    const next = newAddress();
    const { hashed_token: unused, email_otp: token } = await link({
      type: 'email_change_new',
      email,
      newEmail: next,
    });
    expect(unused).toMatch(/^[\da-f]{56}$/);
    const { data, error } = await guest().auth.verifyOtp({ email: next, token, type: 'email_change' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: next, identities: [{ identity_data: { email: next } }] });
    expect((await client.auth.getUser()).data.user?.email).toBe(next);
  });

  test('is refused for an address that is taken', async () => {
    const [one, other] = await Promise.all([visitor(), visitor()]);
    const { error } = await service().auth.admin.generateLink({
      type: 'email_change_new',
      email: one.email,
      newEmail: other.email,
    });
    expect(error).toMatchObject({ status: 422, code: 'email_exists' });
  });
});
