import { expect, test } from 'vitest';
import { eventually, guest, service, visitor } from '../../client.ts';
import { changesFor, subscribed, unique, type Wanted } from './listening.ts';

const rows = [
  { label: 'apple', score: 1, active: true, price: 1.5, happened_at: '2026-01-01T00:00:00Z' },
  { label: 'Apricot', score: 10, active: false, price: 20, happened_at: '2026-02-01T00:00:00Z' },
  { label: 'a,b', score: 2, active: null, price: null, happened_at: null },
];

test.each([
  ['eq', 'score=eq.10', ['Apricot']],
  ['eq with a numeric', 'price=eq.1.50', ['apple']],
  ['eq with a boolean', 'active=eq.true', ['apple']],
  ['eq with a value in quotes', 'label=eq."a,b"', ['a,b']],
  ['neq, which null never meets', 'active=neq.true', ['Apricot']],
  ['lt, which compares by the type of the column', 'score=lt.9', ['apple', 'a,b']],
  ['lte', 'score=lte.2', ['apple', 'a,b']],
  ['gt', 'score=gt.2', ['Apricot']],
  ['gte with a time', 'happened_at=gte.2026-01-15T00:00:00Z', ['Apricot']],
  ['in', 'score=in.(1,2)', ['apple', 'a,b']],
  ['in with quotes', 'label=in.("a,b",apple)', ['apple', 'a,b']],
  ['like', 'label=like.a%', ['apple', 'a,b']],
  ['ilike', 'label=ilike.AP%', ['apple', 'Apricot']],
  ['match', 'label=match.^A', ['Apricot']],
  ['imatch', 'label=imatch.^ap', ['apple', 'Apricot']],
  ['is.null', 'active=is.null', ['a,b']],
  ['not.is.null', 'active=not.is.null', ['apple', 'Apricot']],
  ['isdistinct, which null meets', 'active=isdistinct.true', ['Apricot', 'a,b']],
  ['not.in', 'score=not.in.(1,10)', ['a,b']],
  ['several conditions, all of which must hold', 'score=gt.1,active=not.is.null', ['Apricot']],
])('postgres_changes: filter %s', async (_, condition, expected) => {
  const room = unique('room');
  const heard = await changesFor(guest(), { table: 'open_events', filter: `room=eq.${room},${condition}` });
  const all = await changesFor(guest(), { table: 'open_events', filter: `room=eq.${room}` });
  await service()
    .from('open_events')
    .insert(rows.map((row) => ({ room, ...row })));
  await eventually(() => expect(all).toHaveLength(rows.length));
  await eventually(() => expect(heard.map((change) => change.new['label'])).toEqual(expected));
});

test('postgres_changes: a filter applies to the row after the change', async () => {
  const room = unique('room');
  const heard = await changesFor(guest(), { table: 'open_events', filter: `label=eq.${room}` });
  const { data } = await service().from('open_events').insert({ room }).select('id').single();
  await service().from('open_events').update({ label: room }).eq('id', data?.id);
  await eventually(() => expect(heard.map(({ eventType }) => eventType)).toEqual(['UPDATE']));
});

test('postgres_changes: a DELETE is filtered by the columns of the replica identity', async () => {
  const room = unique('room');
  const admin = service();
  const one = await admin.from('open_events').insert({ room }).select('id').single();
  const two = await admin.from('full_events').insert({ room }).select('id').single();
  const [byRoom, byKey, byRoomInFull] = await Promise.all([
    changesFor(guest(), { table: 'open_events', filter: `room=eq.${room}` }),
    changesFor(guest(), { table: 'open_events', filter: `id=eq.${one.data?.id}` }),
    changesFor(guest(), { table: 'full_events', filter: `room=eq.${room}` }),
  ]);
  await admin.from('open_events').delete().eq('id', one.data?.id);
  await admin.from('full_events').delete().eq('id', two.data?.id);
  await admin.from('open_events').insert({ room });
  await eventually(() => expect(byKey).toHaveLength(1));
  await eventually(() => expect(byRoomInFull).toHaveLength(1));
  await eventually(() => expect(byRoom.map(({ eventType }) => eventType)).toEqual(['INSERT']));
});

const shown = 'Unable to subscribe to changes with given parameters.';
const table = 'open_events';
test.each<[string, Wanted, string]>([
  [
    'on an unknown column',
    { table, filter: 'nope=eq.1' },
    `${shown} An exception happened so please check your connect parameters: [event: *, schema: public, table: open_events, filters: [{"nope", "eq", "1", false}], select: nil]. Exception: ERROR P0001 (raise_exception) invalid column for filter nope`,
  ],
  [
    'with an unknown operator',
    { table, filter: 'score=foo.1' },
    'Error parsing `filter` params: ["foo", "1"]',
  ],
  ['with an invalid filter', { table, filter: 'undefined' }, 'Error parsing `filter` params: ["undefined"]'],
  [
    'with an empty segment',
    { table, filter: 'score=eq.1,' },
    'Error parsing `filter` params: filter must not contain empty segments',
  ],
  [
    'with in but no parentheses',
    { table, filter: 'score=in.1,2' },
    '`in` filter value must be wrapped by parentheses',
  ],
  [
    'with a value of another type than the column',
    { table, filter: 'score=eq.one' },
    'invalid input syntax for type integer: "one"',
  ],
  [
    'with more than 100 values',
    { table, filter: `score=in.(${Array(101).fill(1).join()})` },
    'too many values for `in` filter. Maximum 100',
  ],
  [
    'with the operator is and another value',
    { table, filter: 'active=is.yes' },
    'invalid value for is filter: must be null, true, false, or unknown',
  ],
  [
    'with is.true on a number',
    { table, filter: 'score=is.true' },
    'is true filter requires a boolean column, got integer',
  ],
  [
    'with like on a number',
    { table, filter: 'score=like.1%' },
    'operator like requires a text-compatible column type, got integer',
  ],
  [
    'with a broken pattern',
    { table, filter: 'label=match.(' },
    'invalid regular expression for match filter',
  ],
  [
    'on a table that is not published',
    { table: 'unpublished_events' },
    `${shown} Please check Realtime is enabled for the given connect parameters: [event: *, schema: public, table: unpublished_events, filters: [], select: nil]`,
  ],
  ['on a table that does not exist', { table: 'nowhere' }, `${shown} Please check Realtime is enabled`],
  ['that selects an unknown column', { table, select: ['nope'] }, 'invalid column for select nope'],
  [
    'that selects columns of every table',
    { select: ['id'] },
    'Column selection is not supported for wildcard subscriptions.',
  ],
])(
  'postgres_changes: a subscription %s gets a system error, and the channel stays joined',
  async (_, wanted, message) => {
    const { outcome, channel } = await subscribed(guest(), wanted);
    expect(outcome).toMatchObject({ status: 'error', extension: 'postgres_changes' });
    expect(outcome.message).toContain(message);
    expect(channel.state).toBe('joined');
  },
);

test('postgres_changes: a filter on a column that the role may not select is refused', async () => {
  const { client } = await visitor();
  const { outcome } = await subscribed(client, { table: 'guarded_events', filter: 'secret=eq.hidden' });
  expect(outcome.message).toContain('invalid column for filter secret');
});
