import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useDatabase } from '../database.ts';

const database = useDatabase();
const { owner, stranger } = database;

interface Noticed {
  readonly address: string;
  readonly event: string;
  readonly token: string | null;
}

/** The security mails that await their dispatch, the oldest first. */
const mails = () =>
  owner.query<Noticed>(
    `select address, facts ->> 'event' as event, facts ->> 'token' as token from mails order by key::bigint`,
  );
const tokenOf = async (event: string): Promise<string> =>
  (await mails()).findLast((each) => each.event === event)?.token ?? '';
const secure = (token: string) =>
  stranger.call<{ address: string; outcome: string; removed: { kind: string }[] } | null>('secure_account', {
    token,
  });

async function visitor() {
  const aki = await database.visitor();
  const on = (text: string, ...more: unknown[]) => owner.query(text, [aki.id, ...more]);
  await on(
    `insert into auth.identities (provider_id, user_id, identity_data, provider)
     values ($1::uuid::text, $1::uuid, jsonb_build_object('email', $1::uuid || '@example.org'), 'email')`,
  );
  await on(`update auth.users set encrypted_password = 'a', raw_app_meta_data = '{}' where id = $1`);
  await owner.query('delete from mails');
  return {
    ...aki,
    on,
    address: `${aki.id}@example.org`,
    changePassword: () =>
      on(`update auth.users set encrypted_password = gen_random_uuid()::text where id = $1`),
    moveTo: (address: string) => on('update auth.users set email = $2 where id = $1', address),
    addFactor: (name: string) =>
      on(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, 'totp', 'verified', now(), now())`,
        name,
      ),
    account: async () => {
      const [row] = await on('select email, encrypted_password, email_change from auth.users where id = $1');
      return row;
    },
  };
}

test('each change gives one mail with a link of its own, of which the database keeps the hash; a sign-in gives none', async () => {
  const { on, changePassword, address } = await visitor();
  await changePassword();
  await on('insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)');
  await changePassword();
  const sent = await mails();
  expect(sent.map(({ event, address: to }) => [event, to])).toEqual([
    ['password_changed', address],
    ['password_changed', address],
  ]);
  expect(new Set(sent.map(({ token }) => token)).size).toBe(2);
  const [{ kept } = { kept: true }] = await owner.query<{ kept: boolean }>(
    `select bool_or(l.hash = decode($1, 'hex')) as kept from private.mail_links l`,
    [sent[0]?.token],
  );
  expect(kept).toBe(false);
});

test('the link says what is reported and changes nothing until its button is pressed, which works once', async () => {
  const { changePassword, account, address, sessionId, on } = await visitor();
  await changePassword();
  const token = await tokenOf('password_changed');
  const before = await account();
  expect(await stranger.call('reported_change', { token })).toMatchObject({
    kind: 'password_changed',
    address,
    wasUsed: false,
  });
  expect(await account()).toEqual(before);
  expect(await secure('0'.repeat(64))).toBeNull();

  await on(
    `update auth.users set email_change = 'evil@example.org', email_change_token_new = 'x' where id = $1`,
  );
  expect(await secure(token)).toEqual({ address, outcome: 'kept', removed: [] });
  expect(await account()).toEqual({ email: address, encrypted_password: null, email_change: '' });
  expect(await owner.query('select id from auth.sessions where id = $1', [sessionId])).toEqual([]);
  expect(await secure(token)).toBeNull();
  expect(await stranger.call('reported_change', { token })).toMatchObject({ wasUsed: true });
});

test('a link works for seven days', async () => {
  const { changePassword } = await visitor();
  await changePassword();
  const token = await tokenOf('password_changed');
  const age = (time: string) =>
    owner.query(`update private.mail_links set expires_at = expires_at - '${time}'::interval`);
  await age('6 days 23 hours');
  expect(await stranger.call('reported_change', { token })).not.toBeNull();
  await age('1 hour');
  expect(await stranger.call('reported_change', { token })).toBeNull();
  expect(await secure(token)).toBeNull();
});

test('ways in that were added since the reported change are removed without a mail of their own, and earlier ones stay', async () => {
  const { on, addFactor, changePassword } = await visitor();
  await addFactor('own phone');
  await changePassword();
  const token = await tokenOf('password_changed');
  await addFactor('another phone');
  await on(
    `insert into auth.identities (provider_id, user_id, identity_data, provider) values ('1', $1, '{}', 'github')`,
  );
  await on(`insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name)
    values ($1, 'id', 'key', 'Laptop')`);
  const count = (await mails()).length;
  expect((await secure(token))?.removed).toEqual([
    { kind: 'factor_added', detail: 'another phone' },
    { kind: 'identity_linked', detail: 'github' },
    { kind: 'passkey_added', detail: 'Laptop' },
  ]);
  expect(await on('select friendly_name from auth.mfa_factors where user_id = $1')).toEqual([
    { friendly_name: 'own phone' },
  ]);
  expect(await on('select provider from auth.identities where user_id = $1')).toEqual([
    { provider: 'email' },
  ]);
  expect(await mails()).toHaveLength(count);
});

test('an application that was allowed since the reported sign-in is disconnected, and the device of that sign-in is new again', async () => {
  const { id, on } = await visitor();
  const enter = () =>
    on(`insert into auth.sessions (id, user_id, user_agent) values (gen_random_uuid(), $1, 'Stranger')`);
  await enter();
  const client = randomUUID();
  await owner.query(
    `insert into auth.oauth_clients
       (id, registration_type, redirect_uris, grant_types, token_endpoint_auth_method, client_name)
     values ($1, 'manual', 'https://a.example', 'authorization_code', 'none', 'Sketchbook')`,
    [client],
  );
  await on(
    `insert into auth.oauth_consents (id, user_id, client_id, scopes) values (gen_random_uuid(), $1, $2, 'openid')`,
    client,
  );
  const count = (await mails()).length;
  expect((await secure(await tokenOf('new_device')))?.removed).toEqual([
    { kind: 'application_allowed', detail: 'Sketchbook' },
  ]);
  expect(
    await owner.query('select id from auth.oauth_consents where user_id = $1 and revoked_at is null', [id]),
  ).toEqual([]);
  expect(await mails()).toHaveLength(count);
  await enter();
  expect((await mails()).at(-1)?.event).toBe('new_device');
});

const numberOf = (id: string) =>
  owner.query(
    `select u.phone, i.provider from auth.users u join auth.identities i on i.user_id = u.id
     where u.id = $1 and (i.provider = 'phone' or u.phone is null)`,
    [id],
  );

test.each([
  ['added', 'identity_linked', undefined],
  ['put in the place of the own one', 'phone_changed', '819012345678'],
])('a phone number that a stranger %s opens the account no more', async (_, event, former) => {
  const { id, on } = await visitor();
  const set = async (phone: string) => {
    await on(
      `insert into auth.identities (provider_id, user_id, identity_data, provider)
       values ($1::uuid::text, $1::uuid, '{}', 'phone') on conflict do nothing`,
    );
    await on('update auth.users set phone = $2, phone_confirmed_at = now() where id = $1', phone);
  };
  if (former !== undefined) await set(former);
  await set('442079460018');
  expect(await numberOf(id)).toEqual([{ phone: '442079460018', provider: 'phone' }]);
  expect((await secure(await tokenOf(event)))?.removed).toEqual([
    { kind: event, detail: former === undefined ? 'phone' : `+${former}` },
  ]);
  expect(await numberOf(id)).toEqual([{ phone: null, provider: 'email' }]);
});

test('the mailbox that lost an account by a change of the address takes it back, and links to the other mailbox end', async () => {
  const { moveTo, changePassword, account, address, on } = await visitor();
  await moveTo('evil@example.org');
  await changePassword();
  const [former, intruders] = await mails();
  expect([former?.address, intruders?.address]).toEqual([address, 'evil@example.org']);
  expect(await secure(former?.token ?? '')).toMatchObject({ outcome: 'returned', address });
  expect(await account()).toMatchObject({ email: address });
  expect(
    await on(`select identity_data ->> 'email' as email from auth.identities where user_id = $1`),
  ).toEqual([{ email: address }]);
  expect(await secure(intruders?.token ?? '')).toBeNull();
  const told = await owner.query(
    `select facts ->> 'token' as token from mails where address = 'evil@example.org' order by created_at desc limit 1`,
  );
  expect(told).toEqual([{ token: null }]);
});

test('an account whose former address somebody else has is closed instead', async () => {
  const { moveTo, account, address, on } = await visitor();
  await moveTo('evil@example.org');
  await owner.query('insert into auth.users (id, email) values ($1, $2)', [randomUUID(), address]);
  expect(await secure(await tokenOf('email_changed'))).toMatchObject({ outcome: 'closed' });
  expect(await account()).toMatchObject({ email: 'evil@example.org', encrypted_password: null });
  expect(await on('select id from auth.users where id = $1 and banned_until > now()')).toHaveLength(1);
});

test('“This was not me” in the mail about a lost factor ends the request', async () => {
  const aki = await database.visitor();
  const { before } = await aki.addSecondFactor();
  await owner.query('delete from mails');
  await before.call('ask_factor_loss');
  const [asked] = await owner.query<{ facts: { token: string; notMe: string } }>('select facts from mails');
  expect((await secure(asked?.facts.notMe ?? ''))?.removed).toEqual([]);
  expect(await owner.query('select id from auth.mfa_factors where user_id = $1', [aki.id])).toHaveLength(1);
  expect(await stranger.call('confirm_factor_loss', { token: asked?.facts.token })).toBeNull();
  expect(await before.call('ask_factor_loss')).toBe('refused');
});

/** A visitor who signs in by the code of a text message, and has no address. */
async function visitorByPhone() {
  const aki = await database.visitor();
  const on = (text: string, ...more: unknown[]) => owner.query(text, [aki.id, ...more]);
  await on(
    `update auth.users set email = null, phone = '819012345678', raw_app_meta_data = '{}' where id = $1`,
  );
  await on(`insert into auth.identities (provider_id, user_id, identity_data, provider)
    values ($1::uuid::text, $1::uuid, '{}', 'phone')`);
  const link = (provider: string) =>
    on(
      `insert into auth.identities (provider_id, user_id, identity_data, provider)
       values (gen_random_uuid()::text, $1, '{}', $2)`,
      provider,
    );
  const lastEvent = async (kind: string): Promise<number> => {
    const [row] = await on(
      'select max(id)::int as id from security_events where user_id = $1 and kind = $2',
      kind,
    );
    return Number(row?.['id']);
  };
  const account = async () => {
    const [row] = await on(
      `select email, phone, array(select provider from auth.identities i where i.user_id = u.id order by 1) as providers,
         (select count(*)::int from auth.sessions s where s.user_id = u.id) as sessions
       from auth.users u where id = $1`,
    );
    return row;
  };
  return { ...aki, on, link, lastEvent, account };
}

test('a visitor without an address undoes a change on the site, in a fresh session, and keeps the phone', async () => {
  const { link, lastEvent, account, signedIn } = await visitorByPhone();
  await link('github');
  const event_id = await lastEvent('identity_linked');
  const [fresh, stale] = [signedIn(0), signedIn(16 * 60)];
  expect(await stale.call('own_change', { event_id })).toMatchObject({
    kind: 'identity_linked',
    detail: 'github',
    address: null,
  });
  await expect(stale.call('secure_own_account', { event_id })).rejects.toThrow('step_up_required');
  expect(await account()).toMatchObject({ providers: ['github', 'phone'], sessions: 1 });
  expect(await fresh.call('secure_own_account', { event_id })).toEqual({
    address: null,
    outcome: 'kept',
    removed: [{ kind: 'identity_linked', detail: 'github' }],
  });
  expect(await account()).toEqual({ email: null, phone: '819012345678', providers: ['phone'], sessions: 0 });
  expect(await lastEvent('secured')).toBeGreaterThan(event_id);
});

test('an address that somebody added to an account without one goes with it, and its links do nothing', async () => {
  const { on, link, lastEvent, account, signedIn } = await visitorByPhone();
  await link('email');
  const event_id = await lastEvent('identity_linked');
  await on(`update auth.users set email = 'evil@example.org', email_confirmed_at = now() where id = $1`);
  await link('github');
  const token = await tokenOf('identity_linked');
  expect(token).not.toBe('');
  expect(await signedIn(0).call('secure_own_account', { event_id })).toMatchObject({
    removed: [
      { kind: 'identity_linked', detail: 'github' },
      { kind: 'identity_linked', detail: 'email' },
    ],
  });
  expect(await account()).toMatchObject({ email: null, providers: ['phone'] });
  expect(await secure(token)).toBeNull();
});

test('a change is undone on the site by its visitor alone, for seven days, and not from before another phone number or with an address', async () => {
  const { on, link, lastEvent, signedIn } = await visitorByPhone();
  await link('github');
  const event_id = await lastEvent('identity_linked');
  const own = signedIn(0);
  const isUndoable = async () => (await own.call('own_change', { event_id })) !== null;
  expect(await isUndoable()).toBe(true);

  const other = (await database.visitor()).signedIn(0);
  expect(await other.call('own_change', { event_id })).toBeNull();
  expect(await other.call('secure_own_account', { event_id })).toBeNull();
  expect(await stranger.call('own_change', { event_id })).toBeNull();

  const age = (days: number) =>
    owner.query(`update security_events set created_at = now() - make_interval(days => $1)`, [days]);
  await age(7);
  expect(await isUndoable()).toBe(false);
  expect(await own.call('secure_own_account', { event_id })).toBeNull();
  await age(6);
  await on(`update auth.users set phone = '819000000000' where id = $1`);
  expect(await isUndoable()).toBe(false);

  const withAddress = await visitor();
  await withAddress.changePassword();
  const [row] = await owner.query<{ id: number }>('select max(id)::int as id from security_events');
  const change = { event_id: row?.id };
  expect(await withAddress.signedIn(0).call('own_change', change)).toMatchObject({
    address: withAddress.address,
  });
  expect(await withAddress.signedIn(0).call('secure_own_account', change)).toBeNull();
});
