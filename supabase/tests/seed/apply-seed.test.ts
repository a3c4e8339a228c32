import { afterEach, expect, test } from 'vitest';
import type { SeedChange } from '../../seed/changes.ts';
import { idOf, seedRows } from '../../seed/rows.ts';
import { useDatabase } from '../database.ts';
import { ordersOf } from '../jobs/orders.ts';

type Seed = Record<string, Record<string, unknown>[]>;

const database = useDatabase();
const { owner, service, stranger } = database;
const { order, accepted, claim, complete, statusOf, ledgerOf } = ordersOf(database);
const elf = 'ai-elf-generator';

const apply = (seed: Seed, overwrite = false) =>
  service.call<SeedChange[]>('apply_seed', { seed, overwrite });
const pending = (seed: Seed) => service.call<SeedChange[]>('pending_seed', { seed });

/** The catalogue of the sources, changed by the test. */
function seedWith(change: (seed: Seed) => void): Seed {
  const seed = JSON.parse(JSON.stringify(seedRows)) as Seed;
  change(seed);
  return seed;
}

const sources = seedWith(() => undefined);
const elfAt = (cost: number, more: Record<string, unknown> = {}): Seed =>
  seedWith(({ apps }) => {
    const app = apps?.find(({ slug }) => slug === elf);
    Object.assign(app?.['config'] as object, { cost, ...more });
  });
const withoutElf = seedWith((seed) => {
  const id = idOf('app', elf);
  for (const rows of Object.values(seed))
    rows.splice(0, rows.length, ...rows.filter((row) => row['id'] !== id && row['app_id'] !== id));
});

const costOfElf = async () => {
  const [app] = await owner.query<{ cost: number }>(
    `select (config ->> 'cost')::int as cost from apps where slug = $1`,
    [elf],
  );
  return app?.cost;
};
const setCost = (cost: number) =>
  owner.query(`update apps set config = config || jsonb_build_object('cost', $1::int) where slug = $2`, [
    cost,
    elf,
  ]);

afterEach(async () => {
  await owner.query('delete from auth.users');
  await apply(sources, true);
});

test('a planted catalogue has nothing pending', async () => {
  expect(await pending(sources)).toEqual([]);
});

test('a changed price is pending until it is applied, once', async () => {
  const change = { table: 'apps', name: elf, change: 'changed', changed: ['config.cost'], kept: null };
  expect(await pending(elfAt(7))).toEqual([change]);
  expect(await costOfElf()).toBe(1);
  expect(await apply(elfAt(7))).toEqual([change]);
  expect(await costOfElf()).toBe(7);
  expect(await apply(elfAt(7))).toEqual([]);
});

test('a job that was ordered before a price change is captured at the price that was held', async () => {
  const visitor = await database.visitor();
  await accepted(visitor);
  const job = await claim();
  await apply(elfAt(7));
  expect(job && (await complete(job))).toBe(true);
  expect(await ledgerOf(visitor)).toMatchObject([
    { kind: 'grant' },
    { amount: -1 },
    { kind: 'capture', balance: 99 },
  ]);
  expect(await order(visitor)).toMatchObject({ cost: 7, balance: 92 });
});

test('a price changed by hand is kept and reported, other changes of the same app are applied', async () => {
  await setCost(3);
  expect(await apply(elfAt(7, { style: 'watercolour' }))).toEqual([
    { table: 'apps', name: elf, change: 'changed', changed: ['config.style'], kept: ['config.cost'] },
  ]);
  expect(await costOfElf()).toBe(3);
  expect(await pending(elfAt(7, { style: 'watercolour' }))).toMatchObject([
    { change: 'kept', kept: ['config.cost'] },
  ]);
});

test('overwrite replaces a price that was changed by hand', async () => {
  await setCost(3);
  expect(await apply(elfAt(7), true)).toMatchObject([{ change: 'changed', changed: ['config.cost'] }]);
  expect(await costOfElf()).toBe(7);
});

test('a database that was planted before rows were recorded takes a changed price', async () => {
  await owner.query('delete from private.applied_seed');
  expect(await pending(sources)).toEqual([]);
  expect(await apply(elfAt(7))).toMatchObject([{ name: elf, changed: ['config.cost'] }]);
  expect(await costOfElf()).toBe(7);
});

test('new apps, fields that exchange places and a removed field arrive together', async () => {
  const seed = seedWith(({ apps, app_prompt_fields: fields }) => {
    const app = apps?.find(({ slug }) => slug === elf);
    apps?.push({ ...app, id: idOf('app', 'new-app'), slug: 'new-app', name: 'New app' });
    const own = (fields ?? []).filter((field) => field['app_id'] === idOf('app', elf));
    const [first, second] = own;
    Object.assign(first ?? {}, { position: 1 });
    Object.assign(second ?? {}, { position: 0 });
    fields?.splice(fields.indexOf(own.at(-1) ?? {}), 1);
  });
  const changes = await apply(seed);
  expect(changes.map(({ table, change }) => `${table} ${change}`).toSorted()).toEqual([
    'app_prompt_fields changed',
    'app_prompt_fields changed',
    'app_prompt_fields withdrawn',
    'apps added',
  ]);
  expect(await apply(seed)).toEqual([]);
});

test('a row removed by hand is reported and stays removed until overwritten', async () => {
  await owner.query('delete from apps where slug = $1', [elf]);
  const changes = await apply(elfAt(7));
  expect(new Set(changes.map(({ change }) => change))).toEqual(new Set(['kept']));
  expect(changes.find(({ table }) => table === 'apps')).toMatchObject({
    name: elf,
    changed: null,
    kept: null,
  });
  expect(await costOfElf()).toBeUndefined();
  await apply(elfAt(7), true);
  expect(await costOfElf()).toBe(7);
});

test('a withdrawn app without jobs is deleted, and what an operator added stays', async () => {
  await owner.query(`insert into categories (name, description, slug) values ('Own', '', 'own')`);
  expect(await apply(withoutElf)).toContainEqual(expect.objectContaining({ name: elf, change: 'withdrawn' }));
  expect(await costOfElf()).toBeUndefined();
  expect(await owner.query(`delete from categories where slug = 'own' returning slug`)).toHaveLength(1);
});

test('a withdrawn app with jobs takes no orders, and only its visitors still read it', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  const jobId = await accepted(aki);
  await apply(withoutElf);
  const read = `select id from apps where slug = '${elf}'`;
  expect(await aki.query(read)).toHaveLength(1);
  expect(await ben.query(read)).toEqual([]);
  expect(await stranger.query(read)).toEqual([]);
  await expect(order(ben)).rejects.toMatchObject({ code: 'PT404', message: 'app_not_found' });
  const job = await claim();
  expect(job).toMatchObject({
    id: jobId,
    fields: expect.arrayContaining([expect.objectContaining({ name: 'prompt' })]),
  });
  expect(job && (await complete(job))).toBe(true);
  expect(await statusOf(jobId)).toMatchObject({ status: 'SUCCESS' });
  await apply(sources);
  expect(await ben.query(read)).toHaveLength(1);
});

test('a seed with a faulty row changes nothing', async () => {
  const faulty = elfAt(7);
  Object.assign(faulty['app_reviews']?.[0] ?? {}, { review: '' });
  await expect(apply(faulty)).rejects.toMatchObject({ code: '23514' });
  expect(await costOfElf()).toBe(1);
});

test('visitors may neither compare nor apply a seed', async () => {
  const visitor = await database.visitor();
  for (const party of [stranger, visitor])
    for (const call of ['apply_seed', 'pending_seed'])
      await expect(party.call(call, { seed: {} })).rejects.toMatchObject({ code: '42501' });
});
