import type { ClaimedJob } from '@irodori/contract/job';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  claimed,
  drawn,
  fakeBackend,
  fakeEngine,
  fakeRemote,
  recordedLog,
  play,
  passed,
  understandNothing,
} from '../../test/fakes.ts';
import { EngineFailure } from '../engines/engine-failure.ts';
import type { Engine } from '../engines/engine.ts';
import { BackendError } from './backend-error.ts';
import { Runner } from './runner.ts';

// The pauses of the runner run on the clock that the tests hold.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function startRunner(engines: Engine | readonly Engine[], concurrency = 1) {
  const backend = fakeBackend();
  const recorded = recordedLog();
  const onReady = vi.fn<() => void>();
  const onStopped = vi.fn<() => Promise<void>>(async () => undefined);
  let announce: () => void = () => undefined;
  const runner = new Runner({
    backend,
    engines: new Map([engines].flat().map((engine) => [engine.name, engine] as const)),
    understand: understandNothing,
    look: passed,
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
    onStopped,
  });
  /** The jobs that the next claims return, in their order. */
  const queue = (...ids: readonly string[]) => {
    for (const id of ids) backend.claim.mockResolvedValueOnce(claimed({ id }));
  };
  return { backend, recorded, onReady, onStopped, runner, queue, announce: () => announce() };
}
const idsOf = (calls: readonly (readonly [{ readonly id: string }, ...unknown[]])[]) =>
  calls.map(([{ id }]) => id);

test('jobs are completed one after the other with a concurrency of one', async () => {
  const first = Promise.withResolvers<void>();
  const { runner, queue, backend } = startRunner(fakeEngine(first.promise, drawn));
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
  const { runner, queue, backend } = startRunner(fakeEngine(drawing.promise, drawn), 2);
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
  const { runner, backend, announce } = startRunner(fakeEngine(drawn));
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
  const { runner, backend, onReady } = startRunner(fakeEngine(drawn));
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
  const { runner, backend, recorded } = startRunner(fakeEngine(drawn));
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
  const { runner, backend } = startRunner(fakeEngine(drawn));
  const running = runner.run();
  await vi.advanceTimersByTimeAsync(500);
  runner.stop(10_000);
  await running;
  expect(backend.claim).toHaveBeenCalledOnce();
});

test('a stopped runner lets its job finish and claims no other', async () => {
  const drawing = Promise.withResolvers<void>();
  const { runner, queue, backend } = startRunner(fakeEngine(drawing.promise, drawn));
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
  const { runner, queue, backend } = startRunner(fakeEngine(new Promise(() => undefined), drawn));
  queue('a');
  const running = runner.run();
  await vi.advanceTimersByTimeAsync(0);
  runner.stop(10_000);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(backend.handBack).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await running;
  expect(idsOf(backend.handBack.mock.calls)).toEqual(['a']);
  expect(backend.fail).not.toHaveBeenCalled();
});

test('a stopped runner hands a job back that it was claiming, without a drawing', async () => {
  const engine = fakeEngine(new Promise(() => undefined), drawn);
  const { runner, backend, recorded } = startRunner(engine);
  const claiming = Promise.withResolvers<ClaimedJob>();
  backend.claim.mockReturnValueOnce(claiming.promise);
  const running = runner.run();
  await vi.advanceTimersByTimeAsync(0);
  runner.stop(10_000);
  claiming.resolve(claimed({ id: 'a' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(idsOf(backend.handBack.mock.calls)).toEqual(['a']);
  await running;
  expect(engine.draw).not.toHaveBeenCalled();
  expect(recorded.events()).toEqual(['handed_back']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a stopped runner ends although the backend does not take back the job that it was claiming', async () => {
  const { runner, backend, recorded } = startRunner(fakeEngine(drawn));
  const claiming = Promise.withResolvers<ClaimedJob>();
  backend.claim.mockReturnValueOnce(claiming.promise);
  backend.handBack.mockRejectedValue(new BackendError('away', 0));
  const running = runner.run();
  await vi.advanceTimersByTimeAsync(0);
  runner.stop(10_000);
  claiming.resolve(claimed({ id: 'a' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(recorded.events()).toEqual(['not_handed_back']);
  await running;
});

test('a failed job does not keep the next one from being drawn', async () => {
  const engine = fakeEngine(drawn);
  engine.draw.mockImplementationOnce((_, signal) => play([new EngineFailure('memory', 'full')], signal));
  const { runner, queue, backend } = startRunner(engine);
  queue('a', 'b');
  const running = runner.run();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(idsOf(backend.fail.mock.calls)).toEqual(['a']);
  expect(idsOf(backend.complete.mock.calls)).toEqual(['b']);
  runner.stop(0);
  await running;
});

describe('a remote instance', () => {
  const engine = () => fakeRemote([], { name: 'rented', slots: 1 });
  const queued = ({ backend }: ReturnType<typeof startRunner>, ...ids: readonly string[]) => {
    for (const id of ids)
      backend.claim.mockResolvedValueOnce(
        claimed({ id, instance: 'rented', model: { ...claimed().model, pipeline: 'rented' } }),
      );
  };
  const asked = ({ backend }: ReturnType<typeof startRunner>) =>
    backend.claim.mock.calls.map(([free]) => free.map(({ name }) => name));

  test('is given as many jobs as it has slots, while jobs of other pipelines are claimed', async () => {
    const drawing = Promise.withResolvers<void>();
    const started = startRunner(
      [fakeRemote([[drawing.promise], [drawing.promise]], { name: 'rented' }), fakeEngine(drawn)],
      9,
    );
    queued(started, 'a', 'b');
    const running = started.runner.run();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked(started)).toEqual([['rented', 'bloom'], ['bloom', 'rented'], ['bloom']]);
    started.backend.heartbeat.mockResolvedValue('lost');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked(started).at(-1)?.toSorted()).toEqual(['bloom', 'rented']);
    started.runner.stop(0);
    await running;
  });

  test('without funds gets no jobs for 30 seconds, then one as a probe, and the operator reads why', async () => {
    const rented = engine();
    rented.submit.mockRejectedValue(new EngineFailure('funds', 'no credit left'));
    const started = startRunner([rented, fakeEngine(drawn)], 9);
    queued(started, 'a');
    const running = started.runner.run();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(new Set(asked(started).slice(1).flat())).toEqual(new Set(['bloom']));
    expect(started.recorded.text()).toContain('"event":"engine_stopped","engine":"rented","code":"funds"');
    expect(started.runner.toldEngines()).toMatchObject({
      rented: { isStopped: true, breaker: 'open' },
      bloom: { isStopped: false, breaker: 'closed' },
    });
    expect(started.onStopped).toHaveBeenCalledOnce();
    queued(started, 'b');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(idsOf(started.backend.fail.mock.calls)).toEqual(['a', 'b']);
    expect(asked(started).at(-1)).toEqual(['bloom']);
    started.runner.stop(0);
    await running;
  });

  test('whose breaker opens is told to the database before its job ends, so that no other worker loses a job there', async () => {
    const rented = engine();
    rented.submit.mockRejectedValue(new EngineFailure('auth', 'the key is refused'));
    const started = startRunner([rented]);
    const told = Promise.withResolvers<void>();
    started.onStopped.mockReturnValueOnce(told.promise);
    queued(started, 'a');
    const running = started.runner.run();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(started.runner.toldEngines()).toMatchObject({ rented: { breaker: 'open', breakMs: 29_000 } });
    expect(started.backend.fail).not.toHaveBeenCalled();
    told.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(started.backend.fail).toHaveBeenCalledOnce();
    started.runner.stop(0);
    await running;
  });

  test('whose breaker opens is told to the database without the job that failed there, and without the next one when that fails, too', async () => {
    const [first, second] = [Promise.withResolvers<never>(), Promise.withResolvers<never>()];
    const rented = { ...engine(), slots: 2 };
    rented.submit.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
    const started = startRunner([rented]);
    const told: unknown[] = [];
    started.onStopped.mockImplementation(async () => {
      told.push(started.runner.toldEngines()['rented']);
    });
    queued(started, 'a', 'b');
    const running = started.runner.run();
    await vi.advanceTimersByTimeAsync(0);
    first.reject(new EngineFailure('funds', 'no credit left'));
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toMatchObject([{ breaker: 'open', running: 1 }]);
    second.reject(new EngineFailure('funds', 'no credit left'));
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toMatchObject([
      { breaker: 'open', running: 1 },
      { breaker: 'open', running: 0 },
    ]);
    expect(started.runner.toldEngines()).toMatchObject({ rented: { running: 0 } });
    started.runner.stop(0);
    await running;
  });

  test('has a break as long as it is configured with, after which it is offered with one slot', async () => {
    const rented = { ...engine(), slots: 4, breaker: { failures: 1, seconds: 5 } };
    rented.submit.mockRejectedValue(new EngineFailure('internal', 'broken'));
    const started = startRunner([rented]);
    queued(started, 'a');
    const running = started.runner.run();
    await vi.advanceTimersByTimeAsync(1_000);
    const slots = () => started.backend.claim.mock.calls.map(([[free]]) => free?.slots);
    expect(slots()).toEqual([4, 4]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(slots()).toEqual([4, 4]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(slots()).toEqual([4, 4, 1]);
    started.runner.stop(0);
    await running;
  });

  test('that gives a waiting job no response is reported as stopped until it responds again, also when that job is cancelled, though its breaker stays closed', async () => {
    const rented = engine();
    rented.submit.mockRejectedValue(new EngineFailure('busy', 'does not respond'));
    const started = startRunner([rented, fakeEngine(drawn)], 9);
    queued(started, 'a');
    const running = started.runner.run();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(started.runner.toldEngines()).toMatchObject({
      rented: { isStopped: true, breaker: 'closed', running: 1 },
    });
    expect(started.onStopped).toHaveBeenCalledOnce();
    started.backend.heartbeat.mockResolvedValue('canceled');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(started.runner.toldEngines()).toMatchObject({ rented: { isStopped: true, running: 0 } });
    rented.ping.mockRejectedValueOnce(new EngineFailure('busy', 'does not respond'));
    await started.runner.askIdleEngines();
    expect(started.runner.toldEngines()).toMatchObject({ rented: { isStopped: true } });
    await started.runner.askIdleEngines();
    expect(started.runner.toldEngines()).toMatchObject({ rented: { isStopped: false } });
    expect(started.onStopped).toHaveBeenCalledTimes(2);
    started.runner.stop(0);
    await running;
  });

  test('that was noted as away is back when it draws the next job', async () => {
    const rented = fakeRemote([[drawn]], { name: 'rented', slots: 1 });
    rented.ping.mockRejectedValue(new EngineFailure('busy', 'does not respond'));
    const started = startRunner([rented]);
    await started.runner.askIdleEngines();
    await started.runner.askIdleEngines();
    expect(started.runner.toldEngines()).toMatchObject({ rented: { isStopped: true } });
    queued(started, 'a');
    const running = started.runner.run();
    await vi.advanceTimersByTimeAsync(0);
    expect(started.runner.toldEngines()).toMatchObject({ rented: { isStopped: false } });
    started.runner.stop(0);
    await running;
  });

  test('without jobs is away after the second missing response in a row, and a refusal is a response', async () => {
    const rented = engine();
    const { runner, onStopped } = startRunner([rented, fakeEngine(drawn)]);
    const busy = new EngineFailure('busy', 'does not respond');
    rented.ping
      .mockRejectedValueOnce(busy)
      .mockRejectedValueOnce(new EngineFailure('auth', 'the key is refused'))
      .mockRejectedValueOnce(busy);
    for (let turn = 0; turn < 3; turn += 1) await runner.askIdleEngines();
    expect(runner.toldEngines()).toMatchObject({ rented: { isStopped: false } });
    rented.ping.mockRejectedValueOnce(busy);
    await runner.askIdleEngines();
    expect(runner.toldEngines()).toMatchObject({ rented: { isStopped: true, breaker: 'closed' } });
    expect(onStopped).toHaveBeenCalledOnce();
  });

  test('is not asked whether it responds while it has a job, and a job has missing responses counted anew', async () => {
    const drawing = Promise.withResolvers<void>();
    const rented = fakeRemote([[drawing.promise]], { name: 'rented', slots: 1 });
    const started = startRunner([rented]);
    const late = Promise.withResolvers<never>();
    rented.ping.mockRejectedValueOnce(new EngineFailure('busy', 'does not respond'));
    await started.runner.askIdleEngines();
    rented.ping.mockReturnValueOnce(late.promise);
    const asked = started.runner.askIdleEngines();
    queued(started, 'a');
    const running = started.runner.run();
    await vi.advanceTimersByTimeAsync(0);
    await started.runner.askIdleEngines();
    expect(rented.ping).toHaveBeenCalledTimes(2);
    late.reject(new EngineFailure('busy', 'does not respond'));
    await asked;
    expect(started.runner.toldEngines()).toMatchObject({ rented: { isStopped: false, running: 1 } });
    drawing.resolve();
    await vi.advanceTimersByTimeAsync(0);
    started.runner.stop(0);
    await running;
  });

  describe('of two that share a pipeline', () => {
    const pipeline = 'anime';
    const two = () =>
      ['home', 'office'].map((name) => ({
        ...fakeRemote([[new Promise(() => undefined)]], { name, slots: 1 }),
        pipeline,
      }));
    /** Stops the runner, which hands its jobs back. */
    const end = async ({ runner }: ReturnType<typeof startRunner>, running: Promise<void>) => {
      runner.stop(0);
      await vi.advanceTimersByTimeAsync(0);
      await running;
    };
    /** The jobs whose runs were submitted, each with its instance. */
    const noted = ({ backend }: ReturnType<typeof startRunner>) =>
      backend.noteRun.mock.calls.map(([{ id }, instance]) => `${id} at ${instance}`);
    const claim = ({ backend }: ReturnType<typeof startRunner>, ...jobs: Partial<ClaimedJob>[]) => {
      for (const job of jobs)
        backend.claim.mockResolvedValueOnce(claimed({ model: { ...claimed().model, pipeline }, ...job }));
    };

    test('gets the jobs for which the other one has no slot', async () => {
      const engines = two();
      const started = startRunner(engines);
      claim(started, { id: 'a', instance: 'home' }, { id: 'b', instance: 'office' });
      const running = started.runner.run();
      await vi.advanceTimersByTimeAsync(0);
      expect(noted(started)).toEqual(['a at home', 'b at office']);
      for (const { submit } of engines) expect(submit).toHaveBeenCalledOnce();
      expect(asked(started)).toEqual([['home', 'office'], ['office']]);
      await end(started, running);
    });

    test('is offered before the other one while it has fewer jobs, and both with their slots', async () => {
      const engines = two().map((engine) => ({ ...engine, slots: 2 }));
      const started = startRunner(engines);
      claim(started, { id: 'a', instance: 'home' });
      const running = started.runner.run();
      await vi.advanceTimersByTimeAsync(0);
      expect(asked(started)).toEqual([
        ['home', 'office'],
        ['office', 'home'],
      ]);
      expect(started.backend.claim.mock.calls[0]?.[0]).toEqual(
        ['home', 'office'].map((name) => ({ name, pipeline, slots: 2, enlarges: false })),
      );
      await end(started, running);
    });

    test('that enlarges pictures says so with its offers, and to the database', async () => {
      const engines = two().map((engine) => ({ ...engine, enlarges: engine.name === 'home' }));
      const started = startRunner(engines);
      const running = started.runner.run();
      await vi.advanceTimersByTimeAsync(0);
      const offers = started.backend.claim.mock.calls[0]?.[0].map(({ name, enlarges }) => [name, enlarges]);
      expect(offers).toEqual([
        ['home', true],
        ['office', false],
      ]);
      expect(started.runner.toldEngines()).toMatchObject({
        home: { enlarges: true },
        office: { enlarges: false },
      });
      await end(started, running);
    });

    test('gets all jobs while the other one is away, which the database is told', async () => {
      const engines = two();
      engines[0]?.submit.mockRejectedValueOnce(new EngineFailure('busy', 'no response'));
      const started = startRunner(engines);
      const others = ['home', 'office'];
      claim(
        started,
        { id: 'a', instance: 'home', others },
        { id: 'a', instance: 'office', attempt: 2, others },
      );
      const running = started.runner.run();
      await vi.advanceTimersByTimeAsync(5_000);
      expect(engines.map(({ submit }) => submit.mock.calls.length)).toEqual([1, 1]);
      expect(started.runner.toldEngines()).toMatchObject({
        home: { pipeline, isStopped: true },
        office: { pipeline, isStopped: false, running: 1 },
      });
      await end(started, running);
    });

    test('follows the run that it has, and a job of the model’s second pipeline is drawn without the model’s settings', async () => {
      const engines = two();
      const started = startRunner(engines);
      const model = { ...claimed().model, pipeline: 'large', default_pipeline_config: { steps: 50 } };
      const run = { externalId: 'theirs', instance: 'office' };
      claim(started, { id: 'a', attempt: 2, run, instance: 'office' }, { id: 'b', model, instance: 'home' });
      const running = started.runner.run();
      await vi.advanceTimersByTimeAsync(0);
      expect(engines[1]?.attach.mock.calls[0]?.[0]).toBe('theirs');
      expect(engines[1]?.submit).not.toHaveBeenCalled();
      expect(noted(started)).toEqual(['b at home']);
      expect(engines[0]?.submit.mock.calls[0]?.[0]).toMatchObject({ config: {} });
      await end(started, running);
    });
  });

  test('whose breaker is open leaves a worker without other engines at rest, not in a loop', async () => {
    const rented = engine();
    rented.submit.mockRejectedValue(new EngineFailure('auth', 'the key is refused'));
    const started = startRunner([rented]);
    queued(started, 'a');
    const running = started.runner.run();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(started.backend.claim).toHaveBeenCalledOnce();
    started.runner.stop(0);
    await running;
  });
});
