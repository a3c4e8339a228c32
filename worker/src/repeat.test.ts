import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('repeated work begins again one pause after it has ended, and never beside itself', async () => {
  const ends: (() => void)[] = [];
  const work = vi.fn<() => Promise<undefined>>(() => new Promise((end) => ends.push(() => end(undefined))));
  repeat(work, 1000);
  await vi.advanceTimersByTimeAsync(999);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5001);
  expect(work).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(2);
});

test('repeated work that is stopped while it runs is awaited, and does not begin again', async () => {
  const end = Promise.withResolvers<undefined>();
  const work = vi.fn<() => Promise<undefined>>(() => end.promise);
  const repeated = repeat(work, 1000);
  await vi.advanceTimersByTimeAsync(1000);
  let isStopped = false;
  const stopped = repeated.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(1000);
  expect(isStopped).toBe(false);
  end.resolve(undefined);
  await stopped;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('repeated work that is asked for at once is done without the pause, or once more after the work that runs', async () => {
  const ends: (() => void)[] = [];
  const work = vi.fn<() => Promise<undefined>>(() => new Promise((end) => ends.push(() => end(undefined))));
  const repeated = repeat(work, 1000);
  void repeated.now();
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(1);
  void repeated.now();
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(2);
  ends[1]?.();
  await vi.advanceTimersByTimeAsync(999);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(3);
});
