import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { serverDeadlineMs } from './constants.ts';
import { createServerPlatform } from './server.ts';

const fetch = vi.fn<typeof globalThis.fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetch);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetch.mockReset();
});

/** The result of a loader's read within `ms`, or `waiting`. */
async function readWithin(ms: number): Promise<unknown> {
  const { data } = createServerPlatform({ url: 'http://backend.example', key: 'k' });
  let outcome: unknown = 'waiting';
  void data
    .many(z.object({ id: z.string() }), (db) => db.from('apps').select('id'))
    .then(
      (rows) => (outcome = rows),
      (error: unknown) => (outcome = error),
    );
  await vi.advanceTimersByTimeAsync(ms);
  return outcome;
}

test('a read from a backend that is down fails at once, after one attempt', async () => {
  fetch.mockRejectedValue(new TypeError('fetch failed'));
  expect(await readWithin(0)).toMatchObject({
    name: 'PlatformError',
    message: expect.stringMatching(/fetch failed/),
  });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a read to which the backend responds with 503 fails at once, after one attempt', async () => {
  fetch.mockImplementation(async () => new Response(null, { status: 503 }));
  expect(await readWithin(0)).toMatchObject({ name: 'PlatformError', status: 503 });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a read from a backend that never responds fails at the deadline, and the error names the path', async () => {
  fetch.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
  expect(await readWithin(serverDeadlineMs - 1)).toBe('waiting');
  expect(await readWithin(serverDeadlineMs)).toMatchObject({
    name: 'PlatformError',
    message: expect.stringMatching(/\/rest\/v1\/apps did not respond within 3000 ms/),
  });
});
