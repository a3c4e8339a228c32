import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jobProgress, jobTopic, type JobProgress } from '@irodori/contract/job';
import { serveComfyUi } from 'engine-doubles/comfyui';
import { serveFal } from 'engine-doubles/fal';
import { serveOpenAi } from 'engine-doubles/openai';
import { serveReplicate } from 'engine-doubles/replicate';
import { serveSdApi } from 'engine-doubles/sdapi';
import { serveSdCpp } from 'engine-doubles/sdcpp';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { EngineTypeName } from '../src/engines/engine-types.ts';
import { workflow } from './comfyui.ts';
import { createJob, ledger, orderPicture, pictures, reaches, readJob } from './jobs.ts';
import { startStack, type Stack } from './stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => stack.setPace('slow'));
afterEach(() => stack.killOwnWorkers());
afterAll(() => stack[Symbol.asyncDispose]());

test('a job becomes a picture, and its owner gets progress reports with previews', async () => {
  await stack.worker();
  const { client, userId } = await stack.signUp();
  const jobId = await createJob(stack, userId, {
    prompt: 'girl with silver hair, night, riding a motorcycle',
    seed: '7',
  });
  const seen: JobProgress[] = [];
  const isListening = Promise.withResolvers<string>();
  client
    .channel(jobTopic(jobId), { config: { private: true } })
    .on('broadcast', { event: 'progress' }, ({ payload }) => seen.push(jobProgress.parse(payload)))
    .subscribe(isListening.resolve);
  await expect(isListening.promise).resolves.toBe('SUBSCRIBED');
  await stack.service.rpc('accept_job', { job_id: jobId });

  const { output } = await reaches(stack, jobId, 'SUCCESS');
  expect(output).toMatchObject({
    engine: 'bloom',
    drew: ['girl', 'silver hair', 'night'],
    notUnderstood: ['riding a motorcycle'],
    images: [{ path: `${userId}/${jobId}/0.webp`, width: 512, height: 512, mime: 'image/webp', seed: 7 }],
  });
  const stored = await client.storage.from('outputs').download(`${userId}/${jobId}/0.webp`);
  const picture = await stored.data?.arrayBuffer();
  const metadata = await sharp(picture).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width: 512, height: 512 });
  expect(String(metadata.xmp)).toContain('digitalsourcetype/trainedAlgorithmicMedia');
  expect(await ledger(stack, jobId)).toEqual(['hold', 'capture']);

  await expect.poll(() => seen.at(-1)?.stage).toBe('refining');
  expect(seen.filter(({ preview }) => preview !== undefined).length).toBeGreaterThanOrEqual(2);
  expect(seen.map(({ progress }) => progress)).toEqual(seen.map(({ progress }) => progress).toSorted());
  await client.removeAllChannels();
});

test('a waiting job’s owner hears its place when the job before it has been claimed', async () => {
  await stack.killWorker();
  const { client, userId } = await stack.signUp();
  const drawn = await orderPicture(stack, userId, { prompt: 'girl on a bridge' });
  const waiting = await orderPicture(stack, userId, { prompt: 'girl in a boat' });
  const heard = Promise.withResolvers<unknown>();
  const isListening = Promise.withResolvers<string>();
  client
    .channel(jobTopic(waiting), { config: { private: true } })
    .on('broadcast', { event: 'place' }, ({ payload }) => heard.resolve(payload))
    .subscribe(isListening.resolve);
  await expect(isListening.promise).resolves.toBe('SUBSCRIBED');
  await stack.ownWorker();
  expect(await heard.promise).toMatchObject({ jobId: waiting, place: 1 });
  for (const job_id of [waiting, drawn]) await client.rpc('cancel_job', { job_id });
  await client.removeAllChannels();
});

test(
  'when a worker is killed while it draws, the next worker completes the job once',
  { timeout: 300_000 },
  async () => {
    const { userId } = await stack.signUp();
    const first = await stack.worker();
    const jobId = await orderPicture(stack, userId, { prompt: 'boy with spiky red hair' });
    await reaches(stack, jobId, 'GENERATING');
    await first.stop('SIGKILL');

    await stack.setPace('quick');
    const second = await stack.worker();
    const { output } = await reaches(stack, jobId, 'SUCCESS');
    expect(output?.images).toHaveLength(1);
    expect(await ledger(stack, jobId)).toEqual(['hold', 'capture']);
    expect(await pictures(stack, userId, jobId)).toEqual(['0.webp']);
    expect(await second.line('completed')).toMatchObject({ job: jobId, attempt: 2 });
  },
);

test(
  'a worker that lost its lease neither completes the job nor changes its picture',
  { timeout: 300_000 },
  async () => {
    const { userId } = await stack.signUp();
    const first = await stack.ownWorker();
    const jobId = await orderPicture(stack, userId, { prompt: 'girl in a forest' });
    await reaches(stack, jobId, 'GENERATING');
    first.child.kill('SIGSTOP');

    await stack.setPace('quick');
    await stack.worker();
    const { output } = await reaches(stack, jobId, 'SUCCESS');
    first.child.kill('SIGCONT');
    expect(await first.line('lost')).toMatchObject({ job: jobId, attempt: 1 });
    expect((await readJob(stack, jobId)).output).toEqual(output);
    expect(await ledger(stack, jobId)).toEqual(['hold', 'capture']);
  },
);

test(
  'a cancelled job stops and is refunded, and the worker draws the next job',
  { timeout: 300_000 },
  async () => {
    const { client, userId } = await stack.signUp();
    const worker = await stack.ownWorker({ WORKER_LEASE_SECONDS: '1' });
    const jobId = await orderPicture(stack, userId, { prompt: 'girl with glasses' });
    await reaches(stack, jobId, 'GENERATING');
    await client.rpc('cancel_job', { job_id: jobId });

    expect(await worker.line('canceled')).toMatchObject({ job: jobId });
    expect(await readJob(stack, jobId)).toMatchObject({ status: 'ERROR', reason: 'canceled', output: null });
    expect(await ledger(stack, jobId)).toEqual(['hold', 'refund']);
    expect(await pictures(stack, userId, jobId)).toEqual([]);
    const nextId = await orderPicture(stack, userId, { prompt: 'boy' }, stack.quickAppId);
    await reaches(stack, nextId, 'SUCCESS');
  },
);

test('a job is completed although the backend restarts while it is drawn', async () => {
  const { userId } = await stack.signUp();
  const worker = await stack.worker();
  const jobId = await orderPicture(stack, userId, { prompt: 'girl at the sea' });
  await reaches(stack, jobId, 'GENERATING');
  await stack.withoutBackend(async () => {
    await worker.line('heartbeat_failed');
  });

  await reaches(stack, jobId, 'SUCCESS');
  expect(await ledger(stack, jobId)).toEqual(['hold', 'capture']);
});

test('a worker that gets SIGTERM completes its job before it exits', async () => {
  const { userId } = await stack.signUp();
  // Longer than the picture takes on a busy machine.
  const worker = await stack.ownWorker({ WORKER_SHUTDOWN_SECONDS: '120' });
  const jobId = await orderPicture(stack, userId, { prompt: 'girl in a kimono' });
  await reaches(stack, jobId, 'GENERATING');
  await worker.stop('SIGTERM');
  expect(worker.child.exitCode).toBe(0);
  expect(await readJob(stack, jobId)).toMatchObject({ status: 'SUCCESS' });
});

test('a worker without a grace period hands its job back when it gets SIGTERM', async () => {
  const { userId } = await stack.signUp();
  const worker = await stack.ownWorker({ WORKER_SHUTDOWN_SECONDS: '0' });
  const jobId = await orderPicture(stack, userId, { prompt: 'girl in a city' });
  await reaches(stack, jobId, 'GENERATING');
  await worker.stop();
  expect(await readJob(stack, jobId)).toMatchObject({ status: 'CREATED' });

  await stack.setPace('quick');
  const next = await stack.worker();
  await reaches(stack, jobId, 'SUCCESS');
  expect(await next.line('completed')).toMatchObject({ job: jobId, attempt: 2 });
});

test(
  'the colours of an uploaded picture are drawn, and a picture of another visitor is refused',
  { timeout: 300_000 },
  async () => {
    const { client, userId } = await stack.signUp();
    const other = await stack.signUp();
    const red = { create: { width: 400, height: 200, channels: 3, background: '#b3262e' } } as const;
    const picture = await sharp(red).extend({ bottom: 200, background: '#3c8a50' }).png().toBuffer();
    const path = `${userId}/colours.png`;
    await client.storage.from('inputs').upload(path, picture, { contentType: 'image/png' });

    await stack.worker();
    const jobId = await orderPicture(stack, userId, { prompt: 'girl', colours: path }, stack.quickAppId);
    const { output } = await reaches(stack, jobId, 'SUCCESS');
    expect(output?.drew).toEqual(['girl', 'red hair', 'green clothes', 'colours from your picture']);

    const foreignId = await orderPicture(
      stack,
      other.userId,
      { prompt: 'girl', colours: path },
      stack.quickAppId,
    );
    const refused = await reaches(stack, foreignId, 'ERROR');
    expect(refused).toMatchObject({ reason: 'failed', message: expect.stringContaining('upload it again') });
    expect(await ledger(stack, foreignId)).toEqual(['hold', 'refund']);
  },
);

test('a job that the worker cannot read is refunded, and the next job is drawn', async () => {
  const { userId } = await stack.signUp();
  const configure = (config: object) =>
    stack.service.from('apps').update({ config }).eq('id', stack.quickAppId);
  await configure({ cost: 2, style: 7 });
  await stack.worker();
  const order = () => orderPicture(stack, userId, { prompt: 'girl' }, stack.quickAppId);
  const jobId = await order();
  await reaches(stack, jobId, 'ERROR');
  expect(await ledger(stack, jobId)).toEqual(['hold', 'refund']);

  await configure({ cost: 2 });
  await reaches(stack, await order(), 'SUCCESS');
});

/** An engine of each type with a key: its double, what is configured of it beside its address, and the request that orders a picture. */
const keyed = {
  comfyui: async (key: string) => ({
    double: await serveComfyUi({ key }),
    instance: { key, workflow },
    order: 'POST /prompt',
  }),
  sdapi: async (key: string) => ({
    double: await serveSdApi({ auth: `me:${key}` }),
    instance: { key: `me:${key}`, steps: 2 },
    order: 'POST /txt2img',
  }),
  sdcpp: async (key: string) => ({ double: await serveSdCpp(), instance: { key }, order: 'POST /img_gen' }),
  openai: async (key: string) => ({
    double: await serveOpenAi({ key }),
    instance: { key, model: 'gpt-image-1.5', sizes: ['1024x1024'] },
    order: 'POST /v1/images/generations',
  }),
  fal: async (key: string) => {
    const double = await serveFal({ key });
    const { url, catalogue } = double;
    return {
      double,
      instance: { key, catalogue, pictures: url, model: 'fal-ai/flux/dev' },
      order: 'POST /fal-ai/flux/dev',
    };
  },
  replicate: async (key: string) => {
    const double = await serveReplicate({ key });
    const model = 'black-forest-labs/flux-dev';
    return {
      double,
      instance: { key, pictures: double.pictures, model },
      order: `POST /v1/models/${model}/predictions`,
    };
  },
} as const satisfies Record<EngineTypeName, unknown>;

test(
  'no key of an engine is in the database or the worker’s log, and no address in the database, after a picture and a failure that repeats the key, of every type',
  { timeout: 300_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'engines-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const engines = await Promise.all(
      Object.entries(keyed).map(async ([type, start]) => {
        const key = randomUUID();
        const { double, instance, order } = await start(key);
        onTestFinished(() => double.close());
        const name = `keyed-${type}`;
        const configured = { engine: type, name, url: double.url, ...instance };
        const appId = await stack.addApp(name);
        return { type, key, double, order, configured, appId, host: new URL(double.url).host };
      }),
    );
    const WORKER_ENGINES = join(folder, 'engines.json');
    await writeFile(WORKER_ENGINES, JSON.stringify({ engines: engines.map(({ configured }) => configured) }));
    const worker = await stack.ownWorker({ WORKER_ENGINES, WORKER_PIPELINES: '', LOG_LEVEL: 'trace' });

    const prompts: string[] = [];
    const ordered = async (appId: string) => {
      const prompt = randomUUID();
      prompts.push(prompt);
      // One visitor has no six unfinished jobs.
      const { userId } = await stack.signUp();
      return orderPicture(stack, userId, { prompt }, appId);
    };
    await Promise.all(engines.map(async ({ appId }) => reaches(stack, await ordered(appId), 'SUCCESS')));
    for (const { double, order, key } of engines) {
      const error = { message: `Incorrect API key provided: ${key}`, code: 'invalid_api_key' };
      double.plan(order, { respond: Response.json({ error, detail: error.message }, { status: 401 }) });
    }
    await Promise.all(engines.map(async ({ appId }) => reaches(stack, await ordered(appId), 'ERROR')));
    await worker.stop();
    const failed = worker.lines.filter(({ event }) => event === 'failed');
    expect(failed.map(({ code }) => code)).toEqual(engines.map(() => 'auth'));

    await expect.poll(() => stack.kept(prompts)).toEqual(prompts);
    const kept = await stack.kept(engines.flatMap(({ key, host }) => [key, host]));
    const log = JSON.stringify(worker.lines);
    const isInLog = (key: string) =>
      log.includes(key) || log.includes(Buffer.from(`me:${key}`).toString('base64'));
    const found = engines.map(({ type, key, host }) => ({
      type,
      keyInDatabase: kept.includes(key),
      addressInDatabase: kept.includes(host),
      keyInLog: isInLog(key),
    }));
    expect(found).toEqual(
      engines.map(({ type }) => ({
        type,
        keyInDatabase: false,
        addressInDatabase: false,
        keyInLog: false,
      })),
    );
  },
);

test('forms are told of an engine that went away while nobody had a picture drawn, and that it is back', async () => {
  const [provider, folder] = await Promise.all([serveFal(), mkdtemp(join(tmpdir(), 'engines-'))]);
  onTestFinished(async () => void (await Promise.all([provider.close(), rm(folder, { recursive: true })])));
  const WORKER_ENGINES = join(folder, 'engines.json');
  const { url, catalogue } = provider;
  const instance = { engine: 'fal', name: 'idle', url, catalogue, key: 'secret', model: 'fal-ai/flux/dev' };
  await writeFile(WORKER_ENGINES, JSON.stringify({ engines: [instance] }));
  const [{ client }, app_id] = await Promise.all([stack.signUp(), stack.addApp('idle')]);
  const worker = await stack.ownWorker({ WORKER_ENGINES, WORKER_PIPELINES: '' });
  const state = async () => (await client.rpc('app_state', { app_id })).data as unknown;
  const stateAfterRequest = () => {
    worker.child.kill('SIGUSR2');
    return state();
  };
  await expect.poll(state).toBe('working');
  provider.leave();
  await expect.poll(stateAfterRequest, { interval: 500 }).toBe('paused');
  provider.comeBack();
  await expect.poll(stateAfterRequest, { interval: 500 }).toBe('working');
  expect(provider.received).toEqual([]);
});
