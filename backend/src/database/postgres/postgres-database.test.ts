import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { fixtureProject } from '../../../testing/backend-process.ts';
import { eventually } from '../../../contract/client.ts';
import { startPostgres, type NativePostgres } from '../../../testing/native-postgres.ts';
import type { Database } from '../database.ts';
import { transactionAs } from '../identity.ts';
import { migrate } from '../migrate.ts';
import { runFile } from '../run-file.ts';
import { openPostgres } from './postgres-database.ts';

let postgres: NativePostgres;
let server: Database;
beforeAll(async () => {
  postgres = await startPostgres();
  server = await opened(postgres.url('postgres'));
});
afterAll(async () => {
  await server.close();
  await postgres.stop();
});

const opened = (url: string, poolSize = 4) => openPostgres({ url, poolSize });

async function emptyDatabase(): Promise<string> {
  const name = `test_${randomUUID()}`;
  await server.exec(`create database "${name}"`);
  return postgres.url(name);
}

async function open(url: string): Promise<Database> {
  const database = await opened(url);
  onTestFinished(() => database.close());
  return database;
}

const anon = { role: 'anon', userId: null, claims: { role: 'anon' } } as const;
const whoami = async (database: Database) => {
  const { rows } = await transactionAs(database, anon, (sql) =>
    sql.query<{ result: unknown }>('select public.whoami() as result'),
  );
  return rows[0]?.result;
};

test('a connection that the server ends in the moment in which it becomes ready fails the query, not the process', async () => {
  const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
  const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
  const fields = Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0');
  const ending = Buffer.concat([Buffer.from([0x45, 0, 0, 0, fields.length + 4]), fields]);
  const ends = createServer((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([authenticated, ready, ending])));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void ends.close());
  await once(ends, 'listening');
  const { port } = ends.address() as AddressInfo;
  await expect(opened(`postgres://postgres@127.0.0.1:${port}/postgres`)).rejects.toThrow(
    'The database cannot be reached',
  );
});

test('a connection to a server that accepts it and says nothing is given up after ten seconds', async () => {
  const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let isGivenUp = false;
  const opening = opened(`postgres://postgres@127.0.0.1:${port}/postgres`).finally(() => {
    isGivenUp = true;
  });
  await once(silent, 'connection');
  await vi.advanceTimersByTimeAsync(9_000);
  expect(isGivenUp).toBe(false);
  vi.advanceTimersByTime(1_000);
  await expect(opening).rejects.toThrow('Postgres did not respond within 10 s');
});

test('a connection is not given up because the process was stopped for longer than ten seconds', async () => {
  const database = await open(postgres.url('postgres'));
  const results = Promise.all([1, 2, 3].map(() => database.query('select 1')));
  // The new connections begin; then the process stops before it can read that they are open.
  await new Promise((resolve) => setImmediate(resolve));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_500);
  expect(await results).toHaveLength(3);
});

test('an array parameter is sent as JSON to json and jsonb, and as a Postgres array to other types', async () => {
  const { rows } = await server.query(
    `select $1::jsonb as doc, $2::text[] as words, $3::jsonb[] as docs, $4::json as list, $5::int[] as numbers`,
    [['a', 1, null], ['b, "c"', null], [{ d: 1 }], [], [1, 2]],
  );
  expect(rows).toEqual([
    { doc: ['a', 1, null], words: ['b, "c"', null], docs: [{ d: 1 }], list: [], numbers: [1, 2] },
  ]);
});

test('a refused statement with an array parameter throws the error of Postgres, and the connection stays usable', async () => {
  await expect(server.query('select $1::text[] from nowhere', [['a']])).rejects.toMatchObject({
    code: '42P01',
  });
  expect((await server.query('select $1::text[] as words', [['a']])).rows).toEqual([{ words: ['a'] }]);
});

test('values and arrays of a type created after the database was opened are parsed', async () => {
  await server.exec(`create type public.colour as enum ('red', 'blue')`);
  const { rows } = await server.query(
    `select '{red,blue}'::public.colour[] as colours, 'red'::public.colour as one`,
  );
  expect(rows).toEqual([{ colours: ['red', 'blue'], one: 'red' }]);
});

test('two concurrent starts on one empty database apply the migrations once', async () => {
  const url = await emptyDatabase();
  const [first, second] = [await open(url), await open(url)];
  await Promise.all([migrate(first, fixtureProject), migrate(second, fixtureProject)]);
  expect(await whoami(second)).toMatchObject({ role: 'anon', current_user: 'anon' });
});

test('after a migration its settings and its advisory lock are gone', async () => {
  const database = await open(await emptyDatabase());
  await migrate(database, fixtureProject);
  const { rows } = await database.query(
    `select current_setting('search_path') as path, current_setting('statement_timeout') as timeout, count(*) as locks
     from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  expect(rows).toEqual([{ path: 'public, extensions', timeout: '2min', locks: 0 }]);
});

test('on native Postgres a file may begin with CREATE INDEX CONCURRENTLY, while a later VACUUM or COPY FROM STDIN fails', async () => {
  const database = await open(await emptyDatabase());
  await database.exec('create table public.indexed (n int)');
  const connection = await database.acquire();
  onTestFinished(() => connection.release());
  const run = (...statements: string[]) => runFile(connection, 'file.sql', statements, async () => undefined);
  await run('create index concurrently by_n on public.indexed (n)');
  expect((await database.query(`select to_regclass('public.by_n')::text as index`)).rows).toEqual([
    { index: 'by_n' },
  ]);
  await expect(run('select 1', 'vacuum public.indexed')).rejects.toThrow(/statement 2 .* transaction block/);
  await expect(run('copy public.indexed from stdin')).rejects.toThrow(/use INSERT/);
});

test('the user of DATABASE_URL may migrate without being a superuser if it can create the API roles or act as them', async () => {
  const young = await startPostgres();
  onTestFinished(() => young.stop());
  const superuser = await opened(young.url('postgres'));
  onTestFinished(() => superuser.close());
  const databaseOf = async (user: string, attributes = '') => {
    await superuser.exec(`create role ${user} login ${attributes}`);
    await superuser.exec(`create database of_${user} owner ${user}`);
    return open(young.url(`of_${user}`).replace('postgres@', `${user}@`));
  };

  const lodger = await databaseOf('lodger');
  await expect(migrate(lodger, fixtureProject)).rejects.toThrow(
    /lodger of DATABASE_URL may not create roles, and the server has no anon, authenticated, service_role[^]*alter role "lodger" createrole bypassrls/,
  );
  const builder = await databaseOf('builder', 'createrole bypassrls');
  await migrate(builder, fixtureProject);
  expect(await whoami(builder)).toMatchObject({ role: 'anon', current_user: 'anon' });

  await expect(migrate(lodger, fixtureProject)).rejects.toThrow(
    /may not act as anon, authenticated, service_role[^]*grant anon, authenticated, service_role to "lodger"/,
  );
  await superuser.exec('grant anon, authenticated, service_role to lodger');
  await migrate(lodger, fixtureProject);
  expect(await whoami(lodger)).toMatchObject({ role: 'anon', current_user: 'anon' });
});

test('the error for an unreachable server names its address without the password', async () => {
  const failure = openPostgres({ url: 'postgres://me:secret-word@127.0.0.1:1/shop', poolSize: 2 });
  await expect(failure).rejects.toThrow(/127\.0\.0\.1:1\/shop.*ECONNREFUSED/);
  await expect(failure).rejects.not.toThrow(/secret-word/);
});

test('after a server crash committed rows remain, and listeners learn of the gap and receive notifications again', async () => {
  const database = await open(await emptyDatabase());
  await database.exec('create table kept (n int)');
  const heard: string[] = [];
  let gaps = 0;
  await database.listen(
    'news',
    (payload) => heard.push(payload),
    () => (gaps += 1),
  );
  await database.query('insert into kept values (1)');
  const underWay = database.query('select pg_sleep(60)').catch((error: unknown) => error);
  await eventually(async () => {
    const { rows } = await database.query(
      `select 1 from pg_stat_activity where query = 'select pg_sleep(60)'`,
    );
    expect(rows).toHaveLength(1);
  });
  await postgres.crash();
  expect(await underWay).toMatchObject({ code: expect.stringMatching(/^(57P02|57P01|08006)$/) });
  await eventually(() => expect(gaps).toBe(1));
  await eventually(async () => expect((await database.query('select n from kept')).rows).toEqual([{ n: 1 }]));
  await database.exec(`notify news, 'again'`);
  await eventually(() => expect(heard).toEqual(['again']));
});

test('sessions ended by pg_terminate_backend are reopened, including the listening session', async () => {
  const url = await emptyDatabase();
  const database = await open(url);
  let gaps = 0;
  await database.listen(
    'news',
    () => undefined,
    () => (gaps += 1),
  );
  await (
    await open(url)
  ).query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await eventually(() => expect(gaps).toBe(1));
  // The server ends the sessions asynchronously, so a query may still fail on a session that is about to end.
  await eventually(async () =>
    expect((await database.query('select 1 as result')).rows).toEqual([{ result: 1 }]),
  );
});

test('a listening session that ends again while it is reopened is reopened once', async () => {
  const database = await open(await emptyDatabase());
  const told: string[] = [];
  for (let each = 0; each < 100; each++) {
    const isFirst = each === 0;
    const tell = (what: string) => (isFirst ? () => void told.push(what) : undefined);
    await database.listen(`news${each}`, () => undefined, tell('after the gap'), tell('at the gap'));
  }
  for (let ended = 0; ended < 4;) {
    const { rows } = await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'listen %'`,
    );
    ended += rows.length;
  }
  await eventually(() => expect(told.at(-1)).toBe('after the gap'));
  expect(told).toEqual(told.map((_, index) => (index % 2 ? 'after the gap' : 'at the gap')));
});

test('an anonymous session has the timeouts of a hosted project: 1 min idle in transaction, 8 s lock, 3 s statement', async () => {
  const database = await open(await emptyDatabase());
  await migrate(database, fixtureProject);
  const { rows } = await transactionAs(database, anon, (sql) =>
    sql.query(`select current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`),
  );
  expect(rows).toEqual([{ idle: '1min', lock: '8s', statement: '3s' }]);
});
