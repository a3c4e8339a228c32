import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  claimed,
  done,
  fakeBackend,
  fakeEngine,
  picture,
  recordedLog,
  understandNothing,
} from '../../test/fakes.ts';
import type { Engine } from '../engines/engine.ts';
import { BackendError } from './backend-error.ts';
import { Runner } from './runner.ts';

// The pauses of the runner run on the clock that the tests hold.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, value: unknown, options?: { signal?: AbortSignal }) =>
    new Promise((resolve, reject) => {
      if (options?.signal?.aborted === true) reject(new Error('aborted'));
      const timer = setTimeout(() => resolve(value), ms);
      options?.signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(new Error('aborted'));
      });
    }),
}));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function startRunner(engine: Engine, concurrency = 1) {
  const backend = fakeBackend();
  const recorded = recordedLog();
  const onReady = vi.fn<() => void>();
  let announce: () => void = () => undefined;
  const runner = new Runner({
    backend,
    engines: new Map([['bloom', engine]]),
    understand: understandNothing,
    leaseSeconds: 30,
    jobSeconds: 300,
    concurrency,
    waker: {
      next: () => new Promise((resolve) => (announce = resolve)),
      pollMs: () => 2_000,
      close: async () => undefined,
    },
    log: recorded.log,
    onReady,
  });
  /** The jobs that the next claims return, in their order. */
  const queue = (...ids: readonly string[]) => {
    for (const id of ids) backend.claim.mockResolvedValueOnce(claimed({ id }));
  };
  return { backend, recorded, onReady, runner, queue, announce: () => announce() };
}
const idsOf = (calls: readonly (readonly [{ readonly id: string }, ...unknown[]])[]) =>
  calls.map(([{ id }]) => id);

test('jobs are completed one after the other with a concurrency of one', async () => {
  const first = Promise.withResolvers<void>();
  const { runner, queue, backend } = startRunner(fakeEngine(first.promise, picture, done));
  queue('a', 'b');
  const running = runner.run();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(backend.claim).toHaveBeenCalledOnce();
  first.resolve();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(idsOf(backend.complete.mock.calls)).toEqual(['a', 'b']);
  runner.stop(0);
  await running;
});

test('a concurrency of two draws two jobs side by side and claims no third', async () => {
  const drawing = Promise.withResolvers<void>();
  const { runner, queue, backend } = startRunner(fakeEngine(drawing.promise, picture, done), 2);
  queue('a', 'b', 'c');
  const running = runner.run();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(backend.claim).toHaveBeenCalledTimes(2);
  drawing.resolve();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(idsOf(backend.complete.mock.calls).toSorted()).toEqual(['a', 'b', 'c']);
  runner.stop(0);
  await running;
});

test('an empty queue is asked again after the pause of the waker, or at once after an announcement', async () => {
  const { runner, backend, announce } = startRunner(fakeEngine(picture, done));
  const running = runner.run();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(backend.claim).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(backend.claim).toHaveBeenCalledTimes(2);
  announce();
  await vi.advanceTimersByTimeAsync(0);
  expect(backend.claim).toHaveBeenCalledTimes(3);
  runner.stop(0);
  await running;
});

test('the runner is ready after the first response to a claim, and says so once', async () => {
  const { runner, backend, onReady } = startRunner(fakeEngine(picture, done));
  backend.claim.mockRejectedValueOnce(new BackendError('away', 0));
  const running = runner.run();
  await vi.advanceTimersByTimeAsync(0);
  expect(onReady).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(onReady).toHaveBeenCalledOnce();
  runner.stop(0);
  await running;
});

test('while the backend is away, pauses double up to five seconds and the log has one line', async () => {
  const { runner, backend, recorded } = startRunner(fakeEngine(picture, done));
  const claimedAt: number[] = [];
  const start = Date.now();
  backend.claim.mockImplementation(async () => {
    claimedAt.push(Date.now() - start);
    throw new BackendError('away', 0);
  });
  const running = runner.run();
  await vi.advanceTimersByTimeAsync(20_000);
  const pauses = claimedAt.slice(1).map((at, i) => at - (claimedAt[i] ?? 0));
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000]);
  expect(recorded.events()).toEqual(['claim_failed']);

  backend.claim.mockResolvedValue(undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(recorded.events()).toEqual(['claim_failed', 'backend_back']);
  runner.stop(0);
  await running;
});

test('an idle runner ends at once when it is stopped', async () => {
  const { runner, backend } = startRunner(fakeEngine(picture, done));
  const running = runner.run();
  await vi.advanceTimersByTimeAsync(500);
  runner.stop(10_000);
  await running;
  expect(backend.claim).toHaveBeenCalledOnce();
});

test('a stopped runner lets its job finish and claims no other', async () => {
  const drawing = Promise.withResolvers<void>();
  const { runner, queue, backend } = startRunner(fakeEngine(drawing.promise, picture, done));
  queue('a', 'b');
  const running = runner.run();
  await vi.advanceTimersByTimeAsync(0);
  runner.stop(10_000);
  await vi.advanceTimersByTimeAsync(9_000);
  drawing.resolve();
  await running;
  expect(idsOf(backend.complete.mock.calls)).toEqual(['a']);
  expect(backend.fail).not.toHaveBeenCalled();
  expect(backend.claim).toHaveBeenCalledOnce();
});

test('a stopped runner hands a job back that is not finished after the grace period', async () => {
  const { runner, queue, backend } = startRunner(fakeEngine(new Promise(() => undefined), picture, done));
  queue('a');
  const running = runner.run();
  await vi.advanceTimersByTimeAsync(0);
  runner.stop(10_000);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(backend.fail).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await running;
  expect(backend.fail).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ id: 'a' }),
    expect.objectContaining({ retry: true }),
  );
});

test('a failed job does not keep the next one from being drawn', async () => {
  const engine = fakeEngine(picture, done);
  engine.submit.mockRejectedValueOnce(new Error('out of memory'));
  const { runner, queue, backend } = startRunner(engine);
  queue('a', 'b');
  const running = runner.run();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(idsOf(backend.fail.mock.calls)).toEqual(['a']);
  expect(idsOf(backend.complete.mock.calls)).toEqual(['b']);
  runner.stop(0);
  await running;
});
