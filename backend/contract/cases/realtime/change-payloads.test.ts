import { expect, test } from 'vitest';
import { eventually, guest, service, visitor } from '../../client.ts';
import { changesFor, unique } from './listening.ts';
import { openSocket } from './socket.ts';

const row = {
  label: 'first',
  score: 7,
  price: 4.5,
  active: true,
  tags: ['a', 'b'],
  details: { deep: [1, null] },
  happened_at: '2026-01-02T03:04:05.678+00:00',
};

test('postgres_changes: an INSERT has the table, the commit time, no errors and the whole row', async () => {
  const room = unique('room');
  const heard = await changesFor(guest(), { table: 'open_events', filter: `room=eq.${room}` });
  await service()
    .from('open_events')
    .insert({ room, ...row });
  await eventually(() => expect(heard).toHaveLength(1));
  expect(heard[0]).toEqual({
    schema: 'public',
    table: 'open_events',
    eventType: 'INSERT',
    commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    errors: null,
    new: { id: expect.any(Number), room, ...row, bytes: null },
    old: {},
  });
});

test('postgres_changes: the old record of an UPDATE and of a DELETE has only the key', async () => {
  const room = unique('room');
  const admin = service();
  const { data } = await admin
    .from('open_events')
    .insert({ room, ...row })
    .select('id')
    .single();
  const heard = await changesFor(guest(), { table: 'open_events', filter: `id=eq.${data?.id}` });
  await admin.from('open_events').update({ label: 'second' }).eq('id', data?.id);
  await admin.from('open_events').delete().eq('id', data?.id);
  await eventually(() => expect(heard).toHaveLength(2));
  expect(heard).toMatchObject([
    { eventType: 'UPDATE', new: { room, label: 'second', score: 7 } },
    { eventType: 'DELETE' },
  ]);
  expect(heard.map((change) => change.old)).toEqual([{ id: data?.id }, { id: data?.id }]);
  expect(heard[1]?.new).toEqual({});
});

test('postgres_changes: the old record of a changed key has the old key', async () => {
  const room = unique('room');
  const admin = service();
  const { data } = await admin.from('full_events').insert({ room }).select('id').single();
  const heard = await changesFor(guest(), { table: 'full_events', filter: `room=eq.${room}` });
  const id = crypto.randomUUID();
  await admin.from('full_events').update({ id }).eq('id', data?.id);
  await eventually(() => expect(heard).toHaveLength(1));
  expect(heard[0]).toMatchObject({ new: { id }, old: { id: data?.id } });
});

test('postgres_changes: with replica identity full and no policies, the old record is the whole old row', async () => {
  const room = unique('room');
  const admin = service();
  const { data } = await admin.from('full_events').insert({ room, label: 'one' }).select('id').single();
  const heard = await changesFor(guest(), { table: 'full_events', filter: `room=eq.${room}` });
  await admin.from('full_events').update({ label: 'two' }).eq('id', data?.id);
  await admin.from('full_events').delete().eq('id', data?.id);
  await eventually(() => expect(heard).toHaveLength(2));
  expect(heard.map((change) => change.old)).toEqual([
    { id: data?.id, room, label: 'one' },
    { id: data?.id, room, label: 'two' },
  ]);
});

test('postgres_changes: with replica identity full and policies, the old record of a DELETE has only the key', async () => {
  const room = unique('room');
  const { client, id: owner_id } = await visitor();
  const admin = service();
  const { data } = await admin.from('guarded_events').insert({ room, owner_id }).select('id').single();
  const heard = await changesFor(client, { table: 'guarded_events', filter: `room=eq.${room}` });
  await admin.from('guarded_events').delete().eq('id', data?.id);
  await eventually(() => expect(heard).toHaveLength(1));
  expect(heard[0]?.old).toEqual({ id: data?.id });
});

test('postgres_changes: with replica identity full and policies, the old record of an UPDATE has the columns that the role may select', async () => {
  const room = unique('room');
  const { client, id: owner_id } = await visitor();
  const admin = service();
  const { data } = await admin
    .from('guarded_events')
    .insert({ room, owner_id, label: 'one' })
    .select('id')
    .single();
  const heard = await changesFor(client, { table: 'guarded_events', filter: `room=eq.${room}` });
  await admin.from('guarded_events').update({ label: 'two' }).eq('id', data?.id);
  await eventually(() => expect(heard).toHaveLength(1));
  expect(heard[0]?.old).toEqual({ id: data?.id, room, owner_id, label: 'one' });
});

test('postgres_changes: columns that the role may not select are left out', async () => {
  const room = unique('room');
  const { client, id: owner_id } = await visitor();
  const [heard, forService] = await Promise.all([
    changesFor(client, { table: 'guarded_events', filter: `room=eq.${room}` }),
    changesFor(service(), { table: 'guarded_events', filter: `room=eq.${room}` }),
  ]);
  await service().from('guarded_events').insert({ room, owner_id, label: 'seen' });
  await eventually(() => expect(heard).toHaveLength(1));
  await eventually(() => expect(forService).toHaveLength(1));
  expect(heard[0]?.new).toEqual({ id: expect.any(String), room, owner_id, label: 'seen' });
  expect(forService[0]?.new).toMatchObject({ secret: 'hidden' });
});

test('postgres_changes: a role that may not select the key receives a change with error 401 and no row', async () => {
  const heard = await changesFor(guest(), { table: 'guarded_events', event: 'INSERT' });
  const { id: owner_id } = await visitor();
  await service()
    .from('guarded_events')
    .insert({ room: unique('room'), owner_id });
  await eventually(() => expect(heard.length).toBeGreaterThan(0));
  expect(heard[0]).toMatchObject({ errors: ['Error 401: Unauthorized'], new: {} });
});

test('postgres_changes: a change of a table without a primary key has error 400 and no row', async () => {
  const heard = await changesFor(guest(), { table: 'keyless_events' });
  await service().from('keyless_events').insert({ room: 'any' });
  await eventually(() => expect(heard).toHaveLength(1));
  expect(heard[0]).toMatchObject({ errors: ['Error 400: Bad Request, no primary key'], new: {} });
});

test('postgres_changes: a row that is larger than a notification arrives whole', async () => {
  const room = unique('room');
  const heard = await changesFor(guest(), { table: 'open_events', filter: `room=eq.${room}` });
  await service()
    .from('open_events')
    .insert({ room, label: 'ü'.repeat(60_000) });
  await service()
    .from('open_events')
    .update({ label: 'v'.repeat(60_000) })
    .eq('room', room);
  await eventually(() =>
    expect(heard.map((change) => change.new['label'])).toEqual(['ü'.repeat(60_000), 'v'.repeat(60_000)]),
  );
});

test('postgres_changes: a change of more than 1 MB has error 413 and only its short values', async () => {
  const room = unique('room');
  const heard = await changesFor(guest(), { table: 'open_events', filter: `room=eq.${room}` });
  await service()
    .from('open_events')
    .insert({ room, label: 'x'.repeat(1_100_000), score: 3 });
  await eventually(() => expect(heard).toHaveLength(1));
  expect(heard[0]).toMatchObject({ errors: ['Error 413: Payload Too Large'], new: { room, score: 3 } });
  expect(heard[0]?.new).not.toHaveProperty('label');
});

test('postgres_changes: with select, a change has the selected columns and the key', async () => {
  const room = unique('room');
  const filter = `room=eq.${room}`;
  const heard = await changesFor(guest(), { table: 'open_events', filter, select: ['label'] });
  await service().from('open_events').insert({ room, label: 'chosen', score: 1 });
  await eventually(() => expect(heard).toHaveLength(1));
  expect(heard[0]?.new).toEqual({ id: expect.any(Number), label: 'chosen' });
});

test('postgres_changes: a frame has ids, column types, exact numbers and bytes as hex', async () => {
  const room = unique('room');
  const { push, frames, texts } = await openSocket('2.0.0');
  const wanted = { event: '*', schema: 'public', table: 'open_events', filter: `room=eq.${room}` };
  push(['1', '1', 'realtime:wire', 'phx_join', { config: { postgres_changes: [wanted] } }]);
  const bindings = { postgres_changes: [{ ...wanted, id: expect.any(Number) }] };
  await eventually(() =>
    expect(frames[0]).toEqual(['1', '1', 'realtime:wire', 'phx_reply', { status: 'ok', response: bindings }]),
  );
  const system = {
    message: 'Subscribed to PostgreSQL',
    status: 'ok',
    extension: 'postgres_changes',
    channel: 'wire',
  };
  await eventually(() =>
    expect(frames).toContainEqual([expect.anything(), null, 'realtime:wire', 'system', system]),
  );
  const { error } = await service().rpc('insert_exactly', { in_room: room });
  expect(error).toBeNull();
  const change = await eventually(() => {
    const found = frames.find((frame) => Array.isArray(frame) && frame[3] === 'postgres_changes');
    if (!Array.isArray(found)) throw new Error('no change yet');
    return found[4];
  });
  expect(change).toMatchObject({
    ids: [expect.any(Number)],
    data: { schema: 'public', table: 'open_events', record: { bytes: 'deadbeef' } },
  });
  expect(change.data.columns).toEqual([
    { name: 'id', type: 'int8' },
    { name: 'room', type: 'text' },
    { name: 'label', type: 'text' },
    { name: 'score', type: 'int4' },
    { name: 'price', type: 'numeric' },
    { name: 'active', type: 'bool' },
    { name: 'tags', type: '_text' },
    { name: 'details', type: 'jsonb' },
    { name: 'bytes', type: 'bytea' },
    { name: 'happened_at', type: 'timestamptz' },
  ]);
  expect(texts.at(-1)).toMatch(/"price":\s*4\.50\b/);
  expect(texts.at(-1)).toMatch(/"id":\s*9007199254740993\b/);
});
