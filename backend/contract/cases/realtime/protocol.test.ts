import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { expect, test } from 'vitest';
import { eventually, guest, target } from '../../client.ts';
import { broadcastsFor, joined, unique } from './listening.ts';
import { openSocket } from './socket.ts';

const ok = (response: unknown = {}) => ({ status: 'ok', response });
const error = (reason: string) => ({ status: 'error', response: { reason } });
const nothing = { postgres_changes: [] };

test('protocol 1.0.0: messages are objects', async () => {
  const { push, frames } = await openSocket('1.0.0');
  push({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '1', join_ref: null });
  await eventually(() =>
    expect(frames).toMatchObject([{ topic: 'phoenix', event: 'phx_reply', ref: '1', payload: ok() }]),
  );
});

test('protocol 2.0.0: messages are arrays', async () => {
  const { push, frames } = await openSocket('2.0.0');
  push([null, '1', 'phoenix', 'heartbeat', {}]);
  await eventually(() => expect(frames).toEqual([[null, '1', 'phoenix', 'phx_reply', ok()]]));
});

test('protocol: leaving gets a reply, and the channel is closed', async () => {
  const { push, frames } = await openSocket('2.0.0');
  const topic = `realtime:${unique('room')}`;
  push(['1', '1', topic, 'phx_join', { config: {} }]);
  push(['1', '2', topic, 'phx_leave', {}]);
  await eventually(() =>
    expect(frames).toEqual([
      ['1', '1', topic, 'phx_reply', ok(nothing)],
      ['1', '2', topic, 'phx_reply', ok()],
      ['1', '1', topic, 'phx_close', {}],
    ]),
  );
});

test('protocol: leaving a topic that was not joined gets the reply ok', async () => {
  const { push, frames } = await openSocket('2.0.0');
  push(['1', '1', 'realtime:none', 'phx_leave', {}]);
  await eventually(() => expect(frames).toEqual([['1', '1', 'realtime:none', 'phx_reply', ok()]]));
});

test('protocol: a second join of a topic closes the first channel', async () => {
  const { push, frames } = await openSocket('2.0.0');
  const topic = `realtime:${unique('room')}`;
  push(['1', '1', topic, 'phx_join', { config: {} }]);
  push(['2', '2', topic, 'phx_join', { config: {} }]);
  await eventually(() => expect(frames).toHaveLength(3));
  expect(frames).toContainEqual(['1', '1', topic, 'phx_close', {}]);
  expect(frames).toContainEqual(['2', '2', topic, 'phx_reply', ok(nothing)]);
});

test('protocol: a topic can be joined again after it was left', async () => {
  const client = guest();
  const topic = unique('room');
  const first = await broadcastsFor(client, topic);
  await client.removeChannel(first.channel);
  const { heard } = await broadcastsFor(client, topic);
  await guest().channel(topic).httpSend('again', {});
  await eventually(() => expect(heard).toHaveLength(1));
  expect(first.heard).toEqual([]);
});

test.each([
  ['a message to a topic that was not joined', ['1', '1', 'realtime:none', 'broadcast', {}]],
  ['a topic without the prefix realtime:', ['1', '1', 'room:1', 'phx_join', {}]],
])('protocol: %s gets the reply "unmatched topic"', async (_, message) => {
  const { push, frames } = await openSocket('2.0.0');
  push(message);
  await eventually(() =>
    expect(frames).toMatchObject([['1', '1', message[2], 'phx_reply', error('unmatched topic')]]),
  );
});

test('protocol: a join without a topic name is refused', async () => {
  const { push, frames } = await openSocket('2.0.0');
  push(['1', '1', 'realtime:', 'phx_join', {}]);
  const refused = error('TopicNameRequired: You must provide a topic name');
  await eventually(() => expect(frames).toEqual([['1', '1', 'realtime:', 'phx_reply', refused]]));
});

test.each([
  ['text that is not JSON', 'not json'],
  ['JSON that is not a message', '{"hello":1}'],
  ['an array that is too short', '["1","2"]'],
  ['an empty text', ''],
  ['an unknown binary frame', Uint8Array.of(9, 9, 9)],
  [
    'a binary frame whose header announces more bytes than it has',
    Uint8Array.of(3, 255, 255, 255, 255, 255, 0, 1),
  ],
])('protocol: %s is ignored, and the socket stays open', async (_, data) => {
  const { socket, push, frames } = await openSocket('2.0.0');
  socket.send(data);
  push([null, '7', 'phoenix', 'heartbeat', {}]);
  await eventually(() => expect(frames).toEqual([[null, '7', 'phoenix', 'phx_reply', ok()]]));
});

test('protocol: invalid settings of a join have their defaults', async () => {
  const { push, frames } = await openSocket('2.0.0');
  const topic = `realtime:${unique('room')}`;
  push([
    '1',
    '1',
    topic,
    'phx_join',
    { config: { broadcast: 7, presence: 'x', private: 'False', postgres_changes: null } },
  ]);
  await eventually(() => expect(frames).toEqual([['1', '1', topic, 'phx_reply', ok(nothing)]]));
});

test('protocol: booleans of a join can be strings', async () => {
  const { push, frames } = await openSocket('2.0.0');
  const name = unique('room');
  push(['1', '1', `realtime:${name}`, 'phx_join', { config: { private: 'True' } }]);
  const refused = error(`Unauthorized: You do not have permissions to read from this Channel topic: ${name}`);
  await eventually(() => expect(frames).toEqual([['1', '1', `realtime:${name}`, 'phx_reply', refused]]));
});

test('protocol: a channel with replication_ready gets a message when the database can broadcast to it', async () => {
  const told: unknown[] = [];
  const client = guest();
  const topic = unique('room');
  const channel = client
    .channel(topic, { config: { broadcast: { replication_ready: true } } })
    .on('system', {}, (message) => told.push(message));
  await joined(client, channel);
  const message = 'Replication connection established';
  await eventually(() =>
    expect(told).toEqual([{ extension: 'system', status: 'ok', message, channel: topic }]),
  );
});

test('protocol: the 101st channel of a socket is refused', async () => {
  const { push, frames } = await openSocket('2.0.0');
  const name = unique('room');
  for (let n = 1; n <= 101; n += 1)
    push([`${n}`, `${n}`, `realtime:${name}:${n}`, 'phx_join', { config: {} }]);
  await eventually(() => expect(frames).toHaveLength(101));
  expect(frames[99]).toMatchObject(['100', '100', expect.anything(), 'phx_reply', { status: 'ok' }]);
  expect(frames[100]).toMatchObject([
    '101',
    '101',
    expect.anything(),
    'phx_reply',
    error('ChannelRateLimitReached: Too many channels'),
  ]);
});

test('protocol: a frame of more than 5 MB closes the socket', async () => {
  const { socket, closed } = await openSocket('2.0.0');
  socket.send('x'.repeat(5_100_000));
  expect([1006, 1009]).toContain(await closed);
});

const upgrade = (path: string) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const send = target().url.startsWith('https') ? httpsRequest : httpRequest;
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.from('0123456789abcdef').toString('base64'),
    };
    send(target().url + path, { headers }, (incoming) => {
      let body = '';
      incoming.setEncoding('utf8').on('data', (text: string) => (body += text));
      incoming.on('end', () => resolve({ status: incoming.statusCode, body }));
    })
      .on('error', reject)
      .end();
  });

test('protocol: a socket without a valid API key is refused', async () => {
  expect((await upgrade('/realtime/v1/websocket?vsn=2.0.0')).status).toBe(401);
  expect((await upgrade('/realtime/v1/websocket?vsn=2.0.0&apikey=sb_publishable_other')).status).toBe(401);
});
