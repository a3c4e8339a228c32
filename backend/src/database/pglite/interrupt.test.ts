import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../contract/client.ts';
import { ownDatabase } from '../../../testing/own-database.ts';
import { isDatabaseError } from '../database.ts';
import { transactionAs } from '../identity.ts';

let own: Awaited<ReturnType<typeof ownDatabase>>;
beforeAll(async () => {
  own = await ownDatabase();
  await own.database.exec(
    'create table public.kept (n int); grant all on public.kept to anon, authenticated',
  );
  await own.database.exec(`alter role anon set statement_timeout = '200ms'`);
});
afterAll(() => own.remove());
beforeEach(() => own.database.exec('truncate public.kept; insert into public.kept values (1)'));

const anon = { role: 'anon', userId: null, claims: { role: 'anon' } } as const;
const authenticated = { ...anon, role: 'authenticated' } as const;
const codeOf = (error: unknown) => (isDatabaseError(error) ? error.code : error);
const kept = async () =>
  (await own.database.query<{ n: number }>('select n from public.kept order by n')).rows;

test('a statement over its time limit is cancelled and rolled back, while committed rows, waiting callers and listeners remain', async () => {
  const { database } = own;
  const heard: string[] = [];
  await database.listen('news', (payload) => heard.push(payload));
  const cancelled = transactionAs(database, anon, async (sql) => {
    await sql.query('insert into public.kept values (2)');
    await sql.query('select public.slow(60)');
  });
  const waiting = Promise.all([
    database.query('insert into public.kept values (3)'),
    transactionAs(database, authenticated, (sql) => sql.query('insert into public.kept values (4)')),
  ]);
  await expect(cancelled).rejects.toMatchObject({
    code: '57014',
    message: 'canceling statement due to statement timeout',
  });
  await waiting;
  expect(await kept()).toEqual([{ n: 1 }, { n: 3 }, { n: 4 }]);
  await database.exec(`notify news, 'still heard'`);
  await eventually(() => expect(heard).toEqual(['still heard']));
});

test('the database session survives a thousand cancelled statements of different kinds', async () => {
  const { database } = own;
  await database.exec('create temporary table of_the_session (n int)');
  const endless = [
    'select public.slow(60)',
    'select count(*) from generate_series(1, 30000) a, generate_series(1, 30000) b',
    `select count(*) from (select n from generate_series(1, 9000000) n order by md5(n::text)) sorted`,
    `select count(*) from generate_series(1, 9000000) n where md5(n::text) ~ '(a+)+$'`,
    'insert into public.kept select n from generate_series(1, 90000000) n',
  ];
  for (let each = 0; each < 1000; each += 1) {
    const cancelled = database.transaction((sql) => {
      sql.limitStatements(1);
      return sql.query(endless[each % endless.length] ?? '');
    });
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await expect(cancelled).rejects.toMatchObject({ code: '57014' });
  }
  expect((await database.query('select * from of_the_session')).rows).toEqual([]);
  expect(await kept()).toEqual([{ n: 1 }]);
}, 120_000);

test('after a parameter that cannot be sent to the thread, the next statement is cancelled at its limit as usual', async () => {
  let deep: object = {};
  for (let level = 0; level < 100_000; level++) deep = { deep };
  const sent = own.database.transaction((sql) => sql.query('select $1::jsonb', [deep]));
  await expect(sent).rejects.toBeInstanceOf(RangeError);
  const cancelled = transactionAs(own.database, anon, (sql) => sql.query('select public.slow(60)'));
  await expect(cancelled).rejects.toMatchObject({ code: '57014' });
});

test('the time limit of one transaction does not apply to statements after it', async () => {
  const limited = transactionAs(own.database, anon, (sql) => sql.query('select 1'));
  // A busy machine may need longer than the limit.
  expect(await limited.then(() => 'done', codeOf)).toBeOneOf(['done', '57014']);
  const { rows } = await own.database.query<{ slow: number }>('select public.slow(0.5)');
  expect(rows).toEqual([{ slow: 1 }]);
});

test('after cancelled statements the session has its search path and time zone', async () => {
  const { rows } = await own.database.query(
    `select current_setting('search_path') as path, current_setting('timezone') as zone`,
  );
  expect(rows).toEqual([{ path: 'public, extensions', zone: 'UTC' }]);
});

test('endless recursion in a function fails with the stack depth error of Postgres, and the database serves on', async () => {
  await own.database.exec(
    `create function public.endless(n int) returns int language plpgsql as $$ begin return public.endless(n + 1); end $$`,
  );
  await expect(own.database.query('select public.endless(0)')).rejects.toMatchObject({ code: '54001' });
  await expect(own.database.query('select missing from public.kept')).rejects.toMatchObject({
    code: '42703',
  });
  expect(await kept()).toEqual([{ n: 1 }]);
});

test('a statement that exhausts the stack of the thread fails, and the reopened database has the committed rows', async () => {
  const deep = '['.repeat(2_000_000) + ']'.repeat(2_000_000);
  const ended = own.database.transaction(async (sql) => {
    await sql.query('insert into public.kept values (5)');
    await sql.query('select $1::json', [deep]);
  });
  await expect(ended).rejects.toMatchObject({ code: '54001' });
  expect(await kept()).toEqual([{ n: 1 }]);
  await expect(own.database.query('select missing from public.kept')).rejects.toMatchObject({
    code: '42703',
  });
});
