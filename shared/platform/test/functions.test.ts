import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { platformWith } from './signed-in.ts';
import { TestBackend } from './test-backend.ts';
import { unsignedToken } from './tokens.ts';

const route = 'POST /functions/v1/submit-job';
const reading = 'GET /functions/v1/submit-job';
const response = z.object({ id: z.string() });
let backend: TestBackend;
beforeAll(async () => {
  backend = await TestBackend.start();
});
afterAll(() => backend.stop());
afterEach(() => backend.forget());

const functions = (token?: string) => platformWith(backend, token).functions;
const invoke = (options?: Parameters<ReturnType<typeof functions>['invoke']>[3]) =>
  functions().invoke('submit-job', response, undefined, options);

describe('calling an edge function', () => {
  test('posts JSON with the visitor’s token', async () => {
    backend.on(route, { body: { id: 'j1' } });
    const token = unsignedToken();
    expect(await functions(token).invoke('submit-job', response, { prompt: '彩' })).toEqual({ id: 'j1' });
    const [request] = backend.asked(route);
    expect(request?.body).toEqual({ prompt: '彩' });
    expect(request?.headers['authorization']).toBe(`Bearer ${token}`);
  });

  test('with a region names it in a header and in the query', async () => {
    backend.on(route, { body: { id: 'j1' } });
    await invoke({ region: 'ap-northeast-1' });
    const [request] = backend.asked(route);
    expect(request?.headers['x-region']).toBe('ap-northeast-1');
    expect(request?.query).toEqual({ forceFunctionRegion: 'ap-northeast-1' });
  });
});

describe('an edge function that', () => {
  test('is unreachable causes a fetch error', async () => {
    const gone = await TestBackend.start();
    const platform = platformWith(gone);
    await gone.stop();
    await expect(platform.functions.invoke('submit-job', response, {})).rejects.toMatchObject({
      name: 'FunctionError',
      kind: 'fetch',
      status: 0,
      message: 'Failed to send a request to the Edge Function (submit-job)',
    });
  });

  test('the relay cannot reach causes a relay error', async () => {
    backend.on(route, { status: 500, headers: { 'x-relay-error': 'true' }, body: { code: 'down' } });
    await expect(invoke()).rejects.toMatchObject({
      name: 'FunctionError',
      kind: 'relay',
      message: 'Relay Error invoking the Edge Function (submit-job)',
    });
  });

  test('responds with an error status causes an HTTP error with the status and the body', async () => {
    backend.on(route, { status: 422, body: { error: 'prompt_blocked' } });
    await expect(invoke()).rejects.toMatchObject({
      name: 'FunctionError',
      kind: 'http',
      status: 422,
      body: { error: 'prompt_blocked' },
      message: 'Edge Function returned a non-2xx status code (submit-job)',
      cause: { name: 'FunctionsHttpError', context: expect.any(Response) },
    });
  });

  test('responds with a body that does not fit the schema causes a SchemaError', async () => {
    backend.on(route, { body: { id: 7 } });
    await expect(invoke()).rejects.toMatchObject({ name: 'SchemaError' });
  });
});

describe('a call of an edge function that failed', () => {
  const statuses = [408, 409, 425, 429, 500, 502, 503, 504];

  test.each(statuses)('with %i is repeated once by GET', async (status) => {
    backend.on(reading, () => (backend.asked(reading).length === 1 ? { status } : { body: { id: 'j1' } }));
    expect(await invoke({ method: 'GET' })).toEqual({ id: 'j1' });

    backend.forget();
    backend.on(reading, { status });
    await expect(invoke({ method: 'GET' })).rejects.toMatchObject({ status });
    expect(backend.asked(reading)).toHaveLength(2);
  });

  test.each([400, 401, 403, 404, 422, 501])('with %i is not repeated', async (status) => {
    backend.on(reading, { status });
    await expect(invoke({ method: 'GET' })).rejects.toMatchObject({ status });
    expect(backend.asked(reading)).toHaveLength(1);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('is never repeated by %s', async (method) => {
    backend.on(`${method} /functions/v1/submit-job`, { status: 503 });
    await expect(invoke({ method })).rejects.toMatchObject({ status: 503 });
    expect(backend.seen).toHaveLength(1);
  });

  test('is not repeated after it was aborted', async () => {
    const abort = new AbortController();
    backend.on(reading, () => {
      abort.abort();
      return { status: 503 };
    });
    await expect(invoke({ method: 'GET', signal: abort.signal })).rejects.toMatchObject({
      name: 'FunctionError',
    });
    expect(backend.asked(reading)).toHaveLength(1);
  });
});
