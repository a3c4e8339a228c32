import { expect, test } from 'vitest';
import { eventually, guest, service, visitor } from '../../client.ts';
import { changesFor, joined, subscribed, unique, type Heard } from './listening.ts';

const labels = (heard: readonly Heard[]) => heard.map((change) => change.new['label'] ?? change.eventType);

test('postgres_changes: an owner receives her new row, also when the secret key inserted it', async () => {
  const { client, id } = await visitor();
  const heard = await changesFor(client, { event: 'INSERT', table: 'notes' });
  await service().from('notes').insert({ owner_id: id, body: 'hello' });
  await eventually(() => expect(heard.map((change) => change.new['body'])).toEqual(['hello']));
});

test('postgres_changes: row-level security hides rows from other visitors, not from the secret key', async () => {
  const [hana, ren] = await Promise.all([visitor(), visitor()]);
  const [forHana, forRen, forService] = await Promise.all([
    changesFor(hana.client, { table: 'notes', event: 'INSERT' }),
    changesFor(ren.client, { table: 'notes', event: 'INSERT' }),
    changesFor(service(), { table: 'notes', event: 'INSERT', filter: `owner_id=in.(${hana.id},${ren.id})` }),
  ]);
  await hana.client.from('notes').insert({ body: 'of Hana' });
  await ren.client.from('notes').insert({ body: 'of Ren' });
  const bodies = (heard: readonly Heard[]) => heard.map((change) => change.new['body']);
  await eventually(() => expect(bodies(forService)).toEqual(['of Hana', 'of Ren']));
  await eventually(() => expect(bodies(forHana)).toEqual(['of Hana']));
  await eventually(() => expect(bodies(forRen)).toEqual(['of Ren']));
});

test('postgres_changes: changes of a row arrive in their order, each with the row after the change', async () => {
  const { client } = await visitor();
  const heard = await changesFor(client, { table: 'notes' });
  const { data } = await client.from('notes').insert({ body: 'one' }).select('id').single();
  for (const body of ['two', 'three', 'four']) await client.from('notes').update({ body }).eq('id', data?.id);
  await eventually(() =>
    expect(heard.map((change) => change.new['body'])).toEqual(['one', 'two', 'three', 'four']),
  );
});

test.each(['INSERT', 'UPDATE', 'DELETE'] as const)(
  'postgres_changes: a subscription to the event %s receives only that event',
  async (event) => {
    const room = unique('room');
    const admin = service();
    // The filter is by the key, because only the key of a deleted row is known.
    const { data } = await admin.from('open_events').insert({ room: 'before' }).select('id').single();
    await admin.from('open_events').delete().eq('id', data?.id);
    const heard = await changesFor(guest(), { table: 'open_events', event, filter: `id=eq.${data?.id}` });
    await admin.from('open_events').insert({ id: data?.id, room });
    await admin.from('open_events').update({ label: 'changed' }).eq('id', data?.id);
    await admin.from('open_events').delete().eq('id', data?.id);
    const all = await changesFor(guest(), { table: 'open_events', filter: `room=eq.${room}` });
    await admin.from('open_events').insert({ room });
    await eventually(() => expect(all).toHaveLength(1));
    await eventually(() => expect(heard.map(({ eventType }) => eventType)).toEqual([event]));
  },
);

test('postgres_changes: a subscription without a table receives all published tables of the schema', async () => {
  const room = unique('room');
  const heard: Heard[] = [];
  const { outcome } = await subscribed(guest(), {}, (change) => heard.push(change));
  expect(outcome.status).toBe('ok');
  await service().from('open_events').insert({ room });
  await service().from('full_events').insert({ room });
  const ours = () => heard.filter((change) => change.new['room'] === room).map(({ table }) => table);
  await eventually(() => expect(ours()).toEqual(['open_events', 'full_events']));
});

test('postgres_changes: a subscription to schema * receives every published schema', async () => {
  const room = unique('room');
  const heard = await changesFor(guest(), { schema: '*' });
  await service().from('open_events').insert({ room });
  await eventually(() => expect(heard.map((change) => change.new['room'])).toContain(room));
});

test('postgres_changes: several subscriptions of one channel each receive their own changes', async () => {
  const room = unique('room');
  const client = guest();
  const seen: string[] = [];
  const listen = { schema: 'public', table: 'open_events', filter: `room=eq.${room}` };
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  await joined(
    client,
    client
      .channel(unique('several'))
      .on('postgres_changes', { ...listen, event: 'INSERT' }, () => seen.push('insert'))
      .on('postgres_changes', { ...listen, event: 'UPDATE' }, () => seen.push('update'))
      .on('postgres_changes', { ...listen, event: '*' }, () => seen.push('any'))
      .on('system', {}, ({ status }) => status === 'ok' && resolve()),
  );
  await ready;
  await service().from('open_events').insert({ room });
  await service().from('open_events').update({ label: 'x' }).eq('room', room);
  await eventually(() => expect(seen.toSorted()).toEqual(['any', 'any', 'insert', 'update']));
});

test('postgres_changes: all changes of a transaction arrive in order with one timestamp, also equal changes', async () => {
  const room = unique('room');
  const heard = await changesFor(guest(), { table: 'open_events' });
  await service().rpc('change_together', { in_room: room });
  await eventually(() => expect(heard.some(({ new: row }) => row['room'] === room)).toBe(true));
  const id = heard.find(({ new: row }) => row['room'] === room)?.new['id'];
  const ours = () => heard.filter((change) => (change.new['id'] ?? change.old['id']) === id);
  await eventually(() =>
    expect(labels(ours())).toEqual(['together 1', 'together 2', 'together 2', 'DELETE']),
  );
  expect(new Set(ours().map(({ commit_timestamp }) => commit_timestamp)).size).toBe(1);
});

test('postgres_changes: changes of a transaction that is rolled back are not sent', async () => {
  const room = unique('room');
  const heard = await changesFor(guest(), { table: 'open_events', filter: `room=eq.${room}` });
  const { error } = await service().rpc('change_together', { in_room: room, fails: true });
  expect(error?.message).toBe('all undone');
  await service().from('open_events').insert({ room, label: 'after' });
  await eventually(() => expect(labels(heard)).toEqual(['after']));
});

test('postgres_changes: TRUNCATE is not sent', async () => {
  const room = unique('room');
  await service().from('growing_events').insert({ id: 1, room });
  const heard = await changesFor(guest(), { table: 'growing_events' });
  await service().rpc('empty_growing');
  await service().from('growing_events').insert({ id: 2, room });
  await eventually(() => expect(heard.map(({ eventType }) => eventType)).toContain('INSERT'));
  expect(heard.map(({ eventType }) => eventType)).toEqual(['INSERT']);
});

test('postgres_changes: a change includes a column that was added later', async () => {
  await service().rpc('grow');
  const room = unique('room');
  const heard = await changesFor(guest(), { table: 'growing_events', filter: `room=eq.${room}` });
  await service().from('growing_events').insert({ id: 100, room });
  await eventually(() => expect(labels(heard)).toEqual(['new']));
});

test('postgres_changes: a table that is published later can be subscribed to after that', async () => {
  await service().rpc('withdraw_later');
  const { outcome } = await subscribed(guest(), { table: 'published_later' });
  expect(outcome).toMatchObject({ status: 'error', message: expect.stringContaining('Unable to subscribe') });
  await service().rpc('publish_later');
  const heard = await changesFor(guest(), { table: 'published_later' });
  await service().from('published_later').insert({ id: 1, room: 'later' });
  await eventually(() => expect(heard.map((change) => change.new['room'])).toEqual(['later']));
});

test('postgres_changes: 20 subscribers receive 50 changes each, in order', async () => {
  const room = unique('room');
  const all = await Promise.all(
    Array.from({ length: 20 }, () =>
      changesFor(guest(), { table: 'open_events', filter: `room=eq.${room}` }),
    ),
  );
  for (let score = 0; score < 50; score += 1) await service().from('open_events').insert({ room, score });
  const scores = Array.from({ length: 50 }, (_, score) => score);
  for (const heard of all) {
    await eventually(() => expect(heard.map((change) => change.new['score'])).toEqual(scores));
  }
});

test('postgres_changes: changes of parallel requests arrive in the order of their commits', async () => {
  const room = unique('room');
  const heard = await changesFor(guest(), { table: 'open_events', filter: `room=eq.${room}` });
  const { data } = await service().from('open_events').insert({ room }).select('id').single();
  const scores = Array.from({ length: 40 }, (_, score) => score);
  await Promise.all(
    scores.map((score) => service().from('open_events').update({ score }).eq('id', data?.id)),
  );
  await eventually(() => expect(heard).toHaveLength(41));
  const { data: left } = await service().from('open_events').select('score').eq('id', data?.id).single();
  expect(heard.at(-1)?.new['score']).toBe(left?.score);
  expect(new Set(heard.slice(1).map((change) => change.new['score']))).toEqual(new Set(scores));
});

test('postgres_changes: with wait a join succeeds after the subscription, and fails if the subscription is refused', async () => {
  const room = unique('room');
  const client = guest();
  const heard: unknown[] = [];
  const channel = client
    .channel(unique('waiting'), { config: { postgres_changes_options: { wait: true } } })
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'open_events', filter: `room=eq.${room}` },
      (change) => heard.push(change),
    );
  await joined(client, channel);
  await service().from('open_events').insert({ room });
  await eventually(() => expect(heard).toHaveLength(1));
  const refused = client
    .channel(unique('waiting'), { config: { postgres_changes_options: { wait: true } } })
    .on('postgres_changes', { event: '*', schema: 'public', table: 'unpublished_events' }, () => {});
  await expect(joined(client, refused)).rejects.toThrow('RealtimeDisabledForConfiguration');
});
