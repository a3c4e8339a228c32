import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BackendError, isTransient } from './backend-error.ts';
import { persist } from './persist.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const open = new AbortController().signal;

test.each([
  [new BackendError('', 0), true],
  [new BackendError('', 408), true],
  [new BackendError('', 429), true],
  [new BackendError('', 500), true],
  [new BackendError('', 503), true],
  [new BackendError('', 400), false],
  [new BackendError('', 401), false],
  [new BackendError('', 404), false],
  [new BackendError('', 409), false],
  [new Error('a bug'), false],
  ['a string', false],
])('%o is transient: %s', (error, expected) => {
  expect(isTransient(error)).toBe(expected);
});

test('a call is repeated, at most five seconds apart, until the backend responds', async () => {
  let calls = 0;
  const persisting = persist(async () => {
    calls++;
    if (calls <= 20) throw new BackendError('away', 0);
    return 'stored';
  }, open);
  await vi.advanceTimersByTimeAsync(20 * 5_000);
  await expect(persisting).resolves.toBe('stored');
  expect(calls).toBe(21);
});

test('a final failure rejects after one call', async () => {
  const call = vi.fn<() => Promise<never>>().mockRejectedValue(new BackendError('forbidden', 403));
  await expect(persist(call, open)).rejects.toThrow('forbidden');
  expect(call).toHaveBeenCalledOnce();
});

test('an aborted signal ends the repetition with its reason', async () => {
  const stopping = new AbortController();
  const call = vi.fn<() => Promise<never>>().mockRejectedValue(new BackendError('away', 0));
  const persisting = persist(call, stopping.signal);
  setTimeout(() => stopping.abort(new Error('The lease is lost')), 1_000);
  const [outcome] = await Promise.all([Promise.allSettled([persisting]), vi.advanceTimersByTimeAsync(1_000)]);
  expect(outcome).toMatchObject([{ status: 'rejected', reason: { message: 'The lease is lost' } }]);
  const { length } = call.mock.calls;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(call).toHaveBeenCalledTimes(length);
});
