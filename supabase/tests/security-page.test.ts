import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useDatabase, type Party, type Visitor } from './database.ts';

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
