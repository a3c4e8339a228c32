import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { eventually, request, service, visitor, type Visitor } from '../../client.ts';
import { changesFor } from '../realtime/listening.ts';
import { statusOf, text } from '../storage/files.ts';

// https://supabase.com/docs/guides/storage/schema/custom-roles

/** Registers a visitor whose token has the role. */
async function visitorAs(role: string): Promise<Visitor> {
  const made = await visitor();
  const { error } = await service()
    .from('user_roles')
    .insert({ user_id: made.id, role: `as ${role}` });
  if (error) throw error;
  const { data } = await made.client.auth.refreshSession();
  return { ...made, accessToken: data.session?.access_token ?? '' };
}

describe('a token with a role that was granted to authenticator', () => {
  test('acts as that role', async () => {
    const { client, id } = await visitorAs('manager');
    expect((await client.rpc('whoami')).data).toEqual({ id, role: 'manager', current_user: 'manager' });
    expect((await client.from('ledgers').select('id').eq('id', 1)).data).toEqual([{ id: 1 }]);
    expect((await (await visitor()).client.from('ledgers').select()).error).toMatchObject({ code: '42501' });
  });

  test('has the settings of that role', async () => {
    const { client } = await visitorAs('manager');
    expect((await client.rpc('statement_timeout')).data).toBe('5s');
    expect((await client.from('ledgers').select('at').eq('id', 1).single()).data).toEqual({
      at: '2026-01-01T09:00:00+09:00',
    });
  });

  test('acts as that role in storage', async () => {
    const { client } = await visitorAs('manager');
    const name = `${randomUUID()}.txt`;
    expect((await client.storage.from('dropbox').upload(name, text('kept'))).error).toBeNull();
    expect(await (await client.storage.from('dropbox').download(name)).data?.text()).toBe('kept');
    expect((await client.storage.from('shelves').upload(name, text('kept'))).error).not.toBeNull();
  });

  test('receives the changes that this role may see', async () => {
    const { client } = await visitorAs('manager');
    const room = randomUUID();
    const heard = await changesFor(client, { table: 'ledgers', filter: `room=eq.${room}` });
    await client.from('ledgers').insert({ id: Math.floor(Math.random() * 2 ** 30) + 2, room });
    await eventually(() => expect(heard.map((change) => change.new['room'])).toEqual([room]));
  });
});

describe('a token with a role that was not granted to authenticator', () => {
  test.each(['clerk', 'postgres'])('cannot act as %s', async (role) => {
    const { client, accessToken } = await visitorAs(role);
    const response = await request('/rest/v1/notes', { token: accessToken });
    expect(response.status).toBe(403);
    expect(response.headers.get('proxy-status')).toBe('PostgREST; error=42501');
    expect(await response.json()).toMatchObject({
      code: '42501',
      message: `permission denied to set role "${role}"`,
    });
    const { error } = await client.storage.from('dropbox').upload(`${randomUUID()}.txt`, text('kept'));
    expect(statusOf(error)).toBe('403');
  });

  test.each(['stranger', 'Manager', '"manager"', 'manager;'])(
    'cannot act as %j, which does not exist',
    async (role) => {
      const { accessToken } = await visitorAs(role);
      const response = await request('/rest/v1/notes', { token: accessToken });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(await response.json()).toEqual({
        code: '22023',
        message: `role "${role}" does not exist`,
        details: null,
        hint: null,
      });
    },
  );

  test('with the role none acts at most as authenticator', async () => {
    const { client } = await visitorAs('none');
    const { data } = await client.rpc('whoami');
    expect(data?.current_user ?? 'authenticator').toBe('authenticator');
  });
});
