import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { describe, expect, test } from 'vitest';
import { guest, request, service, target, visitor } from '../../client.ts';

const admin = () => service().auth.admin;
const newAddress = () => `${randomUUID()}@example.com`;
const password = 'correct horse battery';

async function made(attributes: Parameters<ReturnType<typeof admin>['createUser']>[0] = {}) {
  const email = newAddress();
  const { data, error } = await admin().createUser({ email, password, email_confirm: true, ...attributes });
  if (error || !data.user) throw error ?? new Error('no user');
  return { ...data.user, email };
}

describe('an administrator creates a user', () => {
  test('with a given id, metadata and role', async () => {
    const id = randomUUID();
    const user = await made({
      id,
      role: 'authenticated',
      user_metadata: { name: 'Hana' },
      app_metadata: { plan: 'free' },
    });
    expect(user).toMatchObject({
      id,
      user_metadata: { name: 'Hana', email_verified: true },
      app_metadata: { plan: 'free', provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
      is_anonymous: false,
    });
  });

  test('with a password hash', async () => {
    const hash = '$2a$10$oVNwYEqVMwK.I/uqWUlOk.wkaB8xt0.2cDRrh/nPZwBZdyYRuLxMe';
    const user = await made({ password: undefined, password_hash: hash } as never);
    expect(user.email_confirmed_at).toBeTruthy();
  });

  test('with only a phone number', async () => {
    const phone = `49${Date.now()}`.slice(0, 14);
    const { data, error } = await admin().createUser({ phone, phone_confirm: true });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone, app_metadata: { provider: 'phone', providers: ['phone'] } });
    expect(data.user?.phone_confirmed_at).toBeTruthy();
  });

  test.each([
    ['no email address and no phone number', {}, 400, 'validation_failed'],
    ['an invalid email address', { email: 'nobody' }, 400, 'validation_failed'],
    [
      'an id of zeros',
      { email: 'a@example.com', id: '00000000-0000-0000-0000-000000000000' },
      400,
      'validation_failed',
    ],
    ['an id that is not a UUID', { email: 'a@example.com', id: 'one' }, 400, 'validation_failed'],
    [
      'a password and a hash',
      { email: 'a@example.com', password: 'x', password_hash: '$2a$10$x' },
      400,
      'validation_failed',
    ],
    [
      'an invalid duration of the ban',
      { email: 'b@example.com', ban_duration: 'soon' },
      400,
      'validation_failed',
    ],
  ])('and is refused with %s', async (_, attributes, status, code) => {
    expect((await admin().createUser(attributes)).error).toMatchObject({ status, code });
  });

  test('and is refused with an email address that is taken', async () => {
    const { email } = await visitor();
    expect((await admin().createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' });
  });
});

describe('an administrator changes a user', () => {
  test('and the metadata changes key by key; null removes a key', async () => {
    const { id } = await made({ user_metadata: { a: 1, b: 2 }, app_metadata: { x: 1 } });
    const { data } = await admin().updateUserById(id, {
      user_metadata: { b: null, c: 3 },
      app_metadata: { y: 2 },
    });
    expect(data.user?.user_metadata).toMatchObject({ a: 1, c: 3 });
    expect(data.user?.user_metadata).not.toHaveProperty('b');
    expect(data.user?.app_metadata).toMatchObject({ x: 1, y: 2 });
  });

  test('and the new email address can sign in at once', async () => {
    const { id } = await made();
    const email = newAddress();
    const { data } = await admin().updateUserById(id, { email, email_confirm: true });
    expect(data.user).toMatchObject({ email, identities: [{ identity_data: { email } }] });
    expect((await guest().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test('and a new password ends the sessions of the user', async () => {
    const { client, id, email } = await visitor();
    expect((await admin().updateUserById(id, { password: 'another horse' })).error).toBeNull();
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect((await guest().auth.signInWithPassword({ email, password: 'another horse' })).error).toBeNull();
  });

  test('and is refused with a weak password', async () => {
    const { id } = await made();
    expect((await admin().updateUserById(id, { password: 'short' })).error).toMatchObject({
      code: 'weak_password',
    });
  });

  test('and the user with a confirmed email address can sign in', async () => {
    const { id, email } = await made({ email_confirm: false });
    expect(
      (await admin().updateUserById(id, { email_confirm: true })).data.user?.email_confirmed_at,
    ).toBeTruthy();
    expect((await guest().auth.signInWithPassword({ email, password })).error).toBeNull();
  });
});

describe('a banned user', () => {
  test('cannot sign in, refresh or use a token until the ban is lifted', async () => {
    const { client, id, email, password: theirs, refreshToken } = await visitor();
    const { data } = await admin().updateUserById(id, { ban_duration: '24h' });
    expect(Date.parse((data.user as { banned_until?: string } | null)?.banned_until ?? '')).toBeGreaterThan(
      Date.now(),
    );
    const banned = { code: 'user_banned' };
    expect((await guest().auth.signInWithPassword({ email, password: theirs })).error).toMatchObject(banned);
    expect((await client.auth.getUser()).error).toMatchObject({ status: 403, ...banned });
    expect((await guest().auth.refreshSession({ refresh_token: refreshToken })).error).toMatchObject({
      status: 400,
      ...banned,
    });
    await admin().updateUserById(id, { ban_duration: 'none' });
    expect((await guest().auth.signInWithPassword({ email, password: theirs })).error).toBeNull();
  });
});

describe('an administrator deletes a user', () => {
  test('and the user no longer exists', async () => {
    const { id } = await made();
    expect((await admin().deleteUser(id)).error).toBeNull();
    expect((await admin().getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
  });

  test('softly, and the row stays without personal data', async () => {
    const { client, id, email, password: theirs } = await visitor();
    expect((await admin().deleteUser(id, true)).error).toBeNull();
    const { data } = await admin().getUserById(id);
    expect(data.user).toMatchObject({ id, user_metadata: {}, app_metadata: {} });
    expect(data.user?.email).not.toBe(email);
    expect((data.user as { deleted_at?: string } | null)?.deleted_at).toBeTruthy();
    expect((await guest().auth.signInWithPassword({ email, password: theirs })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect((await guest().auth.signUp({ email, password: theirs })).error).toBeNull();
  });
});

describe('reading users', () => {
  test('returns pages, newest users first, with the total', async () => {
    const older = await made();
    const newer = await made();
    const first = await admin().listUsers({ page: 1, perPage: 1000 });
    const ids = first.data.users.map(({ id }) => id);
    expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(older.id));
    const { data } = await admin().listUsers({ page: 1, perPage: 1 });
    expect(data.users).toHaveLength(1);
    expect(data).toMatchObject({ aud: 'authenticated', nextPage: 2 });
    expect((data as { total: number }).total).toBeGreaterThanOrEqual(2);
  });

  test.each([
    ['asc', 1],
    ['desc', -1],
  ])('sorts by the creation date: %s', async (direction, sign) => {
    await made();
    const response = await request(`/auth/v1/admin/users?sort=created_at+${direction}`, {
      key: target().secretKey,
      token: target().secretKey,
    });
    const { users } = (await response.json()) as { users: { created_at: string }[] };
    const times = users.map(({ created_at }) => Date.parse(created_at) * sign);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test.each(['sort=email', 'sort=created_at+up', 'page=-1', 'per_page=many'])(
    'is refused with %s',
    async (query) => {
      const response = await request(`/auth/v1/admin/users?${query}`, {
        key: target().secretKey,
        token: target().secretKey,
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error_code: 'validation_failed' });
    },
  );

  test('responds 404 for an unknown or invalid id', async () => {
    expect((await admin().getUserById(randomUUID())).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
    const response = await request('/auth/v1/admin/users/nobody', {
      key: target().secretKey,
      token: target().secretKey,
    });
    expect(response.status).toBe(404);
  });
});

describe('an invitation', () => {
  test('makes an account whose email address is not confirmed', async () => {
    const email = newAddress();
    const { data, error } = await admin().inviteUserByEmail(email, { data: { team: 'ink' } });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect(data.user?.user_metadata).toEqual({ team: 'ink' });
    expect(data.user?.identities?.[0]?.identity_data).not.toHaveProperty('team');
    expect(data.user?.invited_at).toBeTruthy();
    expect(data.user?.email_confirmed_at).toBeUndefined();
  });

  test('is refused for the email address of an account', async () => {
    const { email } = await visitor();
    expect((await admin().inviteUserByEmail(email)).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
  });

  test('is refused without the secret key', async () => {
    const { client } = await visitor();
    expect((await client.auth.admin.inviteUserByEmail(newAddress())).error).toMatchObject({
      status: 403,
      code: 'not_admin',
    });
  });
});

describe('an administrator signs a user out', () => {
  test('of all sessions, by the token of one session', async () => {
    const { client, accessToken, email, password: theirs } = await visitor();
    const other = guest();
    await other.auth.signInWithPassword({ email, password: theirs });
    expect((await admin().signOut(accessToken, 'global')).error).toBeNull();
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect((await other.auth.getUser()).error).not.toBeNull();
  });

  test('of only the session of the token', async () => {
    const { client, accessToken, email, password: theirs } = await visitor();
    const other = guest();
    await other.auth.signInWithPassword({ email, password: theirs });
    expect((await admin().signOut(accessToken, 'local')).error).toBeNull();
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect((await other.auth.getUser()).error).toBeNull();
  });

  test('and is refused with an unknown scope', async () => {
    const { accessToken } = await visitor();
    const response = await request('/auth/v1/logout?scope=everything', {
      method: 'POST',
      token: accessToken,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' });
  });
});

describe('a user', () => {
  test('cannot write app_metadata', async () => {
    const { accessToken } = await visitor();
    const response = await request('/auth/v1/user', {
      method: 'PUT',
      token: accessToken,
      body: JSON.stringify({ app_metadata: { plan: 'gold' } }),
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error_code: 'not_admin' });
  });

  test('changes user_metadata key by key', async () => {
    const { client } = await visitor();
    await client.auth.updateUser({ data: { a: 1, b: 2 } });
    const { data } = await client.auth.updateUser({ data: { a: null, c: 3 } });
    expect(data.user?.user_metadata).toMatchObject({ b: 2, c: 3 });
    expect(data.user?.user_metadata).not.toHaveProperty('a');
  });

  test('keeps the old email address until the new address is confirmed', async () => {
    const { client, email } = await visitor();
    const next = newAddress();
    const { data, error } = await client.auth.updateUser({ email: next });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, new_email: next });
    expect(data.user?.email_change_sent_at).toBeTruthy();
  });

  test('cannot take the email address of another user', async () => {
    const [one, other] = await Promise.all([visitor(), visitor()]);
    const { error } = await one.client.auth.updateUser({ email: other.email });
    // A project may also answer as for a free address, and refuse the confirmation.
    expect([undefined, 'email_exists']).toContain(error?.code);
    expect((await one.client.auth.getUser()).data.user?.email).toBe(one.email);
  });

  test('cannot set an empty password', async () => {
    const { client } = await visitor();
    expect((await client.auth.updateUser({ password: '' })).error).toMatchObject({
      status: 422,
      code: 'weak_password',
    });
  });

  test('who is anonymous cannot set a password without an email address', async () => {
    const client = guest();
    await client.auth.signInAnonymously();
    expect((await client.auth.updateUser({ password })).error).toMatchObject({
      status: 422,
      code: 'validation_failed',
    });
  });
});

test('the audit log has the actions of a user; entries of factors have the IP address', async () => {
  const { id, email, client, refreshToken } = await visitor();
  await client.auth.mfa.enroll({ factorType: 'totp' });
  await guest().auth.refreshSession({ refresh_token: refreshToken });
  const response = await request('/auth/v1/admin/audit?query=author:' + email, {
    key: target().secretKey,
    token: target().secretKey,
  });
  const entries = (await response.json()) as {
    ip_address: string;
    payload: { action: string; actor_id: string; actor_username: string };
  }[];
  expect(entries.map(({ payload }) => payload.action).toSorted()).toEqual([
    'factor_in_progress',
    'login',
    'token_refreshed',
    'user_signedup',
  ]);
  for (const { payload } of entries) expect(payload).toMatchObject({ actor_id: id, actor_username: email });
  const enrolment = entries.find(({ payload }) => payload.action === 'factor_in_progress');
  expect(isIP(enrolment?.ip_address ?? '')).not.toBe(0);
});
