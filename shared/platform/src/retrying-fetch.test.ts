import { type MockInstance, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryingFetch } from './retrying-fetch.ts';

let warnings: MockInstance<typeof console.warn>;

beforeEach(() => {
  vi.useFakeTimers();
  warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const networkFailure = new TypeError('fetch failed');

test('a request whose fetch threw is tried three times, pausing 100 ms and then 200 ms', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(networkFailure);
  const outcome = retryingFetch(fetch)('http://backend.example/').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(99);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetch).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(199);
  expect(fetch).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetch).toHaveBeenCalledTimes(3);
  expect(await outcome).toBe(networkFailure);
});

test('an answer with an error status is an answer: it is not tried again', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>().mockResolvedValue(new Response(null, { status: 503 }));
  const answer = await retryingFetch(fetch)('http://backend.example/');
  expect(answer.status).toBe(503);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('an aborted request is not tried again', async () => {
  const abort = new AbortController();
  abort.abort();
  const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(abort.signal.reason);
  await expect(retryingFetch(fetch)('http://backend.example/', { signal: abort.signal })).rejects.toThrow(
    /aborted/,
  );
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('each further try is said in the console, without the query, which may hold a token', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(networkFailure);
  const outcome = retryingFetch(fetch)('http://backend.example/auth?token=secret').catch(() => undefined);
  await vi.advanceTimersByTimeAsync(300);
  await outcome;
  expect(warnings.mock.calls).toEqual([
    ['Retrying fetch attempt 2 for request: http://backend.example/auth'],
    ['Retrying fetch attempt 3 for request: http://backend.example/auth'],
  ]);
});

test('a request that is aborted while it pauses is not tried again', async () => {
  const abort = new AbortController();
  const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(networkFailure);
  const outcome = retryingFetch(fetch)('http://backend.example/', { signal: abort.signal }).catch(
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(50);
  abort.abort();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await outcome).toMatchObject({ name: 'AbortError' });
  expect(fetch).toHaveBeenCalledTimes(1);
});
