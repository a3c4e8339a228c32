import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBackend, recordedLog } from '../../test/fakes.ts';
import { holdLease } from './lease.ts';

const job = { id: 'job', attempt: 2 };
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a lease is renewed each third of its length until it is released', async () => {
  const backend = fakeBackend();
  const lease = holdLease(backend, job, 30, recordedLog().log);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(backend.heartbeat.mock.calls).toEqual([[job], [job], [job]]);
  lease.release();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(backend.heartbeat).toHaveBeenCalledTimes(3);
  expect(lease.ended.aborted).toBe(false);
});

test.each([
  ['lost', false],
  ['canceled', true],
] as const)(
  'the response “%s” to a heartbeat ends the lease, and says that the visitor cancelled: %s',
  async (response, isCancelled) => {
    const backend = fakeBackend();
    backend.heartbeat.mockResolvedValueOnce('held').mockResolvedValue(response);
    const { ended, release } = holdLease(backend, job, 30, recordedLog().log);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ended.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ended.reason).toMatchObject({ name: 'LeaseEnded', isCancelled });
    release();
  },
);

test('a heartbeat that fails is logged and keeps the lease', async () => {
  const backend = fakeBackend();
  backend.heartbeat.mockRejectedValue(new Error('no connection'));
  const { log, events } = recordedLog();
  const { ended, release } = holdLease(backend, job, 30, log);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ended.aborted).toBe(false);
  expect(events()).toEqual(['heartbeat_failed', 'heartbeat_failed']);
  release();
});

test('while a heartbeat has no response yet, no second one is sent', async () => {
  const backend = fakeBackend();
  const response = Promise.withResolvers<'held'>();
  backend.heartbeat.mockReturnValueOnce(response.promise);
  const { release } = holdLease(backend, job, 30, recordedLog().log);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(backend.heartbeat).toHaveBeenCalledOnce();
  response.resolve('held');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(backend.heartbeat).toHaveBeenCalledTimes(2);
  release();
});
