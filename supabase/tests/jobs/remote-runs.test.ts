import { randomUUID } from 'node:crypto';
import { claimedJob } from '@irodori/contract/job';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { useDatabase } from '../database.ts';
import { ordersOf } from './orders.ts';

const database = useDatabase();
const { owner, service } = database;
const { appId, accepted, claim, loseLease, statusOf } = ordersOf(database);

beforeEach(async () => {
  await owner.query('delete from private.working_engines');
  await owner.query(`update models set fallback_pipelines = '{}'`);
});

/** What a worker says of its attempt at a job. */
const attemptAt = (job_id: string, attempt: number, worker = 'worker-1') => {
  const owned = { job_id, worker, attempt };
  return {
    note: (external_id: string | null, is_submitted = true, instance?: string) =>
      service.call<boolean>('note_run', {
        ...owned,
        is_submitted,
        external_id,
        ...(instance !== undefined && { instance }),
      }),
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
  expect(await claimedRun()).toEqual({ externalId: 'run-1', instance: 'ink' });
  await attemptAt(id, 2).handBack();
  expect(await claimedRun()).toEqual({ externalId: 'run-1', instance: 'ink' });
});

test('a worker that died while it submitted a run leaves a run without an id', async () => {
  const id = await waiting();
  await claim();
  await attemptAt(id, 1).note(null);
  await loseLease(id);
  expect(await claimedRun()).toEqual({ externalId: null, instance: 'ink' });
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

/** The runs that a worker gets to cancel. */
const left = () =>
  service.query<{ external_id: string }>(`select external_id from take_left_runs('{ink,bloom}')`);
const minuteLater = () =>
  owner.query(`update job_runs set ended_at = ended_at - interval '1 minute' where ended_at is not null`);

describe('a run at the engine whose visitor cancels', () => {
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

describe('a run at the engine whose job fails for good', () => {
  /** A job at its third and last attempt, all of which follow one run. */
  const lastAttempt = async () => {
    const id = await waiting();
    await claim();
    await attemptAt(id, 1).note('run-1');
    await loseLease(id);
    await claim();
    await loseLease(id);
    await claim();
    return id;
  };

  test.each([
    ['because its third worker died', (id: string) => loseLease(id)],
    ['while it goes on', (id: string) => attemptAt(id, 3).fail(true)],
  ])('%s is given to one worker after a minute, which cancels it', async (_, end) => {
    const id = await lastAttempt();
    await end(id);
    // Recovers the job of the dead worker.
    expect(await claim()).toBeNull();
    expect(await statusOf(id)).toMatchObject({ status: 'ERROR', reason: 'failed' });
    expect(await left()).toEqual([]);
    await minuteLater();
    expect(await left()).toEqual([{ external_id: 'run-1' }]);
    expect(await left()).toEqual([]);
  });

  test('because the run failed is given to no worker', async () => {
    const id = await lastAttempt();
    expect(await attemptAt(id, 3).fail(false)).toBe('ERROR');
    await minuteLater();
    expect(await left()).toEqual([]);
  });
});

describe('two instances of one pipeline', () => {
  const claimAt = async (instance: string, pipelines = ['ink']) => {
    const args = { worker: 'worker-1', lease_seconds: 30, pipelines, instances: [instance] };
    return z.nullable(claimedJob).parse(await service.call('claim_job', args));
  };

  test('draw jobs alike, but a run goes on at the instance that has it, before jobs that wait longer', async () => {
    const id = await waiting();
    await claimAt('home');
    await attemptAt(id, 1).note('run-1', true, 'home');
    const next = await waiting();
    await attemptAt(id, 1).handBack();
    expect((await claimAt('office'))?.id).toBe(next);
    expect(await claimAt('office')).toBeNull();
    expect(await claimAt('home')).toMatchObject({ id, run: { externalId: 'run-1', instance: 'home' } });
  });

  test('that took a run back leaves its job to either', async () => {
    const id = await waiting();
    await claimAt('home');
    await attemptAt(id, 1).note('run-1', true, 'home');
    await attemptAt(id, 1).note(null, false, 'home');
    await attemptAt(id, 1).handBack();
    expect(await claimAt('office')).not.toHaveProperty('run');
  });

  test('are both told of to whoever claims, if they work, and the one that drew is recorded', async () => {
    const told = (isStopped: boolean) => ({ pipeline: 'ink', isStopped, breaker: 'closed', running: 1 });
    const engines = { home: told(false), office: told(false), studio: told(true) };
    await service.call('note_engines', { worker: 'worker-1', engines });
    const id = await waiting();
    expect((await claimAt('home'))?.others).toEqual(['home', 'office']);
    await attemptAt(id, 1).complete({ instance: 'home', drawnMs: 4200 });
    expect(await service.call('engine_instances')).toMatchObject({
      home: { workers: [{ worker: 'worker-1', breaker: 'closed', running: 1 }], medianMs: 4200 },
      office: { medianMs: null },
    });
    await service.call('note_engines', { worker: 'worker-1', engines: {} });
  });
});

describe('an instance that several workers have', () => {
  const claimBy = async (worker: string, offers: readonly object[]) => {
    const pipelines = ['ink'];
    const args = { worker, lease_seconds: 30, pipelines, offers: JSON.stringify(offers) };
    return z.nullable(claimedJob).parse(await service.call('claim_job', args));
  };
  const offer = (name: string, slots: number | null = 1) => ({ name, pipeline: 'ink', slots });
  const [home, office] = [offer('home'), offer('office')];
  const note = (worker: string, breaker?: string, breakMs = 0) =>
    service.call('note_engines', {
      worker,
      engines: {
        ...(breaker !== undefined && {
          home: { pipeline: 'ink', isStopped: breaker !== 'closed', breaker, breakMs, running: 0 },
        }),
      },
    });
  const breakIsOver = () =>
    owner.query(`update private.working_engines set stopped_until = now() - interval '1 second'`);
  test('gets no more jobs than it has slots, whoever asks, until one is over', async () => {
    const ids = [await waiting(), await waiting(), await waiting()];
    expect((await claimBy('worker-1', [offer('home', 2)]))?.id).toBe(ids[0]);
    expect((await claimBy('worker-2', [offer('home', 2)]))?.id).toBe(ids[1]);
    expect(await claimBy('worker-1', [offer('home', 2)])).toBeNull();
    expect(await claimBy('worker-3', [offer('home', 2)])).toBeNull();
    await attemptAt(ids[0] ?? '', 1).complete({ instance: 'home' });
    expect(await claimBy('worker-3', [offer('home', 2)])).toMatchObject({ id: ids[2], instance: 'home' });
  });

  test('that is full leaves the job to the next offer, and a built-in engine is each worker’s own', async () => {
    await waiting();
    await waiting();
    await waiting();
    await waiting();
    expect(await claimBy('worker-1', [home, office])).toMatchObject({ instance: 'home' });
    expect(await claimBy('worker-2', [home, office])).toMatchObject({ instance: 'office' });
    for (const worker of ['worker-1', 'worker-2'])
      expect(await claimBy(worker, [home, offer('ink', null)])).toMatchObject({ instance: 'ink' });
  });

  test('keeps its slot for a run that goes on, and whoever follows the run gets it', async () => {
    const id = await waiting();
    await claimBy('worker-1', [home]);
    await attemptAt(id, 1).note('run-1', true, 'home');
    await loseLease(id);
    await waiting();
    expect(await claimBy('worker-2', [home])).toMatchObject({
      id,
      instance: 'home',
      run: { externalId: 'run-1' },
    });
    expect(await claimBy('worker-3', [home])).toBeNull();
  });

  test('is full for other workers while a visitor’s cancellation has yet to reach the worker that has the run', async () => {
    const visitor = await database.visitor();
    const id = await accepted(visitor);
    await claimBy('worker-1', [home]);
    await attemptAt(id, 1).note('run-1', true, 'home');
    await visitor.call('cancel_job', { job_id: id });
    const next = await waiting();
    expect(await claimBy('worker-2', [home])).toBeNull();
    expect((await claimBy('worker-1', [home]))?.id).toBe(next);
  });

  test('gets no job while the breaker of one of them is open, then one at a time until that breaker is closed', async () => {
    const ids = [await waiting(), await waiting()];
    await note('worker-1', 'open', 60_000);
    expect(await claimBy('worker-2', [offer('home', 2)])).toBeNull();
    await breakIsOver();
    expect((await claimBy('worker-2', [offer('home', 2)]))?.id).toBe(ids[0]);
    expect(await claimBy('worker-2', [offer('home', 2)])).toBeNull();
    await note('worker-1', 'closed');
    expect((await claimBy('worker-2', [offer('home', 2)]))?.id).toBe(ids[1]);
  });

  test('has all its slots again after a break once any of them has drawn a picture, also while another one’s breaker waits for its own', async () => {
    const [probe, ...rest] = [await waiting(), await waiting(), await waiting()];
    await note('worker-1', 'open', 60_000);
    await breakIsOver();
    expect((await claimBy('worker-2', [offer('home', 2)]))?.id).toBe(probe);
    await attemptAt(probe ?? '', 1, 'worker-2').complete({ instance: 'home' });
    for (const id of rest) expect((await claimBy('worker-2', [offer('home', 2)]))?.id).toBe(id);
  });

  test('gets a job from the worker whose own breaker lets a probe through, and from all once a silent worker is forgotten', async () => {
    const id = await waiting();
    await note('worker-1', 'open', 60_000);
    await owner.query(`update private.working_engines set seen_at = now() - interval '61 seconds'`);
    expect((await claimBy('worker-2', [home]))?.id).toBe(id);
    await note('worker-3', 'half-open');
    await attemptAt(id, 1, 'worker-2').complete({ instance: 'home' });
    const next = await waiting();
    expect((await claimBy('worker-3', [home]))?.id).toBe(next);
  });

  test('whose breaker is open at one of them does not work, so that a second pipeline draws', async () => {
    await owner.query(`update models set fallback_pipelines = '{rented}' where pipeline = 'ink'`);
    await note('worker-2', 'closed');
    const rented = { name: 'rented', pipeline: 'rented', slots: 1 };
    const id = await waiting();
    expect(await claimBy('worker-2', [rented])).toBeNull();
    await note('worker-1', 'open', 60_000);
    expect(await claimBy('worker-2', [home, rented])).toMatchObject({ id, instance: 'rented', others: [] });
  });
});

describe('a model with a second pipeline', () => {
  /** As a worker of the version before reads it. */
  const claimedBefore = z.extend(claimedJob, { fallback: z.nullish(z.string()) });
  const claimBy = async (...pipelines: string[]) => {
    const args = { worker: 'worker-2', lease_seconds: 30, pipelines, instances: pipelines };
    return z.nullable(claimedBefore).parse(await service.call('claim_job', args));
  };
  const note = (engines: Readonly<Record<string, boolean>>) =>
    service.call('note_engines', { worker: 'worker-1', engines });
  const givenSecond = () =>
    owner.query(`update models set fallback_pipelines = '{rented}' where pipeline = 'ink'`);

  test('is drawn by the second one while its own is away, and no longer', async () => {
    await givenSecond();
    await note({ ink: false });
    await waiting();
    expect(await claimBy('rented')).toBeNull();
    await note({ ink: true });
    expect(await claimBy('rented')).toMatchObject({ fallback: 'rented', model: { pipeline: 'ink' } });
    await waiting();
    // A probe of the own pipeline, whose break is over.
    expect(await claimBy('rented', 'ink')).toMatchObject({ fallback: null });
  });

  test('and a third one is drawn by the third one only while neither of the others works', async () => {
    await owner.query(`update models set fallback_pipelines = '{rented,spare}' where pipeline = 'ink'`);
    await note({ ink: true, rented: false, spare: false });
    await waiting();
    expect(await claimBy('spare')).toBeNull();
    expect(await claimBy('spare', 'rented')).toMatchObject({ fallback: 'rented' });
    await waiting();
    await note({ ink: true, rented: true, spare: false });
    expect(await claimBy('spare')).toMatchObject({ fallback: 'spare', others: ['spare'] });
    await note({ ink: false, rented: true, spare: false });
    await waiting();
    expect(await claimBy('spare')).toBeNull();
  });

  test.each(['{ink}', '{Rented}', '{NULL}', '{""}', '{a,b,c,d,e,f,g,h,i}'])(
    'takes no such list of others: %s',
    async (list) => {
      const set = owner.query(`update models set fallback_pipelines = $1 where pipeline = 'ink'`, [list]);
      await expect(set).rejects.toThrow('models_fallback_pipelines_check');
    },
  );

  test('has a run that the second one began drawn there, although its own is back', async () => {
    await givenSecond();
    await note({ ink: true });
    const id = await waiting();
    await claimBy('rented');
    await attemptAt(id, 1, 'worker-2').note('run-1', true, 'rented');
    await note({ ink: false });
    await loseLease(id);
    expect(await claimBy('ink')).toBeNull();
    expect(await claimBy('rented')).toMatchObject({ id, run: { externalId: 'run-1', instance: 'rented' } });
  });

  test('has its pictures made larger by its own alone', async () => {
    await givenSecond();
    await note({ ink: true });
    const visitor = await database.visitor();
    const original = await accepted(visitor);
    const first = await claimBy('ink');
    await service.call('complete_job', {
      job_id: original,
      worker: 'worker-2',
      attempt: first?.attempt,
      output: { images: [{ path: 'a', width: 1, height: 1, mime: 'image/webp', bytes: 1, seed: 1 }] },
    });
    const larger = await service.call<{ jobId: string }>('create_job', {
      user_id: visitor.id,
      app_id: await appId('ai-elf-generator'),
      prompt: { prompt: 'an elf with silver hair' },
      idempotency_key: randomUUID(),
      enlarges: original,
      scale: 2,
    });
    await service.call('accept_job', { job_id: larger.jobId });
    expect(await claimBy('rented')).toBeNull();
    expect(await claimBy('ink')).toMatchObject({ id: larger.jobId });
  });
});
