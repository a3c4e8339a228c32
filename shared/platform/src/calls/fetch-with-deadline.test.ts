import { expect, test, vi } from 'vitest';
import { fetchWithDeadline } from './fetch-with-deadline.ts';

test('a request with a deadline is aborted with the reason of the caller’s signal', async () => {
  const reasons: unknown[] = [];
  const fetch = fetchWithDeadline(async (_input, init) => {
    init?.signal?.addEventListener('abort', () => reasons.push(init.signal?.reason));
    return new Response();
  }, 60_000);
  const caller = new AbortController();
  await fetch('http://backend.example/', { signal: caller.signal });
  caller.abort('left');
  expect(reasons).toEqual(['left']);
});

test('the deadline does not abort a response that has begun', async () => {
  vi.useFakeTimers();
  let signal: AbortSignal | null | undefined;
  const fetch = fetchWithDeadline(async (_input, init) => {
    signal = init?.signal;
    return new Response();
  }, 1000);
  await fetch('http://backend.example/');
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  expect(signal?.aborted).toBe(false);
});
