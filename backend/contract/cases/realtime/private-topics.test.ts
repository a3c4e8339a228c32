import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { eventually, guest, service, visitor } from '../../client.ts';
import { broadcastsFor, joined, unique, type SystemMessage } from './listening.ts';

const config = { private: true };
const joins = (client: SupabaseClient, topic: string) => joined(client, client.channel(topic, { config }));

test('private topic: a join without a policy is refused with the wording of the hosted service', async () => {
  const [hana, ren] = await Promise.all([visitor(), visitor()]);
  const topic = `user:${hana.id}`;
  const reason = `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`;
  await expect(joins(ren.client, topic)).rejects.toThrow(reason);
  await expect(joins(guest(), topic)).rejects.toThrow(reason);
  await joins(hana.client, topic);
});

test('private topic: the secret key can join every topic', async () => {
  expect((await joins(service(), unique('nobody'))).state).toBe('joined');
});

test('private topic: signed-in visitors cannot join a topic without a policy', async () => {
  const { client } = await visitor();
  await expect(joins(client, unique('nobody'))).rejects.toThrow('Unauthorized');
});

test('private topic: a message of a member that may write reaches a member that may read', async () => {
  const topic = unique('lobby');
  const [hana, ren] = await Promise.all([visitor(), visitor()]);
  const [listener, sender] = await Promise.all([
    broadcastsFor(hana.client, topic, config),
    broadcastsFor(ren.client, topic, { ...config, broadcast: { ack: true } }),
  ]);
  expect(await sender.channel.send({ type: 'broadcast', event: 'hello', payload: { n: 1 } })).toBe('ok');
  await eventually(() => expect(listener.heard).toMatchObject([{ event: 'hello', payload: { n: 1 } }]));
});

test('private topic: a message of a member that may not write is dropped without an error', async () => {
  const board = unique('board');
  const [hana, ren] = await Promise.all([visitor(), visitor()]);
  const [listener, sender] = await Promise.all([
    broadcastsFor(hana.client, board, config),
    broadcastsFor(ren.client, board, config),
  ]);
  await sender.channel.send({ type: 'broadcast', event: 'forged', payload: {} });
  await service().rpc('say', { payload: {}, event: 'real', topic: board });
  await eventually(() => expect(listener.heard.map(({ event }) => event)).toEqual(['real']));
});

test('private topic: a member that may only read presence joins and receives no broadcasts', async () => {
  const topic = unique('deaf');
  const [hana, ren] = await Promise.all([visitor(), visitor()]);
  const heard: unknown[] = [];
  const channel = hana.client
    .channel(topic, {
      config: { ...config, presence: { enabled: true }, broadcast: { self: true, ack: true } },
    })
    .on('broadcast', { event: '*' }, (message) => heard.push(message));
  await joined(hana.client, channel);
  expect(await channel.send({ type: 'broadcast', event: 'unheard', payload: {} })).toBe('ok');
  await expect(joins(ren.client, topic)).rejects.toThrow('Unauthorized');
  expect(heard).toEqual([]);
});

test('private topic: no messages pass between it and the public topic of the same name', async () => {
  const topic = unique('lobby');
  const { client } = await visitor();
  const [closed, open] = await Promise.all([
    broadcastsFor(client, topic, config),
    broadcastsFor(guest(), topic),
  ]);
  await guest().channel(topic).httpSend('open', {});
  await eventually(() => expect(open.heard).toHaveLength(1));
  await closed.channel.send({ type: 'broadcast', event: 'closed', payload: {} });
  await client.realtime.setAuth();
  await client.channel(topic, { config }).httpSend('over', {});
  await eventually(() => expect(closed.heard.map(({ event }) => event)).toEqual(['over']));
  expect(open.heard.map(({ event }) => event)).toEqual(['open']);
});

test('an ended session: a channel that was joined before stays open, because only its token is looked at until that expires', async () => {
  const board = unique('board');
  const { client } = await visitor();
  const listener = await broadcastsFor(client, board, config);
  const { session } = (await client.auth.getSession()).data;
  expect((await service().auth.admin.signOut(session?.access_token ?? '')).error).toBeNull();
  expect((await client.auth.getUser()).error).not.toBeNull();
  await service().rpc('say', { payload: {}, event: 'afterwards', topic: board });
  await eventually(() => expect(listener.heard.map(({ event }) => event)).toEqual(['afterwards']));
});

test('new token: the channel stays joined if the new token may read the topic', async () => {
  const topic = unique('lobby');
  const [hana, ren] = await Promise.all([visitor(), visitor()]);
  const { channel, heard } = await broadcastsFor(hana.client, topic, config);
  await hana.client.realtime.setAuth(ren.accessToken);
  const { channel: other } = await broadcastsFor(ren.client, topic, config);
  await other.send({ type: 'broadcast', event: 'still', payload: {} });
  await eventually(() => expect(heard).toHaveLength(1));
  expect(channel.state).toBe('joined');
});

test('new token: the channel closes with the hosted service’s wording if the new token may not read the topic', async () => {
  const [hana, ren] = await Promise.all([visitor(), visitor()]);
  const topic = `user:${hana.id}`;
  const problems: SystemMessage[] = [];
  const channel = hana.client
    .channel(topic, { config })
    .on('system', {}, (message: SystemMessage) => problems.push(message));
  await joined(hana.client, channel);
  await hana.client.realtime.setAuth(ren.accessToken);
  await eventually(() => expect(channel.state).toBe('closed'));
  expect(problems).toEqual([
    {
      channel: topic,
      extension: 'system',
      status: 'error',
      message: `You do not have permissions to read from this Channel topic: ${topic}`,
    },
  ]);
});

test('new token: the channel receives the changes that the new visitor may see', async () => {
  const [hana, ren] = await Promise.all([visitor(), visitor()]);
  const heard: unknown[] = [];
  const system: SystemMessage[] = [];
  const channel = hana.client
    .channel(unique('notes'))
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes' }, (change) =>
      heard.push(change.new['body']),
    )
    .on('system', {}, (message: SystemMessage) => system.push(message));
  await joined(hana.client, channel);
  await eventually(() => expect(system).toHaveLength(1));
  await hana.client.realtime.setAuth(ren.accessToken);
  await eventually(() => expect(system).toHaveLength(2));
  expect(system[1]).toMatchObject({ status: 'ok', message: 'Subscribed to PostgreSQL' });
  await hana.client.from('notes').insert({ body: 'of Hana' });
  await ren.client.from('notes').insert({ body: 'of Ren' });
  await eventually(() => expect(heard).toEqual(['of Ren']));
});

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const forged = (claims: object, header: object = { alg: 'HS256', typ: 'JWT' }) =>
  `${part(header)}.${part(claims)}.${Buffer.from('no signature').toString('base64url')}`;
const later = Math.floor(Date.now() / 1000) + 600;

test.each([
  ['a text that is not a JWT', 'nonsense', 'MalformedJWT: The token provided is not a valid JWT'],
  ['three parts that are not a JWT', 'a.b.c', 'MalformedJWT: The token provided is not a valid JWT'],
  ['a forged signature', forged({ role: 'service_role', exp: later }), /^Jwt\w+Error: Failed to/],
  [
    'a key id of another project',
    forged({ role: 'service_role', exp: later }, { alg: 'ES256', kid: 'other' }),
    /^JwtSignerError: Failed to generate JWT signer for key ID \(kid\) "other", check your JWT secret/,
  ],
  ['alg none', forged({ role: 'service_role', exp: later }, { alg: 'none' }), /^JwtSignerError: Failed to/],
])('a join whose token has %s is refused', async (_, token, reason) => {
  const client = guest();
  await client.realtime.setAuth(token);
  await expect(joined(client, client.channel(unique('room')))).rejects.toThrow(reason);
});

test('a new token that is not a JWT closes an open channel', async () => {
  const client = guest();
  const problems: SystemMessage[] = [];
  const channel = client
    .channel(unique('room'))
    .on('system', {}, (message: SystemMessage) => problems.push(message));
  await joined(client, channel);
  await client.realtime.setAuth('nonsense');
  await eventually(() => expect(channel.state).toBe('closed'));
  expect(problems).toMatchObject([{ status: 'error', message: 'The token provided is not a valid JWT' }]);
});
