import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { orderPicture } from './jobs.ts';
import { start, type Running } from './process.ts';
import { startStack, type Stack } from './stack.ts';

/**
 * Many jobs of many visitors, drawn by workers of which one is killed again and again. `LOAD_JOBS=1000 LOAD_VISITORS=50
 * npm run load` is the whole test, of which `npm test` runs a small one.
 */
const jobCount = Number(process.env['LOAD_JOBS'] ?? 60);
const visitorCount = Number(process.env['LOAD_VISITORS'] ?? 6);
const workerCount = 3;
/** A worker is killed each time so many jobs have ended since the last kill. */
const jobsPerKill = 15;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack[Symbol.asyncDispose]());

/** Workers of which each draws one job at a time; a killed one is replaced. */
class Workers {
  readonly #running: Running[] = [];

  async start(): Promise<void> {
    const worker = start(join(import.meta.dirname, 'fixed-worker.ts'), {
      ...stack.workerVariables,
      WORKER_NAME: `worker-${randomInt(2 ** 31)}`,
      WORKER_CONCURRENCY: '1',
    });
    this.#running.push(worker);
    await worker.line('ready');
  }

  async killOne(): Promise<void> {
    const [worker] = this.#running.splice(randomInt(this.#running.length), 1);
    await worker?.stop('SIGKILL');
    await this.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.map((worker) => worker.stop('SIGKILL')));
  }
}

interface Ended {
  readonly ended: number;
  readonly unfinished: number;
}

async function countsOf(userIds: readonly string[]): Promise<Ended> {
  const count = async (statuses: readonly string[]): Promise<number> => {
    const rows = stack.service.from('jobs').select('id', { count: 'exact', head: true });
    return (await rows.in('user_id', userIds).in('status', statuses)).count ?? 0;
  };
  return {
    ended: await count(['SUCCESS', 'ERROR']),
    unfinished: await count(['INITIATED', 'CREATED', 'GENERATING']),
  };
}

/** Orders pictures as fast as the limit of unfinished jobs lets one visitor. */
async function orderMany(userId: string, pictures: number): Promise<void> {
  const most = 5;
  for (let ordered = 0; ordered < pictures; ordered += most) {
    const next = Array.from({ length: Math.min(most, pictures - ordered) });
    await Promise.all(
      next.map((_, place) => orderPicture(stack, userId, { prompt: `${ordered + place}` }, stack.quickAppId)),
    );
    await expect
      .poll(async () => (await countsOf([userId])).unfinished, { timeout: 600_000, interval: 100 })
      .toBe(0);
  }
}

test(
  `of ${jobCount} jobs by ${visitorCount} visitors none is lost and none is paid twice, while workers are killed`,
  { timeout: 1_800_000 },
  async () => {
    const visitors = await Promise.all(Array.from({ length: visitorCount }, () => stack.signUp()));
    const userIds = visitors.map(({ userId }) => userId);
    const workers = new Workers();
    onTestFinished(() => workers.stop());
    for (let started = 0; started < workerCount; started += 1) await workers.start();

    const ordering = Promise.all(userIds.map((userId) => orderMany(userId, jobCount / visitorCount)));
    for (let ended = jobsPerKill; ended < jobCount; ended += jobsPerKill) {
      await expect
        .poll(async () => (await countsOf(userIds)).ended, { timeout: 600_000, interval: 50 })
        .toBeGreaterThanOrEqual(ended);
      await workers.killOne();
    }
    await ordering;

    const { data: jobs } = await stack.service
      .from('jobs')
      .select('id,status,cost,output,entries:credit_entries(kind)')
      .in('user_id', userIds)
      .limit(10_000);
    expect(jobs).toHaveLength(jobCount);
    const odd = (jobs ?? []).filter(
      ({ status, entries }) =>
        status !== 'SUCCESS' ||
        entries
          .map(({ kind }) => kind)
          .toSorted()
          .join() !== 'capture,hold',
    );
    expect(odd).toEqual([]);
    const cost = 2 * (jobCount / visitorCount);
    for (const userId of userIds) {
      const { data: entries } = await stack.service
        .from('credit_entries')
        .select('balance')
        .eq('user_id', userId)
        .order('number', { ascending: false })
        .limit(1);
      expect(entries?.[0]?.balance).toBe(100 - cost);
    }
  },
);

test('a visitor with one job waits at most one job per worker longer because of a visitor with many', async () => {
  const [many, one] = await Promise.all([stack.signUp(), stack.signUp()]);
  for (let place = 0; place < 5; place += 1)
    await orderPicture(stack, many.userId, { prompt: `${place}` }, stack.quickAppId);
  const single = await orderPicture(stack, one.userId, { prompt: 'one' }, stack.quickAppId);
  const workers = new Workers();
  onTestFinished(() => workers.stop());
  await Promise.all(Array.from({ length: workerCount }, () => workers.start()));
  await expect.poll(async () => (await countsOf([many.userId, one.userId])).unfinished).toBe(0);
  const { data: runs } = await stack.service
    .from('job_runs')
    .select('job_id')
    .in('user_id', [many.userId, one.userId])
    .order('started_at');
  const before = (runs ?? []).findIndex(({ job_id }) => job_id === single);
  expect(before).toBeLessThanOrEqual(workerCount);
});
