import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withSecondTry } from './second-try.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a load that fails once is retried', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValueOnce('module');
  const loaded = withSecondTry(load);
  await vi.runAllTimersAsync();
  expect(await loaded).toBe('module');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a load that fails twice rejects with the first error', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('palette is not a function'))
    .mockRejectedValueOnce(new ReferenceError("Cannot access 'routes' before initialization"));
  const [failed] = await Promise.allSettled([withSecondTry(load), vi.runAllTimersAsync()]);
  expect(failed).toMatchObject({ reason: new Error('palette is not a function') });
  expect(load).toHaveBeenCalledTimes(2);
});
