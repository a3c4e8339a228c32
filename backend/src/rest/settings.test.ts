import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys } from '../../testing/backend-process.ts';
import { eventually } from '../../contract/client.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { createAuthenticate } from '../keys/authenticate.ts';
import { loadSigningKey } from '../keys/signing-key.ts';
import { createRest } from './index.ts';

let own: Awaited<ReturnType<typeof ownDatabase>>;
let rest: Awaited<ReturnType<typeof createRest>>;

beforeAll(async () => {
  own = await ownDatabase();
  rest = await createRest({
    database: own.database,
    authenticate: createAuthenticate(keys, await loadSigningKey(own.folder)),
    api: { schemas: ['public'], extra_search_path: ['public', 'extensions'], max_rows: 1000 },
  });
});
afterAll(() => own.remove());

const ask = (path: string, init: RequestInit = {}) =>
  rest(
    new Request(`http://localhost/rest/v1/${path}`, {
      ...init,
      headers: {
        apikey: keys.publishable,
        'content-type': 'application/json',
        ...Object.fromEntries(new Headers(init.headers)),
      },
    }),
  );

const set = (setting: string) =>
  own.database.exec(`alter role authenticator set ${setting}; notify pgrst, 'reload config'`);

test('a created or dropped table is noticed without an explicit schema reload', async () => {
  expect((await ask('later')).status).toBe(404);
  await own.database.exec(`create table public.later (id int); grant select on public.later to anon`);
  await eventually(async () => expect((await ask('later')).status).toBe(200));
  await own.database.exec('drop table public.later');
  await eventually(async () => expect((await ask('later')).status).toBe(404));
});

const allowAggregates = async () => {
  await set(`pgrst.db_aggregates_enabled = 'true'`);
  await eventually(async () => expect((await ask('series?select=count()')).status).toBe(200));
};

test('pgrst.db_aggregates_enabled allows aggregates, which are grouped by the other selected columns', async () => {
  await allowAggregates();
  const grouped = await ask(
    'series?select=studio_id,rating.avg()::text,most:episodes.max()&order=studio_id&studio_id=not.is.null',
  );
  expect(await grouped.json()).toEqual([
    { studio_id: 1, avg: '7.7500000000000000', most: 24 },
    { studio_id: 2, avg: '9.1000000000000000', most: 36 },
  ]);
  const embedded = await ask('studios?select=name,series(total:episodes.sum())&id=eq.1');
  expect(await embedded.json()).toEqual([{ name: 'Kumo', series: [{ total: 36 }] }]);
  const beside = await ask(
    'studios?select=episodes:series(episodes.sum()),name,...mascots(mascot:name)&id=eq.1',
  );
  expect(await beside.json()).toEqual([{ episodes: [{ sum: 36 }], name: 'Kumo', mascot: 'Mokumoku' }]);
});

test('aggregates in a to-one spread aggregate the rows of the enclosing table', async () => {
  await allowAggregates();
  const summed = async (path: string) => (await ask(path)).json();
  expect(
    await summed('characters?select=...series(studio_id,episodes.sum())&order=series(studio_id)'),
  ).toEqual([
    { studio_id: 1, sum: 48 },
    { studio_id: 2, sum: 72 },
  ]);
  expect(
    await summed('characters?select=...series(most:episodes.max()::text,all:count(),...studios(name))'),
  ).toEqual(
    expect.arrayContaining([
      { most: '24', all: 2, name: 'Kumo' },
      { most: '36', all: 2, name: 'Hoshi' },
    ]),
  );
  expect(await summed('studios?select=name,series(...mascots:studios(id.count()))&id=eq.1')).toMatchObject({
    code: 'PGRST100',
  });
  expect(await summed('studios?select=name,series(count(),...studios(city))&id=eq.1')).toEqual([
    { name: 'Kumo', series: [{ count: 2, city: 'Kyoto' }] },
  ]);
  expect(await summed('studios?select=name,...series(episodes.sum())')).toMatchObject({
    code: 'PGRST127',
    details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
  });
});

test('pgrst.db_plan_enabled allows requests for execution plans', async () => {
  await set(`pgrst.db_plan_enabled = 'true'`);
  const explain = (type: string) => ask('studios?select=id', { headers: { accept: type } });
  await eventually(async () =>
    expect((await explain('application/vnd.pgrst.plan+json; options=verbose|buffers')).status).toBe(200),
  );
  const json = await explain('application/vnd.pgrst.plan+json; options=analyze');
  expect(json.headers.get('content-type')).toBe(
    'application/vnd.pgrst.plan+json; for="application/json"; options=analyze; charset=utf-8',
  );
  expect(await json.json()).toMatchObject([{ Plan: { 'Node Type': 'Aggregate' } }]);
  expect(await (await explain('application/vnd.pgrst.plan')).text()).toMatch(/^Aggregate .*\n/);
});

test('pgrst.db_pre_request runs before each request and can refuse it', async () => {
  await own.database.exec(`
    create function public.check_request() returns void language plpgsql as $$
    begin
      if current_setting('request.headers')::json ->> 'x-blocked' is not null then
        raise sqlstate 'PT429' using message = 'slow down';
      end if;
    end
    $$`);
  await set(`pgrst.db_pre_request = 'public.check_request'`);
  const blocked = () => ask('studios', { headers: { 'x-blocked': 'yes' } });
  await eventually(async () => expect((await blocked()).status).toBe(429));
  expect((await ask('studios')).status).toBe(200);
});

test('pgrst.db_tx_end lets a request choose how its transaction ends', async () => {
  await own.database.exec(
    'create table public.drafts (id int primary key); grant all on public.drafts to anon',
  );
  const insert = (id: number, tx: string) =>
    ask('drafts', {
      method: 'POST',
      body: JSON.stringify({ id }),
      headers: { prefer: `return=representation, ${tx}` },
    });
  await set(`pgrst.db_tx_end = 'commit-allow-override'`);
  await eventually(async () =>
    expect((await insert(1, 'tx=rollback')).headers.get('preference-applied')).toBe(
      'return=representation, tx=rollback',
    ),
  );
  expect(await (await insert(1, 'tx=rollback')).json()).toEqual([{ id: 1 }]);
  expect(await (await ask('drafts')).json()).toEqual([]);
  await insert(2, 'tx=commit');
  expect(await (await ask('drafts')).json()).toEqual([{ id: 2 }]);
});
