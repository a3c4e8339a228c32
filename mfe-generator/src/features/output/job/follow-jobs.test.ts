import { fakePlatform } from '@irodori/testing/fake-platform';
import { expect, test, vi } from 'vitest';
import { followJobs } from './follow-jobs.ts';

const filter = 'app_id=eq.elf';

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
