import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useDatabase, type Party, type Visitor } from '../database.ts';

const database = useDatabase();
const { owner } = database;

interface Session {
  readonly id: string;
  readonly userAgent: string | null;
  readonly isCurrent: boolean;
}

/** Opens another session of a visitor; returns its id. */
async function signIn({ id: user }: Visitor, more: { age?: string; client?: string } = {}): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into auth.sessions (id, user_id, user_agent, created_at, refreshed_at, oauth_client_id)
     values ($1, $2, 'Browser', now(), (now() - $3::interval) at time zone 'utc', $4)`,
    [id, user, more.age ?? '1 hour', more.client ?? null],
  );
  return id;
}

const enter = ({ id }: Visitor, userAgent: string, ip: string, client?: string) =>
  owner.query(
    `insert into auth.sessions (id, user_id, created_at, user_agent, ip, oauth_client_id)
     values (gen_random_uuid(), $1, now(), $2, $3, $4)`,
    [id, userAgent, ip, client ?? null],
  );

const sessionsOf = (by: Party) => by.call<Session[]>('own_sessions');
const historyOf = async (by: Party) =>
  (
    await by.query<{ kind: string; detail: string | null }>(
      'select kind, detail from security_events order by id',
    )
  ).map(({ kind, detail }) => [kind, detail]);

test('a visitor sees the own sessions, the current one first, without those that are over', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  const [other] = [await signIn(aki), await signIn(aki, { age: '31 days' }), await signIn(ben)];
  expect((await sessionsOf(aki)).map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
    [aki.sessionId, true],
    [other, false],
  ]);
  expect(await sessionsOf(aki.application)).toEqual([]);
});

test('a visitor learns the addresses of own sessions, and applications learn none', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  for (const visitor of [aki, ben]) await enter(visitor, 'Browser', '81.2.69.160');
  const addresses = await aki.call<Record<string, string>>('session_addresses');
  expect(Object.values(addresses)).toEqual(['81.2.69.160']);
  expect((await sessionsOf(aki)).map(({ id }) => id)).toContain(Object.keys(addresses)[0]);
  expect(await aki.application.call('session_addresses')).toEqual({});
});

test('a visitor ends one own session, and no other’s', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  const [own, foreign] = [await signIn(aki), await signIn(ben)];
  for (const id of [own, foreign]) await aki.call('end_session', { id });
  expect((await sessionsOf(aki)).map(({ id }) => id)).toEqual([aki.sessionId]);
  expect((await sessionsOf(ben)).map(({ id }) => id)).toContain(foreign);
  await aki.application.call('end_session', { id: aki.sessionId });
  expect(await sessionsOf(aki)).toHaveLength(1);
});

test('before the second factor, a visitor sees and ends no session', async () => {
  const aki = await database.visitor();
  const { before, after } = await aki.addSecondFactor();
  await before.call('end_session', { id: aki.sessionId });
  expect(await sessionsOf(before)).toEqual([]);
  expect(await sessionsOf(after)).toHaveLength(1);
});

test('the security history names each change of the own account', async () => {
  const aki = await database.visitor();
  const on = (text: string) => owner.query(text, [aki.id]);
  await on(`update auth.users set encrypted_password = 'a' where id = $1`);
  await on(`update auth.users set encrypted_password = 'b' where id = $1`);
  await on(`update auth.users set email = 'new@example.org' where id = $1`);
  await on(`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), $1, 'Phone', 'totp', 'unverified', now(), now())`);
  await on(`update auth.mfa_factors set status = 'verified' where user_id = $1`);
  await on('delete from auth.mfa_factors where user_id = $1');
  for (const provider of ['email', 'github'])
    await owner.query(
      `insert into auth.identities (provider_id, user_id, identity_data, provider) values ($1, $2, '{}', $3)`,
      [randomUUID(), aki.id, provider],
    );
  await on(`delete from auth.identities where user_id = $1 and provider = 'github'`);
  await on(`insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name)
    values ($1, 'id', 'key', 'Laptop')`);
  await on('delete from auth.webauthn_credentials where user_id = $1');
  expect(await historyOf(aki)).toEqual([
    ['signed_in', null],
    ['password_set', null],
    ['password_changed', null],
    ['email_changed', `${aki.id}@example.org`],
    ['factor_added', 'Phone'],
    ['factor_removed', 'Phone'],
    ['identity_linked', 'github'],
    ['identity_unlinked', 'github'],
    ['passkey_added', 'Laptop'],
    ['passkey_removed', 'Laptop'],
  ]);
});

const mailedEvents = async ({ id }: Visitor) =>
  (
    await owner.query<{ event: string }>(
      `select facts ->> 'event' as event from mails where address = $1 order by key::bigint`,
      [`${id}@example.org`],
    )
  ).map(({ event }) => event);

test.each([
  ['a later version of the browser in the same network', 'Firefox/146.0 (Linux)', '10.1.9.9', 'signed_in'],
  ['another browser', 'Chrome/140.0 (Linux)', '10.1.0.1', 'new_device'],
  ['another network', 'Firefox/145.0 (Linux)', '10.2.0.1', 'new_device'],
  ['an IPv6 address', 'Firefox/145.0 (Linux)', '2001:db8::1', 'new_device'],
])('a sign-in with %s is noted once as it should be', async (_, userAgent, ip, kind) => {
  const aki = await database.visitor();
  await owner.query('delete from private.known_devices');
  await enter(aki, 'Firefox/145.0 (Linux)', '10.1.0.1');
  await enter(aki, userAgent, ip);
  await enter(aki, userAgent, ip);
  const kinds = (await historyOf(aki)).map(([each]) => each);
  expect(kinds).toEqual(['signed_in', 'signed_in', kind, 'signed_in']);
  expect(await mailedEvents(aki)).toEqual(kind === 'new_device' ? ['new_device'] : []);
});

test('a device is new again a year after its last sign-in, unless the account knows no other', async () => {
  const aki = await database.visitor();
  const age = (time: string) =>
    owner.query(`update private.known_devices set seen_at = now() - '${time}'::interval where hash = (
      select hash from private.known_devices order by seen_at desc limit 1)`);
  await enter(aki, 'Firefox', '10.1.0.1');
  await age('366 days');
  await enter(aki, 'Firefox', '10.1.0.1');
  expect(await mailedEvents(aki)).toEqual(['new_device', 'new_device']);
  await owner.query(`update private.known_devices set seen_at = now() - interval '366 days'`);
  await enter(aki, 'Firefox', '10.1.0.1');
  expect(await mailedEvents(aki)).toHaveLength(2);
});

test('the history and a mail name each application that is allowed, asks for more, or is disconnected', async () => {
  const aki = await database.visitor();
  const client = randomUUID();
  await owner.query(
    `insert into auth.oauth_clients
       (id, registration_type, redirect_uris, grant_types, token_endpoint_auth_method, client_name)
     values ($1, 'manual', 'https://a.example', 'authorization_code', 'none', 'Sketchbook')`,
    [client],
  );
  const allow = (scopes: string) =>
    owner.query(
      `insert into auth.oauth_consents (id, user_id, client_id, scopes) values (gen_random_uuid(), $1, $2, $3)
       on conflict (user_id, client_id) do update set scopes = excluded.scopes, revoked_at = null, granted_at = now()`,
      [aki.id, client, scopes],
    );
  for (const scopes of ['openid', 'openid', 'openid email']) await allow(scopes);
  await owner.query('update auth.oauth_consents set revoked_at = now() where user_id = $1', [aki.id]);
  await enter(aki, 'Sketchbook', '10.9.0.1', client);
  expect(await historyOf(aki)).toEqual([
    ['signed_in', null],
    ['application_allowed', 'Sketchbook'],
    ['application_allowed', 'Sketchbook'],
    ['application_revoked', 'Sketchbook'],
  ]);
  expect(await mailedEvents(aki)).toEqual([
    'application_allowed',
    'application_allowed',
    'application_revoked',
  ]);
});

test('a visitor learns the models of the authenticators of own passkeys, but of none that keeps its model to itself', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  const model = 'bada5566-a7aa-401f-bd96-45619a55120d';
  const add = async ({ id }: Visitor, name: string, aaguid: string | null) => {
    const [row] = await owner.query<{ id: string }>(
      `insert into auth.webauthn_credentials (user_id, credential_id, public_key, aaguid)
       values ($1, convert_to($2, 'UTF8'), 'key', $3) returning id`,
      [id, name, aaguid],
    );
    return row?.id ?? '';
  };
  const known = await add(aki, 'a', model);
  for (const aaguid of [null, '00000000-0000-0000-0000-000000000000']) await add(aki, `b ${aaguid}`, aaguid);
  await add(ben, 'c', model);
  expect(await aki.call('passkey_authenticators')).toEqual({ [known]: model });
  expect(await aki.application.call('passkey_authenticators')).toEqual({});
});

test('guests and the sessions of applications have no security history', async () => {
  const [guest, aki] = [await database.visitor({ isAnonymous: true }), await database.visitor()];
  const client = randomUUID();
  await owner.query(
    `insert into auth.oauth_clients (id, registration_type, redirect_uris, grant_types, token_endpoint_auth_method)
     values ($1, 'manual', 'https://a.example', 'authorization_code', 'none')`,
    [client],
  );
  await signIn(aki, { client });
  expect(await historyOf(guest)).toEqual([]);
  expect(await historyOf(aki)).toEqual([['signed_in', null]]);
  expect(await sessionsOf(aki)).toHaveLength(1);
});
