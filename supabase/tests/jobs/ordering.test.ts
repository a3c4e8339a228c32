import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useDatabase } from '../database.ts';
import { type Order, ordersOf } from './orders.ts';

const database = useDatabase();
const { owner, service } = database;
const { appId, order, accepted, claim, complete, statusOf, ledgerOf } = ordersOf(database);

const countJobs = async () => (await owner.query('select id from jobs')).length;

test('ten requests with the same idempotency key create one job and one hold', async () => {
  const visitor = await database.visitor();
  const key = randomUUID();
  const orders = await Promise.all(Array.from({ length: 10 }, () => order(visitor, 'ai-elf-generator', key)));
  expect(new Set(orders.map(({ jobId }) => jobId)).size).toBe(1);
  expect(orders.filter(({ created }) => created)).toHaveLength(1);
  expect(await countJobs()).toBe(1);
  expect((await ledgerOf(visitor)).filter(({ kind }) => kind === 'hold')).toHaveLength(1);
});

test('two visitors with the same idempotency key get a job each', async () => {
  const key = randomUUID();
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  const orders = [await order(aki, 'ai-elf-generator', key), await order(ben, 'ai-elf-generator', key)];
  expect(orders.map(({ created }) => created)).toEqual([true, true]);
});

test('an order that is accepted at once is in the queue, and an earlier one of the same key stays as it is', async () => {
  const visitor = await database.visitor();
  const send = async (idempotency_key: string, accepts: boolean) =>
    service.call<{ status: string }>('create_job', {
      user_id: visitor.id,
      app_id: await appId('ai-elf-generator'),
      prompt: { prompt: 'an elf' },
      idempotency_key,
      accepts,
    });
  const [accepted, waiting] = [randomUUID(), randomUUID()];
  expect((await send(accepted, true)).status).toBe('CREATED');
  expect((await send(waiting, false)).status).toBe('INITIATED');
  // Else the words of another order would bring one that is about to be blocked into the queue.
  expect((await send(waiting, true)).status).toBe('INITIATED');
});

test('an order that is refused ends all its pictures where it makes them, with their credits back, and none is drawn', async () => {
  const visitor = await database.visitor();
  const args = {
    user_id: visitor.id,
    app_id: await appId('ai-elf-generator'),
    prompt: { prompt: 'an elf' },
    others: JSON.stringify([{ prompt: 'an elf', seed: '2' }]),
    idempotency_key: randomUUID(),
    refusal: 'Not drawn here.',
  };
  const refused = await service.call<Order>('create_job', args);
  expect([refused, ...refused.others].map(({ status }) => status)).toEqual(['ERROR', 'ERROR']);
  expect(refused.balance).toBe(100);
  for (const { jobId } of [refused, ...refused.others])
    expect(await statusOf(jobId)).toEqual({ status: 'ERROR', reason: 'blocked', message: 'Not drawn here.' });
  expect(await claim()).toBeNull();
  expect(await service.call('create_job', { ...args, refusal: null })).toMatchObject({
    jobId: refused.jobId,
    status: 'ERROR',
  });
});

test('an order holds the credits that its app costs', async () => {
  const visitor = await database.visitor();
  expect(await order(visitor, 'ai-image-generator')).toMatchObject({
    status: 'INITIATED',
    cost: 2,
    balance: 98,
  });
  expect(await order(visitor, 'generating-free-ai-anime')).toMatchObject({ cost: 0, balance: 98 });
});

test('an order with an unknown app, an unknown visitor or too few credits is refused and inserts no job', async () => {
  const visitor = await database.visitor({ isAnonymous: true });
  await expect(order(visitor, 'no-such-app')).rejects.toMatchObject({
    code: 'PT404',
    message: 'app_not_found',
  });
  await expect(order({ id: randomUUID() })).rejects.toMatchObject({
    code: 'PT404',
    message: 'user_not_found',
  });
  await owner.query(`update apps set config = config || '{"cost": 11}' where slug = 'ai-elf-generator'`);
  await expect(order(visitor)).rejects.toMatchObject({ code: 'PT402', message: 'insufficient_credits' });
  await owner.query(`update apps set config = config || '{"cost": 1}' where slug = 'ai-elf-generator'`);
  expect(await countJobs()).toBe(0);
});

test('an order whose app costs the whole balance is accepted, and an app without a cost costs one credit', async () => {
  const visitor = await database.visitor({ isAnonymous: true });
  const cost = `update apps set config = config || '{"cost": 9}' where slug = 'ai-elf-generator'`;
  const noCost = `update apps set config = config - 'cost' where slug = 'ai-elf-generator'`;
  await owner.query(cost);
  expect(await order(visitor)).toMatchObject({ cost: 9, balance: 1 });
  await owner.query(noCost);
  expect(await order(visitor)).toMatchObject({ cost: 1, balance: 0 });
  await owner.query(`update apps set config = config || '{"cost": 1}' where slug = 'ai-elf-generator'`);
});

test.each(['"2"', '2.5', '-1', 'null', '[1]'])('an app with the cost %s is refused', async (cost) => {
  await expect(
    owner.query(
      `update apps set config = jsonb_set(config, '{cost}', $1::jsonb) where slug = 'ai-elf-generator'`,
      [cost],
    ),
  ).rejects.toMatchObject({ code: '23514', constraint: 'apps_cost_is_a_whole_number' });
});

test('the sixth unfinished job of a visitor is refused until one has ended', async () => {
  const visitor = await database.visitor();
  const jobs = await Promise.all(Array.from({ length: 5 }, () => order(visitor)));
  await expect(order(visitor)).rejects.toMatchObject({ code: 'PT429', message: 'too_many_jobs' });
  await visitor.call('cancel_job', { job_id: jobs[0]?.jobId });
  await expect(order(visitor)).resolves.toMatchObject({ created: true });
});

test('a job that is being drawn counts among the five unfinished jobs of its visitor', async () => {
  const visitor = await database.visitor();
  await accepted(visitor);
  await claim();
  for (let n = 0; n < 4; n += 1) await order(visitor);
  await expect(order(visitor)).rejects.toMatchObject({ code: 'PT429', message: 'too_many_jobs' });
});

test('a visitor of whose pictures five were stopped within an hour orders none of that model, but of another one', async () => {
  const visitor = await database.visitor();
  const other = await database.visitor();
  for (let stopped = 0; stopped < 5; stopped += 1) {
    const job_id = await accepted(visitor);
    const claimed = await claim();
    const failure = { reason: 'unsuitable', message: 'not shown', retry: false };
    await service.call('fail_job', { job_id, worker: 'worker-1', attempt: claimed?.attempt, ...failure });
  }
  await expect(order(visitor)).rejects.toMatchObject({ code: 'PT429', message: 'too_many_stopped' });
  await expect(order(visitor, 'ai-image-generator')).resolves.toMatchObject({ created: true });
  await expect(order(other)).resolves.toMatchObject({ created: true });
  await owner.query('alter table jobs disable trigger guard');
  await owner.query(`update jobs set created_at = created_at - interval '1 hour' where user_id = $1`, [
    visitor.id,
  ]);
  await owner.query('alter table jobs enable trigger guard');
  await expect(order(visitor)).resolves.toMatchObject({ created: true });
});

test('visitors cannot create jobs without the edge function', async () => {
  const visitor = await database.visitor();
  const args = {
    user_id: visitor.id,
    app_id: await appId('ai-elf-generator'),
    prompt: {},
    idempotency_key: randomUUID(),
  };
  await expect(visitor.call('create_job', args)).rejects.toThrow('permission denied for function create_job');
});

test('a blocked job has a message, and its credits are refunded', async () => {
  const visitor = await database.visitor();
  const { jobId } = await order(visitor);
  expect(await service.call('block_job', { job_id: jobId, message: 'Not drawn here.' })).toBe('ERROR');
  expect(await statusOf(jobId)).toEqual({ status: 'ERROR', reason: 'blocked', message: 'Not drawn here.' });
  expect(await service.call('accept_job', { job_id: jobId })).toBe('ERROR');
  expect(await visitor.call('credit_balance')).toBe(100);
});

test('a message of a refusal that is too long is truncated, so that the job ends', async () => {
  const { jobId } = await order(await database.visitor());
  expect(await service.call('block_job', { job_id: jobId, message: 'x'.repeat(501) })).toBe('ERROR');
  expect((await statusOf(jobId))?.message).toBe('x'.repeat(500));
});

test('accepting a job that is being drawn does not change it', async () => {
  const id = await accepted(await database.visitor());
  await claim();
  expect(await service.call('accept_job', { job_id: id })).toBe('GENERATING');
});

test('cancelling a finished job does not change it', async () => {
  const visitor = await database.visitor();
  const id = await accepted(visitor);
  const job = await claim();
  if (job === null) throw new Error('nothing to claim');
  await complete(job);
  expect(await visitor.call('cancel_job', { job_id: id })).toBe('SUCCESS');
  expect(await statusOf(id)).toEqual({ status: 'SUCCESS', reason: null, message: null });
});

test('a visitor can cancel only own jobs, and cancelling again changes nothing', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  const id = await accepted(aki);
  await expect(ben.call('cancel_job', { job_id: id })).rejects.toMatchObject({ code: 'PT404' });
  expect(await aki.call('cancel_job', { job_id: id })).toBe('ERROR');
  expect(await aki.call('cancel_job', { job_id: id })).toBe('ERROR');
  expect(await statusOf(id)).toMatchObject({ reason: 'canceled' });
  expect(await aki.call('credit_balance')).toBe(100);
});
