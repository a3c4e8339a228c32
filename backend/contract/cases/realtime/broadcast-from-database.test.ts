import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { eventually, guest, service, visitor } from '../../client.ts';
import { broadcastsFor, joined, unique } from './listening.ts';
import { openSocket } from './socket.ts';

const say = async (topic: string, event: string, payload: unknown, isPrivate = true) => {
  const { error } = await service().rpc('say', { payload, event, topic, private: isPrivate });
  expect(error).toBeNull();
};

/** Sends messages and waits until they are delivered, because a later channel could otherwise receive them live. */
async function heardBefore(client: SupabaseClient, topic: string, count: number, send: () => Promise<void>) {
  const { channel, heard } = await broadcastsFor(client, topic, { private: true });
  await send();
  await eventually(() => expect(heard).toHaveLength(count));
  await client.removeChannel(channel);
}

test('realtime.send: a private channel receives the message with its id', async () => {
  const topic = unique('board');
  const { client } = await visitor();
  const { heard } = await broadcastsFor(client, topic, { private: true });
  await say(topic, 'news', { n: 1 });
  await eventually(() => expect(heard).toHaveLength(1));
  const id = heard[0]?.meta?.id;
  expect(heard[0]).toEqual({ type: 'broadcast', event: 'news', payload: { n: 1, id }, meta: { id } });
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
});

test('realtime.send: an id in the payload is kept', async () => {
  const topic = unique('board');
  const { client } = await visitor();
  const { heard } = await broadcastsFor(client, topic, { private: true });
  await say(topic, 'news', { id: 7 });
  await eventually(() => expect(heard).toMatchObject([{ payload: { id: 7 } }]));
});

test('realtime.send: with private false only the public channel receives the message', async () => {
  const topic = unique('board');
  const { client } = await visitor();
  const [open, closed] = await Promise.all([
    broadcastsFor(guest(), topic),
    broadcastsFor(client, topic, { private: true }),
  ]);
  await say(topic, 'public', {}, false);
  await say(topic, 'private', {});
  await eventually(() => expect(open.heard.map(({ event }) => event)).toEqual(['public']));
  await eventually(() => expect(closed.heard.map(({ event }) => event)).toEqual(['private']));
});

test('realtime.send_binary: bytes arrive as bytes', async () => {
  const topic = unique('board');
  const { client } = await visitor();
  const { heard } = await broadcastsFor(client, topic, { private: true });
  await service().rpc('say_bytes', { hex: '00ff07', event: 'pixels', topic });
  await eventually(() => expect(heard).toHaveLength(1));
  expect(heard[0]?.payload).toEqual(Uint8Array.of(0, 255, 7).buffer);
});

test('realtime.broadcast_changes: a trigger sends the changes of rows to their topic', async () => {
  const board = crypto.randomUUID();
  const { client } = await visitor();
  const { heard } = await broadcastsFor(client, `board:${board}`, { private: true });
  const posts = () => service().from('board_posts');
  const { data } = await posts().insert({ board, title: 'one' }).select('id').single();
  await posts().update({ title: 'two' }).eq('id', data?.id);
  await posts().delete().eq('id', data?.id);
  await eventually(() => expect(heard).toHaveLength(3));
  const row = (title: string) => ({ id: data?.id, board, title });
  const place = { table: 'board_posts', schema: 'public', id: expect.any(String) };
  expect(heard.map(({ event, payload }) => [event, payload])).toEqual([
    ['INSERT', { operation: 'INSERT', record: row('one'), old_record: null, ...place }],
    ['UPDATE', { operation: 'UPDATE', record: row('two'), old_record: row('one'), ...place }],
    ['DELETE', { operation: 'DELETE', record: null, old_record: row('two'), ...place }],
  ]);
});

test('replay: a private channel first receives the earlier messages, oldest first, marked as replayed', async () => {
  const topic = unique('board');
  const { client } = await visitor();
  const since = Date.now() - 60_000;
  await heardBefore(client, topic, 3, async () => {
    for (const n of [1, 2, 3]) await say(topic, 'news', { n });
  });
  const { heard } = await broadcastsFor(client, topic, {
    private: true,
    broadcast: { replay: { since, limit: 2 } },
  });
  await eventually(() => expect(heard).toHaveLength(2));
  await say(topic, 'news', { n: 4 });
  await eventually(() => expect(heard).toHaveLength(3));
  expect(heard.map(({ payload, meta }) => [payload, meta?.replayed])).toMatchObject([
    [{ n: 2 }, true],
    [{ n: 3 }, true],
    [{ n: 4 }, undefined],
  ]);
});

test('replay: messages from before the time, and messages to the public topic, are not replayed', async () => {
  const topic = unique('board');
  const { client } = await visitor();
  await heardBefore(client, topic, 1, () => say(topic, 'old', {}));
  await say(topic, 'public', {}, false);
  const since = Date.now() + 60_000;
  const { heard } = await broadcastsFor(client, topic, { private: true, broadcast: { replay: { since } } });
  await say(topic, 'new', {});
  await eventually(() => expect(heard.map(({ event }) => event)).toEqual(['new']));
});

test('replay: a join without a time, and a join of a public channel, are refused', async () => {
  const { client } = await visitor();
  const broadcast = { replay: {} as { since: number } };
  const channel = client.channel(unique('board'), { config: { private: true, broadcast } });
  await expect(joined(client, channel)).rejects.toThrow(
    'UnableToReplayMessages: Replay params are not valid',
  );
  const { push, frames } = await openSocket('2.0.0');
  push(['1', '1', 'realtime:open', 'phx_join', { config: { broadcast: { replay: { since: 1 } } } }]);
  const reason = 'UnableToReplayMessages: Replay is not allowed for public channels';
  await eventually(() =>
    expect(frames).toMatchObject([
      ['1', '1', 'realtime:open', 'phx_reply', { status: 'error', response: { reason } }],
    ]),
  );
});
