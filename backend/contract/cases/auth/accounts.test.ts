import { describe, expect, test } from 'vitest';
import { guest, request, service, target, visitor } from '../../client.ts';

describe('signing up', () => {
  test('signs the visitor in at once and stores the name', async () => {
    const client = guest();
    const { data, error } = await client.auth.signUp({
      email: `Mixed.Case.${Date.now()}@Example.com`,
      password: 'correct horse',
      options: { data: { name: 'Hana' } },
    });
    expect(error).toBeNull();
    expect(data.user?.email).toMatch(/^mixed\.case\.\d+@example\.com$/);
    expect(data.user?.user_metadata).toMatchObject({ name: 'Hana' });
    expect(data.user?.identities?.[0]).toMatchObject({ provider: 'email' });
    expect((await client.rpc('whoami')).data).toMatchObject({ id: data.user?.id, role: 'authenticated' });
  });

  test('refuses an email address that is taken, also in another case', async () => {
    const { email } = await visitor();
    const { error } = await guest().auth.signUp({ email: email.toUpperCase(), password: 'another horse' });
    expect(error).toMatchObject({ code: 'user_already_exists', status: 422 });
  });

  test('with one email address several times at once makes one account', async () => {
    const email = `race-${Date.now()}@example.com`;
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => guest().auth.signUp({ email, password: 'correct horse' })),
    );
    expect(responses.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test('with a weak password is refused with the reasons', async () => {
    const { error } = await guest().auth.signUp({ email: 'weak@example.com', password: 'short' });
    expect(error).toMatchObject({ code: 'weak_password', status: 422, reasons: ['length'] });
  });

  test('refuses an invalid email address', async () => {
    const { error } = await guest().auth.signUp({ email: 'nobody', password: 'correct horse' });
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 });
  });
});

describe('signing in', () => {
  test('works only with the right password', async () => {
    const { email, password, id } = await visitor();
    const right = await guest().auth.signInWithPassword({ email, password });
    expect(right.data.user?.id).toBe(id);
    const wrong = await guest().auth.signInWithPassword({ email, password: 'wrong horse' });
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials', status: 400 });
  });

  test('has the same response for an unknown account as for a wrong password', async () => {
    const { email } = await visitor();
    const said = async (who: string) => {
      const { error } = await guest().auth.signInWithPassword({ email: who, password: 'wrong horse' });
      return `${error?.status} ${error?.code} ${error?.message}`;
    };
    expect(await said(`not-${email}`)).toBe(await said(email));
  });

  test('yields a token that the published keys verify', async () => {
    const { client, id, email } = await visitor();
    const { data, error } = await client.auth.getClaims();
    expect(error).toBeNull();
    expect(data?.header.alg).toBe('ES256');
    expect(data?.claims).toMatchObject({
      iss: `${target().url}/auth/v1`,
      sub: id,
      email,
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password' }],
      is_anonymous: false,
      session_id: expect.any(String),
    });
  });

  test('accepts a password that a seed hashed with crypt()', async () => {
    const { data, error } = await guest().auth.signInWithPassword({
      email: 'seeded@example.test',
      password: 'seeded horse',
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe('seeded@example.test');
  });
});

describe('an anonymous visitor', () => {
  test('has a session and becomes registered under the same id', async () => {
    const client = guest();
    const { data } = await client.auth.signInAnonymously({ options: { data: { name: 'Guest' } } });
    expect(data.user).toMatchObject({ is_anonymous: true, email: '', user_metadata: { name: 'Guest' } });
    const email = `later-${Date.now()}@example.com`;
    const changed = await client.auth.updateUser({ email, password: 'correct horse' });
    expect(changed.data.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false });
    const again = await guest().auth.signInWithPassword({ email, password: 'correct horse' });
    expect(again.data.user?.id).toBe(data.user?.id);
  });

  test('cannot take the email address of another user', async () => {
    const { email } = await visitor();
    const client = guest();
    await client.auth.signInAnonymously();
    expect((await client.auth.updateUser({ email })).error).toMatchObject({ code: 'email_exists' });
  });
});

describe('signing out', () => {
  test('ends the session for every later request of the auth API', async () => {
    const { client, accessToken, refreshToken } = await visitor();
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await guest().auth.getUser(accessToken)).error?.name).toBe('AuthSessionMissingError');
    const refreshed = await guest().auth.refreshSession({ refresh_token: refreshToken });
    expect(refreshed.error).toMatchObject({ code: 'refresh_token_not_found' });
  });

  test('with the scope "others" ends the other sessions and keeps this session', async () => {
    const { client, email, password } = await visitor();
    const elsewhere = guest();
    const { data } = await elsewhere.auth.signInWithPassword({ email, password });
    await client.auth.signOut({ scope: 'others' });
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await guest().auth.getUser(data.session?.access_token)).error?.name).toBe(
      'AuthSessionMissingError',
    );
  });
});

describe('a new password', () => {
  test('replaces the old password and ends the other sessions', async () => {
    const { client, email, password } = await visitor();
    const elsewhere = guest();
    const { data } = await elsewhere.auth.signInWithPassword({ email, password });
    expect((await client.auth.updateUser({ password })).error).toMatchObject({ code: 'same_password' });
    expect((await client.auth.updateUser({ password: 'new horse battery' })).error).toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await guest().auth.getUser(data.session?.access_token)).error?.name).toBe(
      'AuthSessionMissingError',
    );
    expect((await guest().auth.signInWithPassword({ email, password })).error).not.toBeNull();
    const again = await guest().auth.signInWithPassword({ email, password: 'new horse battery' });
    expect(again.error).toBeNull();
  });
});

describe('a request without rights', () => {
  test('is refused unless it has an API key of the project', async () => {
    expect((await fetch(`${target().url}/auth/v1/settings`)).status).toBe(401);
    expect((await request('/auth/v1/settings', { key: 'sb_publishable_other' })).status).toBe(401);
    expect((await request('/auth/v1/settings')).status).toBe(200);
  });

  test('gets no user for a token with a forged signature', async () => {
    const { accessToken } = await visitor();
    const forged = `${accessToken.slice(0, -6)}AAAAAA`;
    const response = await request('/auth/v1/user', {
      token: forged,
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'bad_jwt' });
  });

  test.each([
    ['no token', undefined, 401, 'no_authorization', /^This endpoint requires a valid Bearer token$/],
    [
      'a token that is not a JWT',
      'this-is-a-bad-token',
      403,
      'bad_jwt',
      /^invalid JWT: unable to parse or verify/,
    ],
    ['an API key', target, 403, 'bad_jwt', /^invalid claim: missing sub claim$/],
  ])('gets no user for %s', async (_, given, status, code, message) => {
    const response = await request('/auth/v1/user', {
      ...(given && { token: typeof given === 'string' ? given : given().publishableKey }),
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  test('whose body is not JSON is refused with bad_json', async () => {
    const response = await request('/auth/v1/signup', { method: 'POST', body: '{"email":' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'bad_json' });
  });
});

describe('the admin API', () => {
  test('creates, finds and deletes users with the secret key', async () => {
    const admin = service().auth.admin;
    const email = `made-${Date.now()}@example.com`;
    const { data } = await admin.createUser({ email, password: 'correct horse', email_confirm: true });
    const id = data.user?.id ?? '';
    expect((await guest().auth.signInWithPassword({ email, password: 'correct horse' })).data.user?.id).toBe(
      id,
    );
    const listed = await admin.listUsers({ perPage: 1000 });
    expect(listed.data.users.map((user) => user.id)).toContain(id);
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error).toMatchObject({ code: 'user_not_found' });
  });

  test('creates users who cannot sign in before their email address is confirmed', async () => {
    const account = { email: `new-${Date.now()}@example.com`, password: 'correct horse' };
    await service().auth.admin.createUser(account);
    expect((await guest().auth.signInWithPassword(account)).error).toMatchObject({
      code: 'email_not_confirmed',
    });
  });

  test('refuses visitors and the publishable key', async () => {
    const { client } = await visitor();
    expect((await client.auth.admin.listUsers()).error).toMatchObject({ status: 403, code: 'not_admin' });
    expect((await guest().auth.admin.listUsers()).error).toMatchObject({ status: 403, code: 'not_admin' });
  });
});
