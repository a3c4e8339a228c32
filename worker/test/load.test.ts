import { randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Chance } from 'barebase/testing';
import { serveComfyUi } from 'engine-doubles/comfyui';
import { serveFal } from 'engine-doubles/fal';
import { serveOpenAi } from 'engine-doubles/openai';
import { serveReplicate } from 'engine-doubles/replicate';
import { serveSdApi } from 'engine-doubles/sdapi';
import { serveSdCpp } from 'engine-doubles/sdcpp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { workflow } from './comfyui.ts';
import { ledger, orderPicture, pictures, reaches, readJob, submitOrder } from './jobs.ts';
import { killTimes } from './kill-times.ts';
import { oneFile } from './one-file.ts';
import { start, type Running } from './process.ts';
import { startRentedEngine } from './rented-engine.ts';
import { startStack, type Stack, type TestVisitor } from './stack.ts';
import { startTripwire, type Point, type Tripwire } from './tripwire.ts';

/**
 * Many jobs of many visitors, ordered by the edge function and drawn by workers of which one is killed again and again.
 * `LOAD_JOBS=1000 LOAD_VISITORS=50 npm run load` is the whole test, of which `npm test` runs a small one.
 */
const jobCount = Number(process.env['LOAD_JOBS'] ?? 40);
const visitorCount = Number(process.env['LOAD_VISITORS'] ?? 4);
const workerCount = 3;
/** A worker is killed once in each so many jobs. */
const jobsPerKill = 10;
/** Milliseconds that a run takes from its first stage until its end is stored, on a busy machine. */
const longestRun = 80;
/** Which worker is killed, and when: `LOAD_SEED=…` repeats it. */
const seed = Number(process.env['LOAD_SEED'] ?? randomInt(2 ** 31));
const chance = new Chance(seed);

let stack: Stack;
let scripts: { readonly fixed: string; readonly rented: string };
beforeAll(async () => {
  scripts = { fixed: await oneFile('test/fixed-worker.ts'), rented: await oneFile('test/rented-worker.ts') };
  stack = await startStack();
});
afterAll(() => stack[Symbol.asyncDispose]());

interface NamedWorker extends Running {
  readonly name: string;
}

/** Workers of which each draws one job at a time; a killed one is replaced. */
class Workers {
  readonly #running: NamedWorker[] = [];

  async start(): Promise<void> {
    const name = `worker-${randomInt(2 ** 31)}`;
    const running = start(scripts.fixed, {
      ...stack.workerVariables,
      WORKER_NAME: name,
      WORKER_CONCURRENCY: '1',
    });
    this.#running.push({ ...running, name });
    await running.line('ready');
  }

  /**
   * Kills one of the workers some milliseconds after it began a first run of a job, in the run or after it. Each job loses
   * one run at most, so that none has used up its tries. Where no job is left, it kills the worker at once.
   */
  async killInRun(place: number, ms: number, areDone: () => boolean): Promise<void> {
    const [worker] = this.#running.splice(place, 1);
    if (worker === undefined) throw new Error(`There is no worker ${place} to kill.`);
    while (!areDone() && !(await beginsFirstRun(worker, areDone)));
    await pause(ms);
    await worker.stop('SIGKILL');
    await this.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.map((worker) => worker.stop('SIGKILL')));
  }
}

/** Waits until a worker begins a run. Resolves to whether it is the first one of its job. */
async function beginsFirstRun({ name, lines }: NamedWorker, areDone: () => boolean): Promise<boolean> {
  const begun = () => lines.filter(({ event }) => event === 'drawing').length;
  const before = begun();
  await expect.poll(() => begun() > before || areDone(), { timeout: 600_000, interval: 5 }).toBe(true);
  const runs = stack.service.from('job_runs').select('attempt').eq('worker', name);
  const { data } = await runs.order('started_at', { ascending: false }).limit(1).throwOnError();
  return data[0]?.attempt === 1;
}

async function countJobs(userIds: readonly string[], statuses: readonly string[]): Promise<number> {
  const rows = stack.service.from('jobs').select('id', { count: 'exact', head: true });
  return (await rows.in('user_id', userIds).in('status', statuses)).count ?? 0;
}
const ended = (userIds: readonly string[]) => countJobs(userIds, ['SUCCESS', 'ERROR']);
const unfinished = (userIds: readonly string[]) => countJobs(userIds, ['INITIATED', 'CREATED', 'GENERATING']);

/** Orders pictures as fast as the limit of unfinished jobs lets one visitor. */
async function orderMany({ client, userId }: TestVisitor, pictures: number): Promise<void> {
  const most = 5;
  for (let ordered = 0; ordered < pictures; ordered += most) {
    const next = Array.from({ length: Math.min(most, pictures - ordered) });
    // A form sends one order after the other.
    for (const place of next.keys())
      await submitOrder(client, stack.quickAppId, { prompt: `${ordered + place}` });
    await expect.poll(() => unfinished([userId]), { timeout: 600_000, interval: 500 }).toBe(0);
  }
}

test(
  `of ${jobCount} jobs by ${visitorCount} visitors none is lost and none is paid twice, while workers are killed at random (seed ${seed})`,
  { timeout: 1_800_000 },
  async () => {
    const visitors = await Promise.all(Array.from({ length: visitorCount }, () => stack.signUp()));
    const userIds = visitors.map(({ userId }) => userId);
    const workers = new Workers();
    onTestFinished(() => workers.stop());
    for (let started = 0; started < workerCount; started += 1) await workers.start();

    let areDone = false;
    const ordering = Promise.all(
      visitors.map((visitor) => orderMany(visitor, jobCount / visitorCount)),
    ).finally(() => {
      areDone = true;
    });
    const killing = async (): Promise<void> => {
      for (let first = 0; first < jobCount - jobsPerKill; first += jobsPerKill) {
        const due = first + 1 + chance.below(jobsPerKill);
        await expect
          .poll(() => ended(userIds), { timeout: 600_000, interval: 250 })
          .toBeGreaterThanOrEqual(due);
        await workers.killInRun(chance.below(workerCount), chance.below(longestRun), () => areDone);
      }
    };
    await Promise.all([killing(), ordering]);

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
    await submitOrder(many.client, stack.quickAppId, { prompt: `${place}` });
  const queued = (count: number) =>
    expect.poll(() => countJobs([many.userId, one.userId], ['CREATED'])).toBe(count);
  await queued(5);
  const single = await submitOrder(one.client, stack.quickAppId, { prompt: 'one' });
  await queued(6);
  const workers = new Workers();
  onTestFinished(() => workers.stop());
  await Promise.all(Array.from({ length: workerCount }, () => workers.start()));
  await expect.poll(() => unfinished([many.userId, one.userId])).toBe(0);
  const { data: runs } = await stack.service
    .from('job_runs')
    .select('job_id')
    .in('user_id', [many.userId, one.userId])
    .order('started_at');
  const before = (runs ?? []).findIndex(({ job_id }) => job_id === single);
  expect(before).toBeLessThanOrEqual(workerCount);
});

/** How many workers are killed at an engine: `RENTED_KILLS=100` is the whole test, which takes an hour or more. */
const killsOr = (usual: number): number => Number(process.env['RENTED_KILLS'] ?? usual);
/** Time for all kills at an engine, on a machine that is busy beside them. */
const longest = 7_200_000;
/** Of these, half are drawn by an engine that names its runs itself. */
const killCount = killsOr(8);

const pipelines = ['rented-runner', 'rented-engine'] as const;
let rentedApps: readonly string[] = [];
beforeAll(async () => {
  rentedApps = await Promise.all(pipelines.map((pipeline) => stack.addApp(pipeline)));
});

/** An engine that is paid for each run, and workers that reach it. */
async function rent() {
  const engine = await startRentedEngine();
  onTestFinished(() => engine[Symbol.asyncDispose]());
  return { engine, ...(await behindTripwire(engine.url)) };
}

/** Workers that reach a configured engine and the backend through a tripwire. */
async function withConfigured(engineUrl: string, instance: object) {
  const folder = await mkdtemp(join(tmpdir(), 'irodori-engines-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'engines.json');
  const workers = await behindTripwire(engineUrl, { WORKER_ENGINES: file });
  const engines = [{ ...instance, url: `${workers.tripwire.url}/engine` }];
  await writeFile(file, JSON.stringify({ engines }));
  return workers;
}

/** A ComfyUI, and workers that reach it. */
async function withComfyUi() {
  const comfyui = await serveComfyUi();
  onTestFinished(() => comfyui.close());
  return {
    comfyui,
    ...(await withConfigured(comfyui.url, { engine: 'comfyui', name: 'comfyui', workflow })),
  };
}

/** An A1111, and workers that reach it. */
async function withSdApi() {
  const double = await serveSdApi();
  onTestFinished(() => double.close());
  return { double, ...(await withConfigured(double.url, { engine: 'sdapi', name: 'sdapi', steps: 4 })) };
}

/** A stable-diffusion.cpp, and workers that reach it. */
async function withSdCpp() {
  const double = await serveSdCpp();
  onTestFinished(() => double.close());
  return { double, ...(await withConfigured(double.url, { engine: 'sdcpp', name: 'sdcpp' })) };
}

/** Workers that reach an engine and the backend through a tripwire. */
async function behindTripwire(engineUrl: string, env: Readonly<Record<string, string>> = {}) {
  const tripwire = await startTripwire(stack.url, engineUrl);
  onTestFinished(() => tripwire[Symbol.asyncDispose]());
  const workers: RentedWorker[] = [];
  onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.stop('SIGKILL')))));
  return {
    tripwire,
    async startWorker(): Promise<RentedWorker> {
      const name = `rented-${randomInt(2 ** 31)}`;
      const running = start(scripts.rented, {
        ...stack.workerVariables,
        SUPABASE_URL: tripwire.url,
        ENGINE_URL: `${tripwire.url}/engine`,
        WORKER_NAME: name,
        WORKER_LEASE_SECONDS: '5',
        WORKER_POLL_MS: '200',
        ...env,
      });
      const worker = { ...running, name };
      workers.push(worker);
      await worker.line('ready');
      return worker;
    },
  };
}

interface RentedWorker extends Running {
  readonly name: string;
}

/** Kills a worker, and gives its lease the shortest time that there is. */
async function kill(worker: RentedWorker): Promise<void> {
  await worker.stop('SIGKILL');
  const runs = stack.service.from('job_runs').select('job_id, attempt, worker');
  const { data: open } = await runs.eq('worker', worker.name).is('ended_at', null).throwOnError();
  for (const run of open) await stack.service.rpc('heartbeat_job', { ...run, lease_seconds: 1 });
}

const isOver = async (jobId: string) => ['SUCCESS', 'ERROR'].includes((await readJob(stack, jobId)).status);

interface Killing {
  readonly tripwire: Tripwire;
  readonly startWorker: () => Promise<RentedWorker>;
  /** The apps that draw, in turn. */
  readonly appIds: readonly string[];
  readonly kills: number;
  readonly aimed?: readonly Point[];
  /** Looks at each picture when its job is over. */
  readonly check: (picture: Picture) => Promise<void>;
}

interface Picture {
  readonly userId: string;
  readonly jobId: string;
  readonly prompt: string;
  /** Where its worker was to be killed. */
  readonly point: Point;
  readonly isKilled: boolean;
  /** The worker that runs now. */
  readonly worker: RentedWorker;
}

/** Orders pictures one after the other, each of a worker that is killed at a request. @returns how many were killed */
async function drawWithKills({ tripwire, startWorker, appIds, kills, aimed = [], check }: Killing) {
  let worker = await startWorker();
  return killTimes(kills, aimed, async (point, round) => {
    const { userId } = await stack.signUp();
    tripwire.arm(point, () => kill(worker));
    const prompt = `a lighthouse in the year ${round}`;
    const jobId = await orderPicture(stack, userId, { prompt }, appIds[round % appIds.length]);
    await expect.poll(async () => worker.hasEnded() || isOver(jobId), { interval: 250 }).toBe(true);
    const isKilled = await tripwire.disarm();
    if (isKilled) worker = await startWorker();
    await expect.poll(() => isOver(jobId), { interval: 250 }).toBe(true);
    await check({ userId, jobId, prompt, point, isKilled, worker });
    return { isKilled, requests: tripwire.requests() };
  });
}

test(
  `of paid pictures of which ${killCount} have their workers killed at any request, each is drawn once or reported lost, and none is paid twice`,
  { timeout: longest },
  async () => {
    const { engine, ...workers } = await rent();
    const check = (picture: Picture) => {
      const paid = engine.runs.filter(({ text }) => text === picture.prompt).length;
      return expectDrawnOrLost({ ...picture, paid });
    };
    const drawing = drawWithKills({ ...workers, appIds: rentedApps, kills: killCount, check });
    expect(await drawing).toBe(killCount);
  },
);

interface EndedPicture extends Pick<Picture, 'userId' | 'jobId' | 'point'> {
  /** How many runs of it cost money. */
  readonly paid: number;
}

/** A paid picture is drawn once, or reported lost and refunded; then nobody knows whether a run was paid. */
async function expectDrawnOrLost({ userId, jobId, paid, point }: EndedPicture): Promise<void> {
  const { status, message } = await readJob(stack, jobId);
  const seen = {
    status,
    message,
    entries: await ledger(stack, jobId),
    files: await pictures(stack, userId, jobId),
  };
  const drawn = { status: 'SUCCESS', message: null, entries: ['hold', 'capture'], files: ['0.webp'] };
  const lost = {
    status: 'ERROR',
    message: 'The generator lost this picture. Please try again.',
    entries: ['hold', 'refund'],
    files: [],
  };
  expect({ ...point, ...seen }).toMatchObject(status === 'SUCCESS' ? drawn : lost);
  expect([status === 'SUCCESS' ? 1 : 0, 1]).toContain(paid);
}

const openAiKills = killsOr(4);

/** The first kills: before an order arrives, and before its response does. */
const aimedAt = (path: string): Point[] => [true, false].map((isBefore) => ({ request: 1, path, isBefore }));

test(
  `of pictures of OpenAI’s image API of which ${openAiKills} have their workers killed at any request, each is drawn once or reported lost, and none is paid twice`,
  { timeout: longest },
  async () => {
    const appId = await stack.addApp('openai');
    const provider = await serveOpenAi();
    onTestFinished(() => provider.close());
    const instance = { engine: 'openai', name: 'openai', model: 'gpt-image-1.5', sizes: ['1024x1024'] };
    // Whichever claims a job is killed, and the other one is there at once.
    const sides = await Promise.all([0, 1].map(() => withConfigured(provider.url, instance)));
    const workers = await Promise.all(sides.map(({ startWorker }) => startWorker()));
    const disarm = () => Promise.all(sides.map(({ tripwire }) => tripwire.disarm()));
    const killed = await killTimes(openAiKills, aimedAt('/engine/images'), async (point, round) => {
      const { userId } = await stack.signUp();
      const prompt = `a lighthouse, ${round}`;
      for (const [side, worker] of workers.entries())
        sides[side]?.tripwire.arm(point, () => {
          void sides[1 - side]?.tripwire.disarm();
          return kill(worker);
        });
      const jobId = await orderPicture(stack, userId, { prompt }, appId);
      await expect.poll(() => isOver(jobId), { interval: 250 }).toBe(true);
      const isKilled = (await disarm()).includes(true);
      const { status } = await readJob(stack, jobId);
      for (const [side, { startWorker }] of sides.entries()) {
        // With the third lost picture in a row, the other worker would leave the provider alone for a while.
        if (status === 'ERROR') await workers[side]?.stop('SIGKILL');
        if (workers[side]?.hasEnded()) workers[side] = await startWorker();
      }
      const paid = provider.ledger.states(prompt).length;
      await expectDrawnOrLost({ userId, jobId, paid, point });
      return { isKilled, requests: Math.max(...sides.map(({ tripwire }) => tripwire.requests())) };
    });
    expect(killed).toBe(openAiKills);
    expect(provider.ledger.entries().every(({ state, isBilled }) => state === 'drawn' && isBilled)).toBe(
      true,
    );
  },
);

/** Each with its double, what is configured of it, and the path of its orders. */
const hosted = {
  async fal() {
    const double = await serveFal({ key: 'secret' });
    const { url, catalogue } = double;
    return { double, order: '/engine/fal-ai', model: 'fal-ai/flux/dev', catalogue, pictures: url };
  },
  async replicate() {
    const double = await serveReplicate({ key: 'secret' });
    const model = 'black-forest-labs/flux-dev';
    return { double, order: `/engine/models/${model}/predictions`, model, pictures: double.pictures };
  },
};
/** The first two are aimed. */
const hostedKills = killsOr(3);

test.each(['fal', 'replicate'] as const)(
  `of pictures of %s of which ${hostedKills} have their workers killed at any request, each is drawn once or reported lost, and none is paid twice`,
  { timeout: longest },
  async (name) => {
    const appId = await stack.addApp(name);
    const { double, order, ...rest } = await hosted[name]();
    onTestFinished(() => double.close());
    const workers = await withConfigured(double.url, { engine: name, name, key: 'secret', ...rest });
    const check = (picture: Picture) =>
      expectDrawnOrLost({ ...picture, paid: double.ledger.states(picture.prompt).length });
    const drawing = drawWithKills({
      ...workers,
      appIds: [appId],
      kills: hostedKills,
      aimed: aimedAt(order),
      check,
    });
    expect(await drawing).toBe(hostedKills);
  },
);

test('a stopping worker leaves its paid run to the next worker, which follows it, and no attempt is used up', async () => {
  const { engine, startWorker } = await rent();
  const { userId } = await stack.signUp();
  engine.isHeld = true;
  const jobId = await orderPicture(stack, userId, { prompt: 'left' }, rentedApps[0]);
  // More often than a job has attempts.
  for (let stop = 0; stop < 3; stop += 1) {
    const polls = () => engine.runs[0]?.polls ?? 0;
    const before = polls();
    const worker = await startWorker();
    await expect.poll(polls).toBeGreaterThan(before);
    await worker.stop('SIGTERM');
  }
  engine.isHeld = false;
  await startWorker();
  await reaches(stack, jobId, 'SUCCESS');
  expect(engine.runs).toMatchObject([{ text: 'left', isCancelled: false }]);
  const { data } = await stack.service
    .from('job_runs')
    .select('outcome, external_id, engine_model, cost_usd')
    .eq('job_id', jobId)
    .order('attempt');
  const external_id = engine.runs[0]?.id;
  expect(data).toMatchObject([
    ...Array.from({ length: 3 }, () => ({ outcome: 'handed_back', external_id })),
    { outcome: 'success', external_id, engine_model: 'large', cost_usd: 0.04 },
  ]);
});

test('a picture that its visitor cancels while a rented engine draws it is cancelled there, too', async () => {
  const { engine, startWorker } = await rent();
  const { client, userId } = await stack.signUp();
  engine.isHeld = true;
  const worker = await startWorker();
  const jobId = await orderPicture(stack, userId, { prompt: 'cancelled' }, rentedApps[1]);
  await expect.poll(() => engine.runs[0]?.polls ?? 0).toBeGreaterThan(1);
  await client.rpc('cancel_job', { job_id: jobId });
  await worker.line('cancelled_at_engine');
  expect(engine.runs).toMatchObject([{ text: 'cancelled', isCancelled: true }]);
  expect(await ledger(stack, jobId)).toEqual(['hold', 'refund']);
});

/** Each at ComfyUI takes as long as three of the double that is paid: the adapter looks at a run once a second. */
const ownKills = killsOr(4);

test(
  `of pictures of which ${ownKills} have their workers killed at any request, ComfyUI draws each once`,
  { timeout: longest },
  async () => {
    const appId = await stack.addApp('comfyui');
    const { comfyui, ...workers } = await withComfyUi();
    let drawnBefore = 0;
    const check = async (picture: Picture) => {
      await expectDrawn(picture);
      drawnBefore += 1;
      const { point } = picture;
      const drawn = Array.from({ length: drawnBefore }, () => 'drawn');
      expect({ point, drawn: comfyui.ledger.states() }).toEqual({ point, drawn });
    };
    const drawing = drawWithKills({ ...workers, appIds: [appId], kills: ownKills, check });
    expect(await drawing).toBe(ownKills);
  },
);

test(
  `of pictures of which ${ownKills} have their workers killed at any request, A1111 draws each once, and again what a dead worker alone could receive`,
  { timeout: longest },
  async () => {
    const appId = await stack.addApp('sdapi');
    const { double, ...workers } = await withSdApi();
    const check = async (picture: Picture) => {
      await expectDrawn(picture);
      const { prompt, isKilled, worker } = picture;
      const runs = double.ledger.ids().filter((id) => double.order(id)?.prompt === prompt);
      // Nobody else is told of a picture that a dead worker waited for.
      const again = runs.length > 1 ? [(await worker.line('submitting_again'))['code']] : [];
      const once = { runs: 1, again: [] };
      const possible = isKilled ? [once, { runs: 2, again: ['lost'] }] : [once];
      expect(possible).toContainEqual({ runs: runs.length, again });
    };
    const drawing = drawWithKills({ ...workers, appIds: [appId], kills: ownKills, check });
    expect(await drawing).toBe(ownKills);
  },
);

const cppKills = killsOr(2);

test(
  `of pictures of which ${cppKills} have their workers killed at any request, stable-diffusion.cpp draws each once, and again where nobody knows its run`,
  { timeout: longest },
  async () => {
    const appId = await stack.addApp('sdcpp');
    const { double, ...workers } = await withSdCpp();
    let before = 0;
    const check = async (picture: Picture) => {
      await expectDrawn(picture);
      const runs = double.ledger.ids().length;
      // A worker that dies between the order and the note of its run leaves a run that no other one can find.
      expect(picture.isKilled ? [1, 2] : [1]).toContain(runs - before);
      before = runs;
      expect(new Set(double.ledger.states())).toEqual(new Set(['drawn']));
    };
    const drawing = drawWithKills({ ...workers, appIds: [appId], kills: cppKills, check });
    expect(await drawing).toBe(cppKills);
  },
);

/** The picture was drawn and paid once. */
async function expectDrawn({ userId, jobId, point }: Picture): Promise<void> {
  const { status, message } = await readJob(stack, jobId);
  const seen = { status, message, files: await pictures(stack, userId, jobId) };
  expect({ point, ...seen, entries: await ledger(stack, jobId) }).toEqual({
    point,
    status: 'SUCCESS',
    message: null,
    files: ['0.webp'],
    entries: ['hold', 'capture'],
  });
}
