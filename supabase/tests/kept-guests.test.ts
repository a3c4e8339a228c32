import { expect, test } from 'vitest';
import { useDatabase } from './database.ts';
import { ordersOf } from './orders.ts';

const database = useDatabase();
const { owner } = database;
const { accepted } = ordersOf(database);

/** A visitor who has just signed in to a new account by a code of a mail. */
async function newcomer() {
  const visitor = await database.visitor({ name: 'Aki' });
  await owner.query(
    `update auth.users set email_confirmed_at = now(), created_at = now(),
       raw_app_meta_data = '{"provider": "email", "providers": ["email"]}' where id = $1`,
    [visitor.id],
  );
  await owner.query('update auth.sessions set created_at = now() where user_id = $1', [visitor.id]);
  await owner.query(
    `insert into auth.identities (id, provider_id, user_id, identity_data, provider)
     values (gen_random_uuid(), $1::uuid::text, $1::uuid, jsonb_build_object('sub', $1::uuid, 'email', $1::uuid || '@example.org'), 'email')`,
    [visitor.id],
  );
  return visitor;
}

const guest = () => database.visitor({ isAnonymous: true });
const accounts = () => owner.query<{ id: string }>('select id from auth.users');

test('a guest who signs in to a new account keeps the guest account, which gets the address and the credits', async () => {
  const [visitor, account] = [await guest(), await newcomer()];
  const job = await accepted(visitor);
  const secret = await visitor.call<string>('offer_guest_account');
  expect(await account.call('keep_guest_account', { secret })).toBe(true);
  expect(await accounts()).toEqual([{ id: visitor.id }]);
  expect(await visitor.query('select email, name, is_anonymous from users')).toEqual([
    { email: `${account.id}@example.org`, name: 'Aki', is_anonymous: false },
  ]);
  expect(await visitor.query('select id from jobs')).toEqual([{ id: job }]);
  expect(await visitor.query('select note from credit_entries where kind = $1', ['grant'])).toEqual([
    { note: 'welcome' },
    { note: 'registration' },
  ]);
  expect(
    await owner.query(
      `select user_id, provider_id, identity_data ->> 'sub' as sub, email, provider from auth.identities`,
    ),
  ).toEqual([
    {
      user_id: visitor.id,
      provider_id: visitor.id,
      sub: visitor.id,
      email: `${account.id}@example.org`,
      provider: 'email',
    },
  ]);
});

test('a guest who signs in to a new account by a text message keeps the guest account, which gets the number', async () => {
  const [visitor, account] = [await guest(), await newcomer()];
  await owner.query(
    `update auth.users set email = null, email_confirmed_at = null, phone = '819012345678',
       phone_confirmed_at = now(), raw_app_meta_data = '{"provider": "phone", "providers": ["phone"]}' where id = $1`,
    [account.id],
  );
  await owner.query(
    `update auth.identities set provider = 'phone', identity_data = jsonb_build_object('sub', user_id, 'phone', '819012345678')`,
  );
  const secret = await visitor.call<string>('offer_guest_account');
  expect(await account.call('keep_guest_account', { secret })).toBe(true);
  expect(
    await owner.query(
      `select u.id, u.phone, u.phone_confirmed_at is not null as is_confirmed, u.email, u.is_anonymous, i.provider
       from auth.users u join auth.identities i on i.user_id = u.id`,
    ),
  ).toEqual([
    {
      id: visitor.id,
      phone: '819012345678',
      is_confirmed: true,
      email: null,
      is_anonymous: false,
      provider: 'phone',
    },
  ]);
});

test('a guest whose first sign-in to a new account was lost on its way keeps the guest account with a second code', async () => {
  const [visitor, account] = [await guest(), await newcomer()];
  await owner.query(
    `insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), $1, now() - interval '9 minutes')`,
    [account.id],
  );
  await visitor.call('offer_guest_account');
  const secret = await visitor.call<string>('offer_guest_account');
  expect(await account.call('keep_guest_account', { secret })).toBe(true);
  expect(await accounts()).toEqual([{ id: visitor.id }]);
  expect(await owner.query('select user_id from auth.sessions where user_id = $1', [account.id])).toEqual([]);
});

test.each([
  ['has a password', `update auth.users set encrypted_password = 'x' where id = $1`],
  ['is older than an hour', `update auth.users set created_at = now() - interval '61 minutes' where id = $1`],
  [
    'has a session elsewhere that began before',
    `insert into auth.sessions (id, user_id, created_at)
     values (gen_random_uuid(), $1, now() - interval '11 minutes')`,
  ],
  ['has only a session elsewhere', `update auth.sessions set id = gen_random_uuid() where user_id = $1`],
  [
    'signed in long ago',
    `update auth.sessions set created_at = now() - interval '11 minutes' where user_id = $1`,
  ],
])('an account that %s stays as it is, and so does the guest account', async (_, change) => {
  const [visitor, account] = [await guest(), await newcomer()];
  await owner.query(change, [account.id]);
  const secret = await visitor.call<string>('offer_guest_account');
  expect(await account.call('keep_guest_account', { secret })).toBe(false);
  expect(await accounts()).toHaveLength(2);
  expect(await visitor.query('select is_anonymous from users')).toEqual([{ is_anonymous: true }]);
});

test('an account with pictures stays as it is when a guest’s browser signs in to it', async () => {
  const [visitor, account] = [await guest(), await newcomer()];
  await accepted(account);
  const secret = await visitor.call<string>('offer_guest_account');
  expect(await account.call('keep_guest_account', { secret })).toBe(false);
});

test('only a guest can make an offer', async () => {
  expect(await (await newcomer()).call('offer_guest_account')).toBeNull();
});

test('another application can neither make nor take an offer', async () => {
  const [visitor, account] = [await guest(), await newcomer()];
  expect(await visitor.application.call('offer_guest_account')).toBeNull();
  const secret = await visitor.call<string>('offer_guest_account');
  expect(await account.application.call('keep_guest_account', { secret })).toBe(false);
});

test('an offer is taken once, within ten minutes, and only by its latest secret', async () => {
  const [visitor, account] = [await guest(), await newcomer()];
  const former = await visitor.call<string>('offer_guest_account');
  const secret = await visitor.call<string>('offer_guest_account');
  expect(await account.call('keep_guest_account', { secret: former })).toBe(false);
  await owner.query(`update private.guest_offers set offered_at = now() - interval '11 minutes'`);
  expect(await account.call('keep_guest_account', { secret })).toBe(false);
  await owner.query('update private.guest_offers set offered_at = now()');
  expect(await account.call('keep_guest_account', { secret })).toBe(true);
  expect(await visitor.call('keep_guest_account', { secret })).toBe(false);
});

test('a visitor without a session cannot call either function', async () => {
  await expect(database.stranger.call('offer_guest_account')).rejects.toThrow(/permission denied/);
  await expect(database.stranger.call('keep_guest_account', { secret: 'x' })).rejects.toThrow(
    /permission denied/,
  );
});
