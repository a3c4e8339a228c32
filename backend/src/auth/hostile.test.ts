import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { keys } from '../../testing/backend-process.ts';
import { guest, request, service, visitor } from '../../testing/visitors.ts';

/** Hostile input, which no ordinary client sends. */

const password = 'correct horse battery';
const email = () => `${randomUUID()}@example.com`;
const deep = '['.repeat(20_000) + ']'.repeat(20_000);
const post = async (path: string, body: unknown, init: Parameters<typeof request>[1] = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (await request(`/auth/v1${path}`, { method: 'POST', body: text, ...init })).status;
};
const withSecret = { key: keys.secret, token: keys.secret };

test.each([
  ['a null character in metadata', '/signup', () => ({ email: email(), password, data: { a: '\0' } })],
  [
    'half a character in metadata',
    '/signup',
    () => `{"email":"${email()}","password":"${password}","data":{"a":"\\ud800"}}`,
  ],
  [
    'metadata nested too deeply',
    '/signup',
    () => `{"email":"${email()}","password":"${password}","data":{"a":${deep}}}`,
  ],
  ['a body of nested lists', '/signup', () => deep],
  ['a null character as the email', '/token?grant_type=password', () => ({ email: '\0', password })],
  ['a null character as the hash', '/verify', () => ({ token_hash: '\0', type: 'email' })],
  ['a null character as the code', '/token?grant_type=pkce', () => ({ auth_code: '\0', code_verifier: 'x' })],
  ['the type “constructor”', '/verify', () => ({ token_hash: 'x', type: 'constructor' })],
  ['the type “__proto__”', '/verify', () => ({ token_hash: 'x', type: '__proto__' })],
  ['a list as the body', '/signup', () => []],
  ['an empty body', '/signup', () => ''],
])('a request with %s is refused with 400', async (_, path, body) => {
  expect(await post(path, body())).toBe(400);
});

test.each(['constructor', 'toString', '__proto__', 'sms'])(
  'a code of the type “%s” is refused with 403',
  async (type) => {
    expect(await post('/verify', { email: 'a@example.com', token: '1', type })).toBe(403);
    expect(await post('/verify', { phone: '4917012345678', token: '1', type })).toBe(403);
  },
);

test.each(['token=%00&type=signup', 'token=x&type=constructor', 'token=%ff&type=%ff&redirect_to=%ff'])(
  'a link with the query “%s” is redirected or refused',
  async (query) => {
    const response = await request(`/auth/v1/verify?${query}`, { redirect: 'manual' });
    expect([303, 400]).toContain(response.status);
  },
);

test.each([
  ['a role longer than its column', { role: 'a'.repeat(300) }],
  ['a ban beyond the range of dates', { ban_duration: '99999999999999999h' }],
  ['a truncated bcrypt hash', { password_hash: '$2a$10$x' }],
  ['a bcrypt hash that takes hours to verify', { password_hash: `$2a$31$${'a'.repeat(53)}` }],
  ['a truncated argon2 hash', { password_hash: '$argon2id$x' }],
])('an administrator cannot create a user with %s', async (_, attributes) => {
  expect(await post('/admin/users', { email: email(), ...attributes }, withSecret)).toBe(400);
});

test('a search with a null character is refused with 400', async () => {
  for (const path of ['/admin/users?filter=%00', '/admin/audit?query=author:%00']) {
    expect((await request(`/auth/v1${path}`, withSecret)).status).toBe(400);
  }
});

test('a sign-in with a null character in the password does not reveal whether the account exists', async () => {
  const seeded = await guest().auth.signInWithPassword({ email: 'seeded@example.test', password: 'x\0' });
  const nobody = await guest().auth.signInWithPassword({ email: email(), password: 'x\0' });
  expect(seeded.error?.message).toBe('Invalid login credentials');
  expect(nobody.error?.message).toBe('Invalid login credentials');
});

test('an account with a malformed argon2 hash cannot sign in', async () => {
  const account = { email: email(), password_hash: '$argon2id$v=19$m=19456,t=2,p=1$abc$def' };
  expect(await post('/admin/users', { ...account, email_confirm: true }, withSecret)).toBe(200);
  const { error } = await guest().auth.signInWithPassword({ email: account.email, password });
  expect(error).toMatchObject({ code: 'invalid_credentials' });
});

test('a sign-in during the deletion of its user is not refused with 500', async () => {
  const account = { email: email(), password };
  const { data } = await service().auth.admin.createUser({ ...account, email_confirm: true });
  const [, ...signedIn] = await Promise.all([
    service().auth.admin.deleteUser(data.user?.id ?? ''),
    ...Array.from({ length: 6 }, () => guest().auth.signInWithPassword(account)),
  ]);
  for (const { error } of signedIn) {
    expect([undefined, 'user_not_found', 'invalid_credentials']).toContain(error?.code);
    expect(error?.status).not.toBe(500);
  }
});

test('the metadata keys “__proto__” and “constructor” do not change prototypes', async () => {
  const { client, id } = await visitor();
  const body = '{"data":{"__proto__":{"isAdmin":true},"constructor":"x"}}';
  const { data } = await client.auth.getSession();
  const token = data.session?.access_token ?? '';
  expect((await request('/auth/v1/user', { method: 'PUT', token, body })).status).toBe(200);
  const { data: found } = await service().auth.admin.getUserById(id);
  expect(Reflect.get(found.user?.user_metadata ?? {}, 'isAdmin')).toBeUndefined();
});
