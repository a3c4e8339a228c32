import { expect, test, vi } from 'vitest';
import { fakeEngine, fakeRemote, recordedLog } from '../test/fakes.ts';
import { cancelLeftRuns } from './cancel-left-runs.ts';
import type { Engine } from './engines/engine.ts';

async function cancelAt(...engines: readonly Engine[]) {
  const rpc = vi.fn<(name: string, args: object) => Promise<unknown>>(async () => ({
    data: ['a', 'b'].map((external_id) => ({ pipeline: 'rented', external_id })),
    error: null,
  }));
  const recorded = recordedLog();
  const named = new Map(engines.map((engine) => [engine.name, engine]));
  await cancelLeftRuns({ client: { rpc } as never, engines: named, log: recorded.log });
  return { rpc, recorded };
}

test('the runs that are left are cancelled at their engine, also after one that the engine does not know', async () => {
  const rented = fakeRemote([], { name: 'rented' });
  rented.cancel.mockRejectedValueOnce(new Error('no such run'));
  const { rpc, recorded } = await cancelAt(rented, fakeEngine());
  expect(rpc).toHaveBeenCalledExactlyOnceWith('take_left_runs', { pipelines: ['rented'] });
  expect(rented.cancel.mock.calls).toEqual([['a'], ['b']]);
  expect(recorded.events()).toEqual(['not_cancelled_at_engine', 'cancelled_at_engine']);
});

test('a worker with built-in engines alone asks for no runs', async () => {
  const { rpc } = await cancelAt(fakeEngine());
  expect(rpc).not.toHaveBeenCalled();
});
