import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimed } from '../../test/fakes.ts';
import { type BackendOptions, createBackend, createServiceClient, type Backend } from './backend.ts';

interface Request {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: string;
}
const requests: Request[] = [];
/** The response to each path; a path without one gets 200 and `null`. */
const responses = new Map<string, { readonly status: number; readonly body: unknown }>();
/** The paths whose responses break off. */
const broken = new Set<string>();
let server: Server;
let backend: Backend;

async function record(request: IncomingMessage): Promise<string> {
  const path = request.url ?? '';
  requests.push({ path, authorization: request.headers.authorization, body: await text(request) });
  return path;
}
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const path = await record(request);
    if (broken.has(path))
      return void response.writeHead(200, { 'content-length': 9 }).write('half', () => response.destroy());
    const { status, body } = responses.get(path) ?? { status: 200, body: null };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const options: BackendOptions = {
    supabaseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey: 'sb_secret_x',
    name: 'worker-1',
    leaseSeconds: 30,
  };
  backend = createBackend(options, createServiceClient(options));
});
beforeEach(() => {
  requests.length = 0;
  responses.clear();
  broken.clear();
});
afterAll(() => void server.close());

const lease = { id: 'job', attempt: 2 };
const path = (name: string) => `/rest/v1/rpc/${name}`;
const bodies = () => requests.map(({ body }) => JSON.parse(body) as unknown);

test('every call about a job names the worker and the attempt, which fence it', async () => {
  responses.set(path('heartbeat_job'), { status: 200, body: 'held' });
  responses.set(path('complete_job'), { status: 200, body: false });
  const output = { images: [], engine: 'ink', drew: [], notUnderstood: [], durationMs: 1 };
  responses.set(path('note_run'), { status: 200, body: true });
  responses.set(path('fail_job'), { status: 200, body: 'ERROR' });
  responses.set(path('hand_back_job'), { status: 200, body: true });
  expect(await backend.heartbeat(lease)).toBe('held');
  expect(await backend.complete(lease, output, { instance: 'ink', drawnMs: 1 })).toBe(false);
  const failure = { reason: 'failed', message: 'Please try again.', retry: true, runGoesOn: true } as const;
  expect(await backend.fail(lease, failure)).toBe(true);
  expect(await backend.noteRun(lease, 'home', 'run')).toBe(true);
  await backend.handBack(lease);
  expect(requests.map(({ path }) => path)).toEqual(
    ['heartbeat_job', 'complete_job', 'fail_job', 'note_run', 'hand_back_job'].map(path),
  );
  for (const body of bodies()) expect(body).toMatchObject({ job_id: 'job', worker: 'worker-1', attempt: 2 });
  expect(bodies()[0]).toMatchObject({ lease_seconds: 30 });
  expect(bodies()[2]).toMatchObject({
    reason: 'failed',
    message: 'Please try again.',
    retry: true,
    run_goes_on: true,
  });
});

test.each([
  ['an id', 'run', { instance: 'home', is_submitted: true, external_id: 'run' }],
  ['a run without an id yet', null, { is_submitted: true, external_id: null }],
  ['no run', undefined, { is_submitted: false, external_id: null }],
])('the note of %s says whether a run is submitted', async (_, externalId, said) => {
  responses.set(path('note_run'), { status: 200, body: true });
  await backend.noteRun(lease, 'home', externalId);
  expect(bodies()).toMatchObject([said]);
});

describe('a claim', () => {
  const free = ['home', 'office'].map((name) => ({
    name,
    pipeline: 'anime',
    slots: 2,
    enlarges: false,
  }));

  test('returns the job that the backend hands out', async () => {
    const job = claimed();
    responses.set(path('claim_job'), { status: 200, body: job });
    expect(await backend.claim(free)).toEqual(job);
    expect(bodies()).toEqual([{ worker: 'worker-1', pipelines: ['anime'], lease_seconds: 30, offers: free }]);
  });

  test('of an empty queue returns nothing', async () => {
    expect(await backend.claim(free)).toBeUndefined();
  });

  test('of a job that the worker cannot read fails the job for good and rejects', async () => {
    responses.set(path('claim_job'), { status: 200, body: { id: 'job', attempt: 2, app: 7 } });
    await expect(backend.claim(free)).rejects.toThrow('cannot be read');
    expect(requests.map(({ path }) => path)).toEqual([path('claim_job'), path('fail_job')]);
    expect(bodies()[1]).toMatchObject({ job_id: 'job', attempt: 2, retry: false });
  });

  test('of something that is no job rejects without failing a job', async () => {
    responses.set(path('claim_job'), { status: 200, body: ['no job'] });
    await expect(backend.claim(free)).rejects.toThrow('cannot be read');
    expect(requests).toHaveLength(1);
  });
});

test.each([400, 401, 404, 500])('a response with status %i rejects with this status', async (status) => {
  responses.set(path('heartbeat_job'), { status, body: { message: 'refused', code: 'X' } });
  await expect(backend.heartbeat(lease)).rejects.toMatchObject({ name: 'BackendError', status });
});

test('a response of the wrong type is not taken for a kept lease', async () => {
  responses.set(path('heartbeat_job'), { status: 200, body: true });
  await expect(backend.heartbeat(lease)).rejects.toThrow('Invalid option');
});

test('a progress report goes to the private topic of its job with the secret key', async () => {
  await backend.broadcast({ jobId: 'job', attempt: 2, progress: 0.5, stage: 'ink' });
  expect(requests).toMatchObject([
    { path: '/realtime/v1/api/broadcast', authorization: 'Bearer sb_secret_x' },
  ]);
  expect(bodies()).toMatchObject([
    { messages: [{ event: 'progress', private: true, payload: { progress: 0.5, stage: 'ink' } }] },
  ]);
});

test('a refused progress report rejects with the status', async () => {
  responses.set('/realtime/v1/api/broadcast', { status: 429, body: {} });
  const report = backend.broadcast({ jobId: 'job', attempt: 2, progress: 0.5, stage: 'ink' });
  await expect(report).rejects.toMatchObject({ name: 'BackendError', status: 429 });
});

test('a picture is stored in the bucket “outputs” and replaces the picture of an earlier attempt', async () => {
  responses.set('/storage/v1/object/outputs/visitor/job/0.webp', {
    status: 200,
    body: { Id: '1', Key: 'outputs/visitor/job/0.webp' },
  });
  await backend.storeOutput('visitor/job/0.webp', new Uint8Array([1, 2, 3]));
  expect(requests.map(({ path }) => path)).toEqual(['/storage/v1/object/outputs/visitor/job/0.webp']);
});

test.each([
  ['storing', () => backend.storeOutput('visitor/job/0.webp', new Uint8Array([1]))],
  ['loading', () => backend.loadInput('visitor/a.png')],
  ['loading the original of', () => backend.loadOutput('visitor/job/0.webp')],
])('%s a picture that the storage refuses rejects with the status', async (_, call) => {
  const refused = { status: 403, body: { statusCode: '403', error: 'Unauthorized', message: 'refused' } };
  responses.set('/storage/v1/object/outputs/visitor/job/0.webp', refused);
  responses.set('/storage/v1/object/inputs/visitor/a.png', refused);
  await expect(call()).rejects.toMatchObject({ name: 'BackendError', status: 403 });
});

test('a picture whose response breaks off rejects as a storage that is away, so that the picture is loaded again', async () => {
  broken.add('/storage/v1/object/outputs/visitor/job/0.webp');
  const loading = backend.loadOutput('visitor/job/0.webp');
  await expect(loading).rejects.toMatchObject({ name: 'BackendError', status: 0 });
});
