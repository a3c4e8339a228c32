import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../contract/client.ts';
import { keys } from '../../../testing/backend-process.ts';
import { ownDatabase } from '../../../testing/own-database.ts';
import { ownRealtime } from '../../../testing/own-realtime.ts';
import { DatabaseError, type Database } from '../../database/database.ts';
import { loadSigningKey, type SigningKey } from '../../keys/signing-key.ts';
import { Feed } from './feed.ts';

let own: Awaited<ReturnType<typeof ownDatabase>>;
let signingKey: SigningKey;
beforeAll(async () => {
  own = await ownDatabase();
  signingKey = await loadSigningKey(own.folder);
});
afterAll(() => own.remove());

type Opened = Awaited<ReturnType<Awaited<ReturnType<typeof ownRealtime>>['open']>>;

const start = () => ownRealtime({ database: own.database, signingKey });
const published = async (table: string, columns: string) => {
  await own.database.exec(`create table public.${table} (${columns});
    grant all on public.${table} to anon, authenticated, service_role;
    alter publication supabase_realtime add table public.${table}`);
  onTestFinished(() => own.database.exec(`drop table public.${table}`));
};
const follow = async ({ push, frames }: Opened, topic: string, wanted: object) => {
  const told = () => frames.filter((frame) => frame[3] === 'system' && frame[2].endsWith(topic)).length;
  const before = told();
  const postgres_changes = [{ event: '*', schema: 'public', ...wanted }];
  push(['1', '1', `realtime:${topic}`, 'phx_join', { config: { postgres_changes } }]);
  await eventually(() => expect(told()).toBe(before + 1));
};
const changesOf = ({ frames }: Opened, topic: string) =>
  frames
    .filter((frame) => frame[3] === 'postgres_changes' && frame[2].endsWith(topic))
    .map((frame) => frame[4]['data']);

/** A copy of the database object, whose methods a test can replace. */
const facade = (database: Database): Database => ({
  engine: database.engine,
  lost: database.lost,
  query: (text, params) => database.query(text, params),
  exec: (text) => database.exec(text),
  acquire: () => database.acquire(),
  transaction: (work) => database.transaction(work),
  listen: (...asked) => database.listen(...asked),
  close: () => database.close(),
});

describe('the feed of changes', () => {
  test('a failing policy hides its table’s changes and does not stop changes of other tables', async () => {
    await published('fragile', 'id int primary key');
    await published('sound', 'id int primary key');
    await own.database.exec(`alter table public.fragile enable row level security;
      create policy broken on public.fragile for select using (1 / (id - id) = 1)`);
    const socket = await (await start()).open();
    await follow(socket, 'both', {});
    await own.database.exec('insert into public.fragile values (1); insert into public.sound values (1)');
    await eventually(() => expect(changesOf(socket, 'both')).toMatchObject([{ table: 'sound' }]));
  });

  test('a filter that no longer fits its column receives no changes; other subscriptions do', async () => {
    await published('retyped', 'id int primary key, value text');
    const socket = await (await start()).open();
    await follow(socket, 'filtered', { table: 'retyped', filter: 'value=eq.abc' });
    await follow(socket, 'plain', { table: 'retyped' });
    await follow(socket, 'fitting', { table: 'retyped', filter: 'id=eq.1' });
    await own.database.exec(`alter table public.retyped alter value type int using 0;
      insert into public.retyped values (1, 2)`);
    await eventually(() => expect(changesOf(socket, 'fitting')).toHaveLength(1));
    expect(changesOf(socket, 'plain')).toHaveLength(1);
    expect(changesOf(socket, 'filtered')).toEqual([]);
  });

  test('changes that are too large for a notification are delivered and then deleted', async () => {
    await published('large', 'id int primary key, text text');
    const socket = await (await start()).open();
    await follow(socket, 'large', { table: 'large' });
    await own.database.exec(
      `insert into public.large select n, repeat('x', 20000) from generate_series(1, 30) n`,
    );
    await eventually(() => expect(changesOf(socket, 'large')).toHaveLength(30));
    await own.database.exec(`update _irodori.large_changes set announced_at = now() - interval '1 hour'`);
    await start();
    expect((await own.database.query('select from _irodori.large_changes')).rows).toEqual([]);
  });

  test('a table that left the publication sends no changes, and the next join removes its trigger', async () => {
    await published('withdrawn', 'id int primary key');
    const realtime = await start();
    const socket = await realtime.open();
    await follow(socket, 'all', {});
    await own.database.exec(`alter publication supabase_realtime drop table public.withdrawn;
      insert into public.withdrawn values (1); insert into public.notes (owner_id, body) select id, 'x' from auth.users`);
    await follow(await realtime.open(), 'again', {});
    const { rows } = await own.database.query(
      `select from pg_trigger where tgname = 'irodori_announce' and tgrelid = 'public.withdrawn'::regclass`,
    );
    expect(rows).toEqual([]);
    expect(changesOf(socket, 'all')).toEqual([]);
  });

  test('when changes may have been missed, only the channels that follow changes have to join again', async () => {
    let atGap: (() => void) | undefined;
    const { database } = own;
    const listen: Database['listen'] = (channel, listener, _, gap) => {
      atGap = gap;
      return database.listen(channel, listener);
    };
    await published('missed', 'id int primary key');
    const { open } = await ownRealtime({ database: { ...facade(database), listen }, signingKey });
    const socket = await open();
    await follow(socket, 'changes', { table: 'missed' });
    socket.push(['2', '2', 'realtime:talk', 'phx_join', { config: {} }]);
    await eventually(() => expect(socket.frames.at(-1)?.[2]).toBe('realtime:talk'));
    atGap?.();
    await eventually(() =>
      expect(socket.frames.at(-1)).toEqual(['1', '1', 'realtime:changes', 'phx_error', {}]),
    );
    await follow(socket, 'changes', { table: 'missed' });
    await database.exec('insert into public.missed values (1)');
    await eventually(() => expect(changesOf(socket, 'changes')).toHaveLength(1));
  });

  test('a subscription to all tables receives changes of a table that joins the publication later', async () => {
    const patience = { silence: 60_000, withoutChannel: 60_000, publication: 50 };
    const { open } = await ownRealtime({ database: own.database, signingKey, patience });
    const socket = await open();
    await published('first', 'id int primary key');
    await follow(socket, 'all', {});
    await published('later', 'id int primary key');
    const isFollowed = `select from pg_trigger
      where tgname = 'irodori_announce' and tgrelid = 'public.later'::regclass`;
    await vi.waitFor(async () => expect((await own.database.query(isFollowed)).rows).toHaveLength(1), 15_000);
    await own.database.exec('insert into public.later values (1)');
    await eventually(() => expect(changesOf(socket, 'all')).toMatchObject([{ table: 'later' }]));
  });

  test('more waiting changes than the limit are dropped, and their subscribers are interrupted', async () => {
    let interruptions = 0;
    const delivered: number[] = [];
    const { promise: slow, resolve: goOn } = Promise.withResolvers<void>();
    const deliver = async ({ length }: readonly string[]) => {
      delivered.push(length);
      await slow;
    };
    const faults = { log: pino({ level: 'silent' }), interrupt: () => void (interruptions += 1) };
    const feed = new Feed(own.database, deliver, faults);
    for (let n = 0; n < 70; n += 1) feed.push('x'.repeat(2 ** 20));
    expect(interruptions).toBe(1);
    goOn();
    await eventually(() => expect(delivered).toEqual([1, 4]));
  });

  test('while the database is unavailable, channels that miss changes fail and joins are refused with the reason', async () => {
    let isAway = false;
    const { database } = own;
    const whileThere = <T>(work: () => Promise<T>): Promise<T> =>
      isAway
        ? Promise.reject(new DatabaseError({ code: '08006', message: 'The database cannot be reached' }))
        : work();
    await published('away', 'id int primary key');
    const { open, handle } = await ownRealtime({
      database: {
        ...facade(database),
        query: (text, params) => whileThere(() => database.query(text, params)),
        transaction: (work) => whileThere(() => database.transaction(work)),
      },
      signingKey,
    });
    const socket = await open();
    await follow(socket, 'changes', { table: 'away' });
    isAway = true;
    await database.exec('insert into public.away values (1)');
    await eventually(() => expect(socket.frames.at(-1)?.[3]).toBe('phx_error'));
    for (const config of [{ private: true }, { postgres_changes: [{ schema: 'public' }] }]) {
      socket.push(['3', '3', 'realtime:refused', 'phx_join', { config }]);
      const reason = 'UnableToConnectToProject: Realtime was unable to connect to the project database';
      await eventually(() =>
        expect(socket.frames.at(-1)?.[4]).toEqual({ status: 'error', response: { reason } }),
      );
    }
    const broadcast = new Request('http://localhost/realtime/v1/api/broadcast/room/events/e?private=true', {
      method: 'POST',
      headers: { apikey: keys.publishable },
    });
    const response = await handle(broadcast, { address: '127.0.0.1' });
    expect([response.status, await response.json()]).toEqual([
      422,
      { message: 'Tenant database unavailable' },
    ]);
    isAway = false;
    await follow(socket, 'changes', { table: 'away' });
  });

  test('the sweep deletes messages that are older than three days', async () => {
    const insert = (age: string) =>
      own.database.query(
        `insert into realtime.messages (topic, extension, event, inserted_at)
         values ('swept', 'broadcast', $1, now() - $2::text::interval)`,
        [age, age],
      );
    for (const age of ['5 days', '2 days']) await insert(age);
    await start();
    const { rows } = await own.database.query(`select event from realtime.messages where topic = 'swept'`);
    expect(rows).toEqual([{ event: '2 days' }]);
  });

  test('checking the policies of a topic stores no message', async () => {
    const { rows } = await own.database.query<{ count: number }>('select count(*) from realtime.messages');
    const socket = await (await start()).open();
    socket.push(['1', '1', 'realtime:closed', 'phx_join', { config: { private: true } }]);
    await eventually(() => expect(socket.frames[0]?.[4]).toMatchObject({ status: 'error' }));
    expect((await own.database.query('select count(*) from realtime.messages')).rows).toEqual(rows);
  });
});

describe('a socket', () => {
  test('is closed after it has been silent for too long', async () => {
    const patience = { silence: 200, withoutChannel: 60_000 };
    const { open } = await ownRealtime({ database: own.database, signingKey, patience });
    expect(await (await open()).closed).toBe(1006);
  });

  test('gets replies to heartbeats while a join waits for the database', async () => {
    const { promise: slow, resolve: goOn } = Promise.withResolvers<void>();
    const query: Database['query'] = (text, params) => slow.then(() => own.database.query(text, params));
    let isSlow = false;
    const database: Database = {
      ...facade(own.database),
      query: (text, params) => (isSlow ? query(text, params) : own.database.query(text, params)),
    };
    const { open } = await ownRealtime({ database, signingKey });
    const { push, frames } = await open();
    isSlow = true;
    push(['1', '1', 'realtime:x', 'phx_join', { config: { postgres_changes: [{ schema: 'public' }] } }]);
    push([null, '2', 'phoenix', 'heartbeat', {}]);
    await eventually(() => expect(frames.map(([, ref]) => ref)).toEqual(['2']));
    goOn();
    await eventually(() => expect(frames.map(([, ref]) => ref)).toContain('1'));
  });

  test('is closed after it has had no channel for too long', async () => {
    const patience = { silence: 3_600_000, withoutChannel: 100 };
    const { open } = await ownRealtime({ database: own.database, signingKey, patience });
    expect(await (await open()).closed).toBe(1006);
  });
});
