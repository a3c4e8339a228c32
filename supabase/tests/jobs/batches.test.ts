import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useDatabase } from '../database.ts';
import { ordersOf, type Order } from './orders.ts';

const database = useDatabase();
const { owner, service } = database;
const { order, orderBatch, claim, complete, statusOf, ledgerOf } = ordersOf(database);

const jobsOf = ({ jobId, others }: Order) => [jobId, ...others.map((each) => each.jobId)];
const countJobs = async () => (await owner.query('select id from jobs')).length;
const acceptAll = (batch: Order) =>
  Promise.all(jobsOf(batch).map((job_id) => service.call('accept_job', { job_id })));

test('a batch of four is four jobs with a prompt each, whose credits are held, and which are drawn in their order', async () => {
  const visitor = await database.visitor();
  const batch = await orderBatch(visitor, 4, { slug: 'ai-image-generator' });
  expect(batch).toMatchObject({ status: 'INITIATED', cost: 2, balance: 92, created: true });
  const rows = await visitor.query<{ id: string; batch: string; seed: string }>(
    `select id, batch_id as batch, prompt ->> 'seed' as seed from jobs order by created_at`,
  );
  expect(rows).toEqual(
    jobsOf(batch).map((id, index) => ({ id, batch: batch.jobId, seed: String(index + 1) })),
  );
  await acceptAll(batch);
  const claimed = [await claim(), await claim(), await claim(), await claim()];
  expect(claimed.map((job) => job?.id)).toEqual(jobsOf(batch));
});

test('a job that is ordered alone has no batch, and no place in one', async () => {
  const visitor = await database.visitor();
  expect(await order(visitor)).toMatchObject({ others: [] });
  expect(await visitor.query('select batch_id, j.place_in_order from jobs j')).toEqual([
    { batch_id: null, place_in_order: null },
  ]);
});

test('the jobs of a batch are numbered for their visitor, without deleted ones', async () => {
  const visitor = await database.visitor();
  const batch = await orderBatch(visitor, 4);
  const places = async () =>
    (
      await visitor.query<{ order: { place: number; pictures: number } }>(
        'select j.place_in_order as "order" from jobs j order by created_at',
      )
    ).map(({ order }) => `${order.place} of ${order.pictures}`);
  const remove = async (jobId = '') => {
    await visitor.call('cancel_job', { job_id: jobId });
    await visitor.call('delete_jobs', { job_ids: [jobId] });
  };
  const [, second, third, fourth] = jobsOf(batch);
  expect(await places()).toEqual(['1 of 4', '2 of 4', '3 of 4', '4 of 4']);
  await remove(second);
  expect(await places()).toEqual(['1 of 3', '2 of 3', '3 of 3']);
  await remove(third);
  await remove(fourth);
  expect(await visitor.query('select j.place_in_order as "order" from jobs j')).toEqual([{ order: null }]);
});

test('a batch for which the credits or the room do not suffice inserts no job and holds nothing', async () => {
  const visitor = await database.visitor({ isAnonymous: true });
  await order(visitor, 'ai-image-generator');
  await order(visitor, 'ai-image-generator');
  await expect(orderBatch(visitor, 4)).rejects.toMatchObject({ code: 'PT429', message: 'too_many_jobs' });
  await owner.query(`update apps set config = config || '{"cost": 3}' where slug = 'ai-elf-generator'`);
  await expect(orderBatch(visitor, 3)).rejects.toMatchObject({
    code: 'PT402',
    message: 'insufficient_credits',
  });
  expect(await orderBatch(visitor, 2)).toMatchObject({ balance: 0 });
  await owner.query(`update apps set config = config || '{"cost": 1}' where slug = 'ai-elf-generator'`);
  expect(await countJobs()).toBe(4);
});

test('of two batches that are ordered at the same time and have room for one, one is made whole', async () => {
  const visitor = await database.visitor();
  const orders = await Promise.allSettled([orderBatch(visitor, 4), orderBatch(visitor, 4)]);
  expect(orders.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await countJobs()).toBe(4);
  expect(await visitor.call('credit_balance')).toBe(96);
});

test('an order that is repeated, also at the same time, gets the jobs of the first one, whatever their status', async () => {
  const visitor = await database.visitor();
  const key = randomUUID();
  const orders = await Promise.all(Array.from({ length: 5 }, () => orderBatch(visitor, 3, { key })));
  expect(orders.filter(({ created }) => created)).toHaveLength(1);
  expect(new Set(orders.map((each) => jobsOf(each).join())).size).toBe(1);
  await visitor.call('cancel_job', { job_id: orders[0]?.others[0]?.jobId });
  const again = await orderBatch(visitor, 3, { key });
  expect(again.others.map(({ status }) => status)).toEqual(['ERROR', 'INITIATED']);
  expect(await countJobs()).toBe(3);
  expect(await visitor.call('credit_balance')).toBe(98);
});

test('one of four that is cancelled gets its credit back, and the others are finished and paid', async () => {
  const visitor = await database.visitor();
  const batch = await orderBatch(visitor, 4);
  await acceptAll(batch);
  const canceled = batch.others[1]?.jobId ?? '';
  await visitor.call('cancel_job', { job_id: canceled });
  for (let job = await claim(); job !== null; job = await claim()) await complete(job);
  const ends = await Promise.all(jobsOf(batch).map(statusOf));
  expect(ends.map((job) => job?.status)).toEqual(['SUCCESS', 'SUCCESS', 'ERROR', 'SUCCESS']);
  expect((await ledgerOf(visitor)).slice(1).map(({ kind, balance }) => [kind, balance])).toEqual([
    ['hold', 99],
    ['hold', 98],
    ['hold', 97],
    ['hold', 96],
    ['refund', 97],
    ['capture', 97],
    ['capture', 97],
    ['capture', 97],
  ]);
});

test('a job without an idempotency key belongs to a batch and is not its first', async () => {
  const { id } = await database.visitor();
  const insert = (columns: string) =>
    owner.query(
      `insert into jobs (id, user_id, app_id, prompt, cost, idempotency_key, batch_id)
       select 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', $1, id, '{}', 1, ${columns} from apps limit 1`,
      [id],
    );
  await expect(insert('null, null')).rejects.toThrow('key_of_the_order');
  await expect(insert(`null, 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'`)).rejects.toThrow('key_of_the_order');
  await expect(insert('gen_random_uuid(), gen_random_uuid()')).rejects.toThrow('key_of_the_order');
});
