import { claimedJob } from '@irodori/contract/job';
import { describe, expect, test } from 'vitest';
import { useDatabase } from '../database.ts';
import { ordersOf } from './orders.ts';

const database = useDatabase();
const { owner, service } = database;
const { accepted, claim, loseLease, statusOf } = ordersOf(database);

/** What a worker says of its attempt at a job. */
const attemptAt = (job_id: string, attempt: number, worker = 'worker-1') => {
  const owned = { job_id, worker, attempt };
  return {
    note: (external_id: string | null, is_submitted = true) =>
      service.call<boolean>('note_run', { ...owned, is_submitted, external_id }),
    handBack: () => service.call<boolean>('hand_back_job', owned),
    fail: (run_goes_on: boolean) =>
      service.call<string>('fail_job', {
        ...owned,
        reason: 'failed',
        message: 'no ink',
        retry: true,
        run_goes_on,
      }),
    complete: (run: object) =>
      service.call<boolean>('complete_job', { ...owned, output: { images: [] }, run }),
  };
};
const claimedRun = async () => claimedJob.parse(await claim()).run;
const waiting = async () => accepted(await database.visitor());

test('a job that no engine has a run of is claimed without a run', async () => {
  const id = await waiting();
  expect(await claimedRun()).toBeUndefined();
  await attemptAt(id, 1).handBack();
  expect(await claimedRun()).toBeUndefined();
});

test.each([
  ['whose worker fell silent', (id: string) => loseLease(id)],
  ['whose worker handed it back', (id: string) => attemptAt(id, 1).handBack()],
  ['that failed while its run goes on', (id: string) => attemptAt(id, 1).fail(true)],
])('a job %s brings the id of its run to the next worker, and to the one after that', async (_, leave) => {
  const id = await waiting();
  await claim();
  expect(await attemptAt(id, 1).note('run-1')).toBe(true);
  await leave(id);
  expect(await claimedRun()).toEqual({ externalId: 'run-1' });
  await attemptAt(id, 2).handBack();
  expect(await claimedRun()).toEqual({ externalId: 'run-1' });
});

test('a worker that died while it submitted a run leaves a run without an id', async () => {
  const id = await waiting();
  await claim();
  await attemptAt(id, 1).note(null);
  await loseLease(id);
  expect(await claimedRun()).toEqual({ externalId: null });
});

test('a run that the engine refused, and one that is over, are not followed', async () => {
  const id = await waiting();
  await claim();
  await attemptAt(id, 1).note('refused');
  await attemptAt(id, 1).note(null, false);
  await attemptAt(id, 1).handBack();
  expect(await claimedRun()).toBeUndefined();
  await attemptAt(id, 2).note('over');
  await attemptAt(id, 2).fail(false);
  expect(await claimedRun()).toBeUndefined();
});

test('nothing is noted and nothing handed back without the lease', async () => {
  const id = await waiting();
  await claim();
  const foreign = attemptAt(id, 1, 'worker-2');
  expect([await foreign.note('run-1'), await foreign.handBack()]).toEqual([false, false]);
  expect((await statusOf(id))?.status).toBe('GENERATING');
});

test('a job that was handed back five times still has its three attempts', async () => {
  const id = await waiting();
  for (const attempt of [1, 2, 3, 4, 5]) {
    await claim();
    await attemptAt(id, attempt).handBack();
  }
  const outcomes: string[] = [];
  for (const attempt of [6, 7, 8]) {
    await claim();
    outcomes.push(await attemptAt(id, attempt).fail(false));
  }
  expect(outcomes).toEqual(['CREATED', 'CREATED', 'ERROR']);
});

test('a job that was handed back five times fails after the third silent worker', async () => {
  const id = await waiting();
  for (const attempt of [1, 2, 3, 4, 5]) {
    await claim();
    await attemptAt(id, attempt).handBack();
  }
  for (let silent = 0; silent < 3; silent += 1) {
    expect(await claim()).not.toBeNull();
    await loseLease(id);
  }
  expect(await claim()).toBeNull();
  expect((await statusOf(id))?.status).toBe('ERROR');
});

test('the model that really drew, the cost and the time are recorded with the attempt', async () => {
  const id = await waiting();
  await claim();
  await attemptAt(id, 1).complete({ model: 'flux-dev', costUsd: 0.025, drawnMs: 4200 });
  const runs = await owner.query('select engine_model, cost_usd, drawn_ms from job_runs where job_id = $1', [
    id,
  ]);
  expect(runs).toEqual([{ engine_model: 'flux-dev', cost_usd: 0.025, drawn_ms: 4200 }]);
});

test('a visitor reads neither the id of a run nor its cost', async () => {
  const visitor = await database.visitor();
  await accepted(visitor);
  await claim();
  await expect(visitor.query('select external_id, cost_usd from job_runs')).rejects.toThrow(
    'permission denied',
  );
});

describe('a run at the engine whose visitor cancels', () => {
  const left = () =>
    service.query<{ external_id: string }>(`select external_id from take_left_runs('{ink,bloom}')`);
  const minuteLater = () =>
    owner.query(`update job_runs set ended_at = ended_at - interval '1 minute' where ended_at is not null`);
  const started = async () => {
    const visitor = await database.visitor();
    const id = await accepted(visitor);
    await claim();
    await attemptAt(id, 1).note('run-1');
    return { id, cancel: () => visitor.call('cancel_job', { job_id: id }) };
  };

  test('while its job waits after a hand-back is given to one worker, which cancels it', async () => {
    const { id, cancel } = await started();
    await attemptAt(id, 1).handBack();
    await cancel();
    await minuteLater();
    expect(await left()).toEqual([{ external_id: 'run-1' }]);
    expect(await left()).toEqual([]);
  });

  test('while its worker is silent is given to a worker after a minute, in which the silent one may be back', async () => {
    const { cancel } = await started();
    await cancel();
    expect(await left()).toEqual([]);
    await minuteLater();
    expect(await left()).toEqual([{ external_id: 'run-1' }]);
  });

  test.each([
    ['waits', async () => undefined],
    ['is claimed again', () => claim()],
    [
      'has its picture',
      async (id: string) => {
        await claim();
        await attemptAt(id, 2).complete({});
      },
    ],
  ])('is not given away while nobody cancels and its job %s', async (_, goOn) => {
    const { id } = await started();
    await attemptAt(id, 1).handBack();
    await goOn(id);
    await minuteLater();
    expect(await left()).toEqual([]);
  });
});
