import { describe, expect, test, vi } from 'vitest';
import { useDatabase } from '../database.ts';
import { ordersOf } from '../jobs/orders.ts';

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

test.each([
  [
    'opened a payment page',
    `insert into purchases (user_id, offer_id, kind, name, credits, price, currency, site)
     select $1, id, kind, name, credits, price, currency, 'https://site.example' from offers limit 1`,
  ],
  [
    'added a passkey',
    `insert into auth.webauthn_credentials (user_id, credential_id, public_key, attestation_type, friendly_name)
     values ($1, 'c', 'k', 'none', 'Key')`,
  ],
  [
    'allowed an application',
    `with client as (insert into auth.oauth_clients (id, registration_type, redirect_uris, grant_types, client_type, token_endpoint_auth_method)
       values (gen_random_uuid(), 'manual', 'https://app.example', 'authorization_code', 'public', 'none') returning id)
     insert into auth.oauth_consents (id, user_id, client_id, scopes) select gen_random_uuid(), $1, id, 'openid' from client`,
  ],
  [
    'chose a profile picture',
    `update users set avatar = id || '/' || gen_random_uuid() || '.webp' where id = $1`,
  ],
  ['saved a text', `insert into bookmarks (user_id, shelf, slug) values ($1, 'post', 'a')`],
  [
    'saved a preset',
    `insert into presets (user_id, app_id, name, prompt) select $1, id, 'Night', '{}' from apps limit 1`,
  ],
])(
  'a new account in which another device %s stays as it is, and so does the guest account',
  async (_, use) => {
    const [visitor, account] = [await guest(), await newcomer()];
    await owner.query(use, [account.id]);
    const secret = await visitor.call<string>('offer_guest_account');
    expect(await account.call('keep_guest_account', { secret })).toBe(false);
    expect(await accounts()).toHaveLength(2);
  },
);

describe('the lists of a guest who signs in to an account with a second factor', () => {
  const lists = `select (select count(*)::int from bookmarks) as bookmarks, (select count(*)::int from presets) as presets`;
  async function halfWay() {
    const [visitor, account] = [await guest(), await newcomer()];
    await visitor.call('save_bookmark', { shelf: 'post', slug: 'kept' });
    const [app] = await owner.query<{ id: string }>('select id from apps limit 1');
    await visitor.call('save_preset', { app_id: app?.id, name: 'Night', prompt: { prompt: 'an elf' } });
    const { before, after } = await account.addSecondFactor();
    const secret = await visitor.call<string>('offer_guest_account');
    expect(await before.call('keep_guest_account', { secret })).toBe(false);
    const give = () =>
      owner.query(`update auth.sessions set aal = 'aal2' where id = $1`, [account.sessionId]);
    return { account, after, give };
  }

  test('go along when the factor was given, and the factor stays', async () => {
    const { account, after, give } = await halfWay();
    expect(await after.query(lists)).toEqual([{ bookmarks: 0, presets: 0 }]);
    await give();
    expect(await after.query(lists)).toEqual([{ bookmarks: 1, presets: 1 }]);
    expect(await owner.query('select user_id from auth.mfa_factors')).toEqual([{ user_id: account.id }]);
  });

  test('go along after a recovery code', async () => {
    const { account, after } = await halfWay();
    await owner.query('insert into private.recovered_sessions (session_id) values ($1)', [account.sessionId]);
    expect(await after.query(lists)).toEqual([{ bookmarks: 1, presets: 1 }]);
  });

  test('stay with the guest when the factor is given later than an hour after', async () => {
    const { after, give } = await halfWay();
    await owner.query(`update private.guest_offers set offered_at = now() - interval '61 minutes'`);
    await give();
    expect(await after.query(lists)).toEqual([{ bookmarks: 0, presets: 0 }]);
  });
});

test('a payment that another device begins while a guest signs in is waited for, and keeps its account', async () => {
  const [visitor, account] = [await guest(), await newcomer()];
  const secret = await visitor.call<string>('offer_guest_account');
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  const late = await database.transaction(async (sql) => {
    await sql.query(
      `insert into purchases (user_id, offer_id, kind, name, credits, price, currency, site)
       select $1, id, kind, name, credits, price, currency, 'https://site.example' from offers limit 1`,
      [account.id],
    );
    const kept = Promise.allSettled([account.call('keep_guest_account', { secret })]);
    await vi.waitFor(async () => expect(await owner.query(waiting)).toHaveLength(1), 30_000);
    return { kept };
  });
  expect(await late.kept).toMatchObject([{ status: 'fulfilled', value: false }]);
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
  expect(await owner.query('select session_id from private.guest_offers')).toEqual([{ session_id: null }]);
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

test('a guest whose session has ended, or who is banned, offers the guest account to nobody', async () => {
  const [ended, banned] = [await guest(), await guest()];
  await owner.query('delete from auth.sessions where id = $1', [ended.sessionId]);
  await owner.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
    banned.id,
  ]);
  for (const visitor of [ended, banned]) expect(await visitor.call('offer_guest_account')).toBeNull();
  expect(await owner.query('select * from private.guest_offers')).toEqual([]);
});
