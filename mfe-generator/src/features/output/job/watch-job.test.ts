import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { at, changedRow, finished, sampleJob, sampleSnapshot } from '../../../samples/sample-job.ts';
import { samplePlatform } from '../../../samples/sample-platform.ts';
import { createJobStore } from './job-store.ts';
import type { DatedJob } from '../load-job.ts';
import { watchJob } from './watch-job.ts';

const generating = { status: 'GENERATING', updatedAt: at(2) } as const;

function watch(first: Partial<DatedJob> = generating) {
  const database = { job: sampleJob(first) };
  const platform = samplePlatform({ job: () => database.job });
  const store = createJobStore(sampleSnapshot(first));
  const stop = watchJob(platform, store);
  const reads = () => platform.queries.filter(({ target }) => target === 'jobs').length;
  return { database, platform, store, stop, reads, status: () => store.getState().state.job.status };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('watchJob()', () => {
  test('reads the job once when the socket connects, and does not poll while it is connected', async () => {
    const { reads, stop } = watch();
    await vi.advanceTimersByTimeAsync(100);
    const afterSubscribing = reads();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(afterSubscribing).toBeGreaterThan(0);
    expect(reads()).toBe(afterSubscribing);
    stop();
  });

  test('polls every two seconds while the socket is down', async () => {
    const { platform, database, reads, status, stop } = watch();
    platform.setSocket('down');
    await vi.advanceTimersByTimeAsync(100);
    const before = reads();
    await vi.advanceTimersByTimeAsync(6000);
    expect(reads() - before).toBe(3);
    database.job = finished();
    await vi.advanceTimersByTimeAsync(2000);
    expect(status()).toBe('SUCCESS');
    stop();
  });

  test('stops subscriptions, timers and listeners when the job has ended', async () => {
    const { platform, reads } = watch();
    platform.emitChange('jobs', changedRow(finished()));
    await vi.advanceTimersByTimeAsync(100);
    const before = reads();
    platform.setSocket('down');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reads()).toBe(before);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('watches a held picture until it is released', async () => {
    const { platform, status } = watch({ status: 'ERROR', reason: 'held', updatedAt: at(3) });
    await vi.advanceTimersByTimeAsync(100);
    expect(platform.queries).not.toEqual([]);
    platform.emitChange('jobs', changedRow(finished()));
    await vi.advanceTimersByTimeAsync(100);
    expect(status()).toBe('SUCCESS');
    const before = platform.queries.length;
    platform.setSocket('down');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(platform.queries).toHaveLength(before);
  });

  test('reads the job again when a malformed row arrives', async () => {
    const { platform, database, status, stop } = watch();
    await vi.advanceTimersByTimeAsync(100);
    database.job = finished();
    platform.emitChange('jobs', { id: 'only' });
    await vi.advanceTimersByTimeAsync(100);
    expect(status()).toBe('SUCCESS');
    stop();
  });
});
