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

test('a request whose fetch throws is tried three times, with pauses of 100 ms and 200 ms', async () => {
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

test('a request whose response has an error status is not retried', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>().mockResolvedValue(new Response(null, { status: 503 }));
  const response = await retryingFetch(fetch)('http://backend.example/');
  expect(response.status).toBe(503);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('an aborted request is not retried', async () => {
  const abort = new AbortController();
  abort.abort();
  const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(abort.signal.reason);
  await expect(retryingFetch(fetch)('http://backend.example/', { signal: abort.signal })).rejects.toThrow(
    /aborted/,
  );
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('each retry is logged in the console without the query, which may contain a token', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(networkFailure);
  const outcome = retryingFetch(fetch)('http://backend.example/auth?token=secret').catch(() => undefined);
  await vi.advanceTimersByTimeAsync(300);
  await outcome;
  expect(warnings.mock.calls).toEqual([
    ['Retrying fetch attempt 2 for request: http://backend.example/auth'],
    ['Retrying fetch attempt 3 for request: http://backend.example/auth'],
  ]);
});

test('a request that is aborted during the pause is not retried', async () => {
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
