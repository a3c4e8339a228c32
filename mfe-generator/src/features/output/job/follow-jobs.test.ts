import { fakePlatform } from '@irodori/testing/fake-platform';
import { afterEach, expect, test, vi } from 'vitest';
import { followJobs } from './follow-jobs.ts';

const filter = 'app_id=eq.elf';

afterEach(() => {
  vi.useRealTimers();
});

test('jobs are loaded at once and again when the connection is up; a failure is told as undefined', async () => {
  const take = vi.fn<(loaded: string | undefined) => void>();
  const load = vi
    .fn<() => Promise<string>>()
    .mockResolvedValueOnce('first')
    .mockRejectedValueOnce(new Error());
  followJobs(fakePlatform(), filter, load, take);
  await vi.waitFor(() => expect(take.mock.calls).toEqual([['first'], [undefined]]));
});

test('what arrives after the end is not taken, so that it covers nothing newer', async () => {
  const loading = Promise.withResolvers<string>();
  const take = vi.fn<(loaded: string | undefined) => void>();
  const [, end] = followJobs(fakePlatform(), filter, () => loading.promise, take);
  end();
  loading.resolve('late');
  await new Promise(setImmediate);
  expect(take).not.toHaveBeenCalled();
});

test('while the socket is down, jobs are loaded every two seconds, until it is up again or the page is left', async () => {
  vi.useFakeTimers();
  const platform = fakePlatform();
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('jobs');
  const [, end] = followJobs(platform, filter, load, () => undefined);
  const loadsIn = async (ms: number): Promise<number> => {
    load.mockClear();
    await vi.advanceTimersByTimeAsync(ms);
    return load.mock.calls.length;
  };
  await loadsIn(0);
  platform.setSocket('down');
  expect(await loadsIn(6000)).toBe(3);
  platform.setSocket('live');
  await loadsIn(0);
  expect(await loadsIn(6000)).toBe(0);
  platform.setSocket('down');
  end();
  expect(await loadsIn(6000)).toBe(0);
});
