import { randomUUID } from 'node:crypto';
import { claimedJob, enlargementCost, enlargementScale, type EnlargementScale } from '@irodori/contract/job';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useDatabase, type Visitor } from '../database.ts';
import { ordersOf, type Order } from './orders.ts';

const database = useDatabase();
const { owner, service, stranger } = database;
const { accepted, appId, claim, ledgerOf, order } = ordersOf(database);

const prompt = { prompt: 'an elf with silver hair' };
const imageOf = (path: string) => ({
  path,
  width: 768,
  height: 512,
  mime: 'image/webp',
  bytes: 40_000,
  seed: 7,
});

/** Draws the next job, which is this one; resolves to its id. */
async function draw(visitor: Pick<Visitor, 'id'>, job: string): Promise<string> {
  await service.call('accept_job', { job_id: job });
  const claimed = await claim();
  const output = { images: [imageOf(`${visitor.id}/${job}/0.webp`)] };
  const attempt = claimed?.attempt;
  await service.call('complete_job', { job_id: job, worker: 'worker-1', attempt, output });
  return job;
}
const picture = async (visitor: Visitor, slug?: string) => draw(visitor, (await order(visitor, slug)).jobId);
const enlarge = async (
  visitor: Pick<Visitor, 'id'>,
  enlarges: string,
  scale: EnlargementScale,
  change: Readonly<Record<string, unknown>> = {},
) =>
  service.call<Order>('create_job', {
    user_id: visitor.id,
    app_id: await appId('ai-elf-generator'),
    prompt,
    idempotency_key: randomUUID(),
    enlarges,
    scale,
    ...change,
  });

test.each(enlargementScale.def.values)(
  'an enlargement by %s holds the credits that the contract tells, and is captured like every picture',
  async (scale) => {
    const aki = await database.visitor();
    await owner.query(`update apps set config = config || '{"cost": 3}' where slug = 'ai-elf-generator'`);
    const original = await picture(aki);
    const { jobId, cost } = await enlarge(aki, original, scale);
    await owner.query(`update apps set config = config || '{"cost": 1}' where slug = 'ai-elf-generator'`);
    expect(cost).toBe(enlargementCost(3, scale));
    await draw(aki, jobId);
    expect((await ledgerOf(aki)).slice(3)).toMatchObject([
      { kind: 'hold', amount: -cost },
      { kind: 'capture' },
    ]);
    expect(await aki.query('select enlarges, scale from jobs where id = $1', [jobId])).toEqual([
      { enlarges: original, scale },
    ]);
  },
);

test('a worker gets the scale and the picture of the original with the claim', async () => {
  const aki = await database.visitor();
  const original = await picture(aki);
  const { jobId } = await enlarge(aki, original, 4);
  await service.call('accept_job', { job_id: jobId });
  const job = claimedJob.parse(await claim());
  expect(job.prompt).toEqual(prompt);
  expect(job.enlargement).toEqual({ scale: 4, original: imageOf(`${aki.id}/${original}/0.webp`) });
  await accepted(aki);
  expect(claimedJob.parse(await claim()).enlargement).toBeUndefined();
});

test('a picture of another visitor, a deleted one, an unfinished one, an enlarged one, and another app or prompt are refused, and nothing is held', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  const original = await picture(aki);
  const deleted = await picture(aki);
  await aki.query('select delete_jobs($1::uuid[])', [[deleted]]);
  const enlarged = await draw(aki, (await enlarge(aki, original, 2)).jobId);
  const { jobId: unfinished } = await order(aki);
  const ledger = await ledgerOf(aki);
  const refused = { code: 'PT404', message: 'picture_not_found' };
  await expect(enlarge(ben, original, 2)).rejects.toMatchObject(refused);
  for (const id of [deleted, enlarged, unfinished, randomUUID()])
    await expect(enlarge(aki, id, 2)).rejects.toMatchObject(refused);
  const otherApp = { app_id: await appId('ai-image-generator') };
  for (const change of [otherApp, { prompt: { prompt: 'a dwarf' } }])
    await expect(enlarge(aki, original, 2, change)).rejects.toMatchObject(refused);
  expect(await ledgerOf(aki)).toEqual(ledger);
});

test('an enlargement that is ordered again with its key is one job', async () => {
  const aki = await database.visitor();
  const original = await picture(aki);
  const change = { idempotency_key: randomUUID() };
  const orders = await Promise.all(Array.from({ length: 4 }, () => enlarge(aki, original, 2, change)));
  expect(new Set(orders.map(({ jobId }) => jobId)).size).toBe(1);
  expect(orders.filter(({ created }) => created)).toHaveLength(1);
});

test('the enlargement of a picture that is deleted for good comes without it, and the enlarged picture stays', async () => {
  const aki = await database.visitor();
  const original = await picture(aki);
  const kept = await draw(aki, (await enlarge(aki, original, 2)).jobId);
  const { jobId } = await enlarge(aki, original, 4);
  await service.call('accept_job', { job_id: jobId });
  await aki.query('select delete_jobs($1::uuid[])', [[original]]);
  await owner.query(`update jobs set deleted_at = now() - interval '7 minutes' where id = $1`, [original]);
  await service.call('erase_jobs', { job_ids: [original] });
  expect(claimedJob.parse(await claim()).enlargement).toEqual({ scale: 4, original: null });
  expect(await aki.query('select id from jobs where id = $1', [kept])).toEqual([{ id: kept }]);
});

test('a deleted account takes its enlargements along', async () => {
  const aki = await database.visitor();
  await enlarge(aki, await picture(aki), 2);
  await owner.query('delete from auth.users where id = $1', [aki.id]);
  expect(await owner.query('select from jobs where user_id = $1', [aki.id])).toEqual([]);
});

test('an archive says which picture a job enlarges, and how', async () => {
  const aki = await database.visitor();
  const original = await picture(aki);
  await enlarge(aki, original, 4);
  const { files } = await service.call<{ files: { jobs: unknown[] } }>('export_content', { user_id: aki.id });
  expect(files.jobs).toMatchObject([
    { id: original, enlarges: null, scale: null },
    { enlarges: original, scale: 4 },
  ]);
});

test('a job has both an original and a scale of the contract, or neither', async () => {
  const { id } = await database.visitor();
  const { jobId } = await order({ id });
  const insert = (columns: string) =>
    owner.query(
      `insert into jobs (user_id, app_id, prompt, cost, idempotency_key, enlarges, scale)
       select $1, id, '{}', 1, gen_random_uuid(), ${columns} from apps limit 1`,
      [id],
    );
  for (const columns of [`'${jobId}', null`, 'null, 2', `'${jobId}', 3`])
    await expect(insert(columns)).rejects.toThrow('an_enlargement_has_a_scale');
  for (const scale of enlargementScale.def.values) await insert(`'${jobId}', ${scale}`);
});

describe('at instances of a remote engine', () => {
  const pipeline = 'anime';
  beforeEach(async () => {
    await owner.query('delete from private.working_engines');
    await owner.query(
      `update models set pipeline = $1 where id = (select model_id from apps where slug = 'ai-elf-generator')`,
      [pipeline],
    );
  });
  afterEach(() => owner.query(`update models set pipeline = 'ink' where pipeline = $1`, [pipeline]));

  interface Told {
    readonly enlarges?: boolean;
    readonly isStopped?: boolean;
  }
  /** Tells what a worker has: an instance of each name. */
  const note = (worker: string, instances: Readonly<Record<string, Told>>) =>
    service.call('note_engines', {
      worker,
      engines: Object.fromEntries(
        Object.entries(instances).map(([name, told]) => [name, { pipeline, isStopped: false, ...told }]),
      ),
    });
  const claimAs = (name: string, told: Told = {}) =>
    service.call<{ id: string; attempt: number; instance: string; others: string[] } | null>('claim_job', {
      worker: `worker of ${name}`,
      pipelines: [pipeline],
      lease_seconds: 30,
      offers: JSON.stringify([{ name, pipeline, slots: 2, ...told }]),
    });
  /** A finished picture of a visitor, which is drawn at `home`. */
  async function drawnPicture(visitor: Visitor): Promise<string> {
    const id = await accepted(visitor);
    const claimed = await claimAs('home', { enlarges: false });
    const output = { images: [imageOf(`${visitor.id}/${id}/0.webp`)] };
    await service.call('complete_job', {
      job_id: id,
      worker: 'worker of home',
      attempt: claimed?.attempt,
      output,
    });
    return id;
  }
  const enlarges = async () => {
    const [row] = await stranger.query<{ enlarges: boolean }>(
      `select models.enlarges from models where pipeline = '${pipeline}'`,
    );
    return row?.enlarges;
  };
  const ordered = async () => {
    const { id } = await database.visitor();
    const app = { app_id: await appId('ai-elf-generator'), user_id: id, session_id: randomUUID() };
    return (await service.call<{ app: { enlarges: boolean } }>('ordered_app', app)).app.enlarges;
  };

  test('larger sizes are offered while a living worker has an instance that enlarges, also while it rests', async () => {
    expect([await enlarges(), await ordered()]).toEqual([false, false]);
    await note('worker-1', { home: { enlarges: false }, office: {} });
    expect([await enlarges(), await ordered()]).toEqual([false, false]);
    await note('worker-2', { garage: { enlarges: true, isStopped: true } });
    expect([await enlarges(), await ordered()]).toEqual([true, true]);
    await owner.query(
      `update private.working_engines set seen_at = now() - interval '61 seconds' where worker = 'worker-2'`,
    );
    expect([await enlarges(), await ordered()]).toEqual([false, false]);
  });

  test('an enlargement goes to an instance that enlarges, and other pictures go to each', async () => {
    const aki = await database.visitor();
    const original = await drawnPicture(aki);
    const { jobId } = await enlarge(aki, original, 2);
    await service.call('accept_job', { job_id: jobId });
    expect(await claimAs('home', { enlarges: false })).toBeNull();
    // A worker of the version before.
    expect(await claimAs('home')).toBeNull();
    await note('worker of home', { home: { enlarges: false } });
    await note('worker of garage', { garage: { enlarges: true }, shed: { enlarges: true } });
    const claimed = await claimAs('garage', { enlarges: true });
    expect(claimed).toMatchObject({ id: jobId, instance: 'garage', others: ['garage', 'shed'] });
    const next = await accepted(aki);
    expect(await claimAs('home', { enlarges: false })).toMatchObject({ id: next, instance: 'home' });
  });
});
