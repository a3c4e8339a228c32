import { afterEach, expect, test, vi } from 'vitest';
import { fakeEngine, fakeRemote, recordedLog } from '../test/fakes.ts';
import { createCancelLeftRuns } from './cancel-left-runs.ts';
import { EngineFailure } from './engines/engine-failure.ts';
import type { Engine } from './engines/engine.ts';

afterEach(() => void vi.useRealTimers());

/** A site that has two runs to cancel, once, and a worker with these engines. */
function worker(...engines: readonly Engine[]) {
  const rpc = vi.fn<(name: string, args: object) => Promise<unknown>>(async () => ({
    data: [],
    error: null,
  }));
  rpc.mockResolvedValueOnce({
    data: ['a', 'b'].map((external_id) => ({ pipeline: 'rented', external_id })),
    error: null,
  });
  const recorded = recordedLog();
  const named = new Map(engines.map((engine) => [engine.name, engine]));
  const cancel = createCancelLeftRuns({ client: { rpc } as never, engines: named, log: recorded.log });
  return { rpc, recorded, cancel };
}

test('the runs that are left are cancelled at their engine once, also after one that the engine refuses to cancel', async () => {
  const rented = fakeRemote([], { name: 'rented' });
  rented.cancel.mockRejectedValueOnce(new EngineFailure('internal', 'no such run'));
  const { rpc, recorded, cancel } = worker(rented, fakeEngine());
  await cancel();
  expect(rpc).toHaveBeenCalledExactlyOnceWith('take_left_runs', { pipelines: ['rented'] });
  vi.useFakeTimers({ now: Date.now() + 3_600_000 });
  await cancel();
  expect(rented.cancel.mock.calls).toEqual([['a'], ['b']]);
  expect(recorded.events().toSorted()).toEqual(['cancelled_at_engine', 'not_cancelled_at_engine']);
});

test('runs at an engine that is away are cancelled when it is back, hours later, after growing pauses', async () => {
  vi.useFakeTimers();
  const rented = fakeRemote([], { name: 'rented' });
  rented.cancel.mockRejectedValue(new EngineFailure('busy', 'away'));
  const { recorded, cancel } = worker(rented);
  const passHours = async (hours: number) => {
    for (let minute = 0; minute < hours * 60; minute += 1) {
      await cancel();
      vi.advanceTimersByTime(60_000);
    }
  };
  await passHours(6);
  const tries = rented.cancel.mock.calls.filter(([id]) => id === 'a').length;
  expect(tries).toBeGreaterThan(6);
  expect(tries).toBeLessThan(15);
  rented.cancel.mockClear().mockResolvedValue(undefined);
  await passHours(2);
  expect(rented.cancel.mock.calls).toEqual([['a'], ['b']]);
  expect(recorded.events().slice(-2)).toEqual(['cancelled_at_engine', 'cancelled_at_engine']);
});

test('runs at an engine that stays away are given up after a day', async () => {
  vi.useFakeTimers();
  const rented = fakeRemote([], { name: 'rented' });
  rented.cancel.mockRejectedValue(new EngineFailure('busy', 'away'));
  const { cancel } = worker(rented);
  for (let hour = 0; hour < 26; hour += 1) {
    await cancel();
    vi.advanceTimersByTime(3_600_000);
  }
  rented.cancel.mockClear();
  await cancel();
  expect(rented.cancel).not.toHaveBeenCalled();
});

test('a worker with built-in engines alone asks for no runs', async () => {
  const { rpc, cancel } = worker(fakeEngine());
  await cancel();
  expect(rpc).not.toHaveBeenCalled();
});
