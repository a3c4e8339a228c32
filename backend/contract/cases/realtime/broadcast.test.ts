import { expect, test } from 'vitest';
import { eventually, guest, visitor } from '../../client.ts';
import { broadcastsFor, unique } from './listening.ts';
import { openSocket } from './socket.ts';

test('broadcast: a message reaches the other channels of the topic and not its sender', async () => {
  const topic = unique('room');
  const [sender, listener] = await Promise.all([
    broadcastsFor(guest(), topic),
    broadcastsFor(guest(), topic),
  ]);
  await sender.channel.send({ type: 'broadcast', event: 'cursor', payload: { x: 1, emoji: '✨' } });
  await eventually(() =>
    expect(listener.heard).toEqual([{ type: 'broadcast', event: 'cursor', payload: { x: 1, emoji: '✨' } }]),
  );
  await listener.channel.send({ type: 'broadcast', event: 'reply', payload: {} });
  await eventually(() => expect(sender.heard.map(({ event }) => event)).toEqual(['reply']));
});

test('broadcast: with self the sender receives its own message', async () => {
  const { channel, heard } = await broadcastsFor(guest(), unique('room'), { broadcast: { self: true } });
  await channel.send({ type: 'broadcast', event: 'echo', payload: { n: 1 } });
  await eventually(() => expect(heard).toMatchObject([{ event: 'echo', payload: { n: 1 } }]));
});

test('broadcast: with ack the server acknowledges the message', async () => {
  const { channel } = await broadcastsFor(guest(), unique('room'), { broadcast: { ack: true } });
  expect(await channel.send({ type: 'broadcast', event: 'any', payload: {} })).toBe('ok');
});

test('broadcast: with ack a payload above the limit is an error and is not delivered', async () => {
  const topic = unique('room');
  const listener = await broadcastsFor(guest(), topic);
  const { channel } = await broadcastsFor(guest(), topic, { broadcast: { ack: true } });
  const payload = { text: 'x'.repeat(3_100_000) };
  expect(await channel.send({ type: 'broadcast', event: 'large', payload })).toBe('error');
  await channel.send({ type: 'broadcast', event: 'small', payload: {} });
  await eventually(() => expect(listener.heard.map(({ event }) => event)).toEqual(['small']));
});

test('broadcast: a listener of one event receives only that event', async () => {
  const topic = unique('room');
  const client = guest();
  const heard: unknown[] = [];
  const all = await broadcastsFor(client, topic);
  all.channel.on('broadcast', { event: 'wanted' }, ({ payload }) => heard.push(payload));
  const { channel } = await broadcastsFor(guest(), topic);
  await channel.send({ type: 'broadcast', event: 'other', payload: { n: 1 } });
  await channel.send({ type: 'broadcast', event: 'wanted', payload: { n: 2 } });
  await eventually(() => expect(all.heard).toHaveLength(2));
  expect(heard).toEqual([{ n: 2 }]);
});

test('broadcast: messages of one sender arrive in their order', async () => {
  const topic = unique('room');
  const [{ heard }, { channel }] = await Promise.all([
    broadcastsFor(guest(), topic),
    broadcastsFor(guest(), topic),
  ]);
  const numbers = Array.from({ length: 30 }, (_, n) => n);
  for (const n of numbers) await channel.send({ type: 'broadcast', event: 'count', payload: { n } });
  await eventually(() => expect(heard.map(({ payload }) => payload)).toEqual(numbers.map((n) => ({ n }))));
});

test('broadcast: bytes arrive as bytes', async () => {
  const topic = unique('room');
  const [{ heard }, { channel }] = await Promise.all([
    broadcastsFor(guest(), topic),
    broadcastsFor(guest(), topic),
  ]);
  await channel.send({ type: 'broadcast', event: 'pixels', payload: Uint8Array.of(0, 255, 7).buffer });
  await eventually(() => expect(heard).toHaveLength(1));
  expect(heard[0]?.payload).toEqual(Uint8Array.of(0, 255, 7).buffer);
});

test('broadcast: a channel receives no messages of another topic', async () => {
  const topic = unique('one');
  const [{ heard }, { channel }] = await Promise.all([
    broadcastsFor(guest(), topic),
    broadcastsFor(guest(), unique('two'), { broadcast: { ack: true } }),
  ]);
  expect(await channel.send({ type: 'broadcast', event: 'any', payload: {} })).toBe('ok');
  await channel.httpSend('over HTTP', {});
  await guest().channel(topic).httpSend('after', {});
  await eventually(() => expect(heard.map(({ event }) => event)).toEqual(['after']));
});

test('broadcast: clients of protocol 1.0.0 and 2.0.0 receive each other’s messages; only 2.0.0 receives bytes', async () => {
  const topic = unique('room');
  const { channel, heard } = await broadcastsFor(guest(), topic);
  const { push, frames } = await openSocket('1.0.0');
  const head = { topic: `realtime:${topic}`, join_ref: '1' };
  push({ ...head, event: 'phx_join', payload: { config: {} }, ref: '1' });
  await eventually(() => expect(frames).toMatchObject([{ event: 'phx_reply', payload: { status: 'ok' } }]));
  await channel.send({ type: 'broadcast', event: 'bytes', payload: new ArrayBuffer(4) });
  await channel.send({ type: 'broadcast', event: 'json', payload: { n: 1 } });
  await eventually(() => expect(frames).toHaveLength(2));
  expect(frames[1]).toMatchObject({
    topic: `realtime:${topic}`,
    event: 'broadcast',
    payload: { type: 'broadcast', event: 'json', payload: { n: 1 } },
  });
  push({
    ...head,
    event: 'broadcast',
    payload: { type: 'broadcast', event: 'back', payload: { n: 2 } },
    ref: '2',
  });
  await eventually(() => expect(heard).toMatchObject([{ event: 'back', payload: { n: 2 } }]));
});

test('broadcast: httpSend sends to a topic without a socket', async () => {
  const topic = unique('room');
  const { heard } = await broadcastsFor(guest(), topic);
  const sender = guest().channel(topic);
  expect(await sender.httpSend('news', { n: 1 })).toEqual({ success: true });
  expect(await sender.httpSend('bytes', Uint8Array.of(1, 2))).toEqual({ success: true });
  await eventually(() => expect(heard).toHaveLength(2));
  expect(heard).toMatchObject([{ event: 'news', payload: { n: 1 } }, { event: 'bytes' }]);
  expect(heard[1]?.payload).toEqual(Uint8Array.of(1, 2).buffer);
});

test('broadcast: httpSend to a private topic needs a policy', async () => {
  const topic = unique('lobby');
  const { client } = await visitor();
  const { heard } = await broadcastsFor(client, topic, { private: true });
  const config = { private: true };
  await expect(guest().channel(topic, { config }).httpSend('forged', {})).rejects.toThrow('Unauthorized');
  const { client: other } = await visitor();
  await other.realtime.setAuth();
  expect(await other.channel(topic, { config }).httpSend('real', { n: 1 })).toEqual({ success: true });
  await eventually(() => expect(heard).toMatchObject([{ event: 'real', payload: { n: 1 } }]));
});
