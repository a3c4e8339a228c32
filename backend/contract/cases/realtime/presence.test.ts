import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { eventually, guest, visitor } from '../../client.ts';
import { joined, unique, type SystemMessage } from './listening.ts';
import { openSocket } from './socket.ts';

interface Options {
  readonly key?: string;
  readonly private?: boolean;
  readonly client?: SupabaseClient;
}

/** Joins a topic with presence, and collects the join and leave events. */
async function member(topic: string, { key, client = guest(), ...config }: Options = {}) {
  const events: { event: string; key: string; metas: unknown[] }[] = [];
  const problems: SystemMessage[] = [];
  const channel = client
    .channel(topic, { config: { ...config, presence: { ...(key && { key }), enabled: true } } })
    .on('presence', { event: 'join' }, ({ key: who, newPresences }) =>
      events.push({ event: 'join', key: who, metas: newPresences }),
    )
    .on('presence', { event: 'leave' }, ({ key: who, leftPresences }) =>
      events.push({ event: 'leave', key: who, metas: leftPresences }),
    )
    .on('system', {}, (message: SystemMessage) => problems.push(message));
  await joined(client, channel);
  return {
    channel,
    client,
    events,
    problems,
    present: () => Object.keys(channel.presenceState()).toSorted(),
  };
}

test('presence: a member that tracks is seen by all members, with its payload', async () => {
  const topic = unique('room');
  const [hana, ren] = await Promise.all([member(topic, { key: 'hana' }), member(topic, { key: 'ren' })]);
  expect(await hana.channel.track({ mood: 'calm' })).toBe('ok');
  for (const { channel } of [hana, ren]) {
    await eventually(() =>
      expect(channel.presenceState()).toEqual({
        hana: [{ mood: 'calm', presence_ref: expect.any(String) }],
      }),
    );
  }
  expect(ren.events).toMatchObject([{ event: 'join', key: 'hana', metas: [{ mood: 'calm' }] }]);
});

test('presence: a member that joins later gets the members who are present', async () => {
  const topic = unique('room');
  const hana = await member(topic, { key: 'hana' });
  await hana.channel.track({ mood: 'calm' });
  const ren = await member(topic, { key: 'ren' });
  await eventually(() => expect(ren.present()).toEqual(['hana']));
});

test('presence: a second track replaces the first', async () => {
  const topic = unique('room');
  const [hana, ren] = await Promise.all([member(topic, { key: 'hana' }), member(topic, { key: 'ren' })]);
  await hana.channel.track({ mood: 'calm' });
  await eventually(() => expect(ren.present()).toEqual(['hana']));
  await hana.channel.track({ mood: 'happy' });
  await eventually(() => expect(ren.channel.presenceState()).toMatchObject({ hana: [{ mood: 'happy' }] }));
  expect(ren.channel.presenceState()['hana']).toHaveLength(1);
});

test('presence: untrack removes a member, and its channel stays joined', async () => {
  const topic = unique('room');
  const [hana, ren] = await Promise.all([member(topic, { key: 'hana' }), member(topic, { key: 'ren' })]);
  await hana.channel.track({});
  await eventually(() => expect(ren.present()).toEqual(['hana']));
  expect(await hana.channel.untrack()).toBe('ok');
  await eventually(() => expect(ren.present()).toEqual([]));
  expect(ren.events.at(-1)).toMatchObject({ event: 'leave', key: 'hana' });
  expect(hana.channel.state).toBe('joined');
});

test('presence: a member that leaves the channel is removed', async () => {
  const topic = unique('room');
  const [hana, ren] = await Promise.all([member(topic, { key: 'hana' }), member(topic, { key: 'ren' })]);
  await hana.channel.track({});
  await eventually(() => expect(ren.present()).toEqual(['hana']));
  await hana.channel.unsubscribe();
  await eventually(() => expect(ren.present()).toEqual([]));
});

test('presence: a member that loses its connection is removed', async () => {
  const topic = unique('room');
  const [hana, ren] = await Promise.all([member(topic, { key: 'hana' }), member(topic, { key: 'ren' })]);
  await hana.channel.track({});
  await eventually(() => expect(ren.present()).toEqual(['hana']));
  await hana.client.realtime.disconnect();
  await eventually(() => expect(ren.present()).toEqual([]));
});

test('presence: two connections with one key are one presence until both untrack', async () => {
  const topic = unique('room');
  const [desk, phone, ren] = await Promise.all([
    member(topic, { key: 'hana' }),
    member(topic, { key: 'hana' }),
    member(topic, { key: 'ren' }),
  ]);
  await desk.channel.track({ device: 'desk' });
  await phone.channel.track({ device: 'phone' });
  await eventually(() => expect(ren.channel.presenceState()['hana']).toHaveLength(2));
  await desk.channel.untrack();
  await eventually(() => expect(ren.channel.presenceState()).toMatchObject({ hana: [{ device: 'phone' }] }));
  await phone.channel.untrack();
  await eventually(() => expect(ren.present()).toEqual([]));
});

test('presence: each connection without a key gets a random key', async () => {
  const topic = unique('room');
  const [one, two] = await Promise.all([member(topic), member(topic)]);
  await one.channel.track({});
  await two.channel.track({});
  await eventually(() => expect(one.present()).toHaveLength(2));
  expect(one.present()[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('presence: a channel without presence enabled receives no state, but is seen when it tracks', async () => {
  const topic = unique('room');
  const ren = await member(topic, { key: 'ren' });
  const { push, frames } = await openSocket('2.0.0');
  const name = `realtime:${topic}`;
  push(['1', '1', name, 'phx_join', { config: { presence: { key: 'quiet', enabled: false } } }]);
  push(['1', '2', name, 'presence', { type: 'presence', event: 'track', payload: { n: 1 } }]);
  await eventually(() => expect(ren.channel.presenceState()).toMatchObject({ quiet: [{ n: 1 }] }));
  expect(frames.map((frame) => Array.isArray(frame) && frame[3])).not.toContain('presence_state');
});

test('presence: a tracked payload that is not an object is refused', async () => {
  const { push, frames } = await openSocket('2.0.0');
  const name = `realtime:${unique('room')}`;
  push(['1', '1', name, 'phx_join', { config: { presence: { enabled: true } } }]);
  push(['1', '2', name, 'presence', { type: 'presence', event: 'track', payload: 'text' }]);
  const response = { reason: 'Presence track payload must be a map' };
  await eventually(() =>
    expect(frames).toContainEqual(['1', '2', name, 'phx_reply', { status: 'error', response }]),
  );
});

test('presence: an unknown presence event is an error', async () => {
  const { push, frames } = await openSocket('2.0.0');
  const name = `realtime:${unique('room')}`;
  push(['1', '1', name, 'phx_join', { config: { presence: { enabled: true } } }]);
  push(['1', '2', name, 'presence', { type: 'presence', event: 'wave' }]);
  await eventually(() =>
    expect(frames).toContainEqual(['1', '2', name, 'phx_reply', { status: 'error', response: {} }]),
  );
});

test('presence: more than five calls of one channel in half a minute close it', async () => {
  const { channel, problems } = await member(unique('room'));
  for (const n of [1, 2, 3, 4, 5]) expect(await channel.track({ n })).toBe('ok');
  void channel.track({ n: 6 });
  await eventually(() =>
    expect(problems).toMatchObject([{ status: 'error', message: 'Client presence rate limit exceeded' }]),
  );
  await eventually(() => expect(channel.state).toBe('closed'));
});

test('presence on a private topic: a policy lets signed-in members see each other', async () => {
  const topic = unique('lobby');
  const [hana, ren] = await Promise.all([visitor(), visitor()]);
  const [one, two] = await Promise.all([
    member(topic, { private: true, key: 'hana', client: hana.client }),
    member(topic, { private: true, key: 'ren', client: ren.client }),
  ]);
  expect(await one.channel.track({ mood: 'calm' })).toBe('ok');
  await eventually(() => expect(two.channel.presenceState()).toMatchObject({ hana: [{ mood: 'calm' }] }));
});

test('presence on a private topic: a member that may only read cannot track', async () => {
  const { client } = await visitor();
  const { channel, present } = await member(unique('silent'), { private: true, client });
  expect(await channel.track({})).toBe('error');
  expect(present()).toEqual([]);
});

test('presence on a private topic: a member that may only read broadcasts sees no members and cannot track', async () => {
  const { client, id } = await visitor();
  const { channel, present, problems } = await member(`user:${id}`, { private: true, client });
  expect(await channel.track({})).toBe('error');
  expect([present(), problems, channel.state]).toEqual([[], [], 'joined']);
});
