import type { FalDouble } from 'engine-doubles/fal';
import type { ReplicateDouble } from 'engine-doubles/replicate';
import { describe, expect, test } from 'vitest';
import { attach, drawnOf, outcome, request } from '../../../test/engines.ts';
import { fakeBackend } from '../../../test/fakes.ts';
import { startEngine as startFal } from '../../../test/fal.ts';
import { finishAt } from '../../../test/finish.ts';
import { startEngine as startReplicate } from '../../../test/replicate.ts';
import type { RemoteEngine } from '../engine.ts';

type Double = FalDouble | ReplicateDouble;

interface Provider {
  readonly start: () => Promise<{ readonly double: Double; readonly engine: RemoteEngine }>;
  /** The requests after the order that the provider's API responds to. */
  readonly runs: Readonly<Record<string, string>>;
  /** What becomes of a run that is drawn while its machine restarts. */
  readonly interrupted: 'drawn' | 'lost';
  /** How many pictures are billed of a run that is forgotten while it is drawn. */
  readonly billedWhenForgotten: number;
}

const providers: Readonly<Record<string, Provider>> = {
  fal: {
    start: () => startFal(),
    runs: {
      'the state of the run': 'GET /fal-ai/flux/requests/*/status',
      'the result': 'GET /fal-ai/flux/requests/*',
    },
    interrupted: 'drawn',
    billedWhenForgotten: 0,
  },
  Replicate: {
    start: () => startReplicate(),
    runs: { 'the state of the run': 'GET /v1/predictions/*' },
    interrupted: 'lost',
    billedWhenForgotten: 1,
  },
};

/** How a run ends that is attached to again while the provider does not respond, as the runner does. */
async function ended(engine: RemoteEngine, id: string): Promise<string> {
  for (;;) {
    const events = await outcome(attach(engine, id));
    if (events !== 'busy') return typeof events === 'string' ? events : String(events.at(-1)?.type);
  }
}

/** Statuses by which nobody knows whether a run goes on. */
const unsaying = [302, 401, 402, 403, 405, 407, 409, 418, 425, 451];

describe.each(Object.entries(providers))('%s', (_, { start, runs, interrupted, billedWhenForgotten }) => {
  test.each(Object.entries(runs))(
    'whose response to the request for %s says nothing of the run draws it once',
    async (_what, route) => {
      const verdicts = await Promise.all(
        unsaying.map(async (status) => {
          const { double, engine } = await start();
          double.plan(route, { respond: new Response('{}', { status }) });
          const verdict = await finishAt(engine, fakeBackend());
          return [status, verdict, double.ledger.states(), double.ledger.billed()];
        }),
      );
      expect(verdicts).toEqual(unsaying.map((status) => [status, 'drawn', ['drawn'], 1]));
    },
  );

  test.each([302, 401, 409])(
    'that says %i of a run has it cancelled when its visitor cancels',
    async (status) => {
      const { double, engine } = await start();
      double.gate.hold('step');
      const refusals = Array.from({ length: 20 }, () => ({ respond: new Response('{}', { status }) }));
      double.plan(runs['the state of the run'] ?? '', ...refusals);
      const backend = fakeBackend();
      backend.noteRun.mockImplementation(async (_lease, _instance, id) => {
        if (typeof id === 'string') backend.heartbeat.mockResolvedValue('canceled');
        return true;
      });
      expect(await finishAt(engine, backend, { leaseSeconds: 0.3 })).toBeUndefined();
      double.gate.release();
      await double.idle();
      expect([double.ledger.states(), backend.fail.mock.calls]).toEqual([['cancelled'], []]);
    },
  );

  test.each([
    ['waits', 'start', 0],
    ['is drawn', 'step', billedWhenForgotten],
    ['is nearly over', 'result', billedWhenForgotten],
  ] as const)('that forgets a run which %s, with a restart, loses it', async (_how, point, billed) => {
    const { double, engine } = await start();
    double.gate.hold(point);
    const id = await engine.submit(request, '');
    await double.gate.held();
    double.restart('forgotten');
    await double.idle();
    expect(await ended(engine, id)).toBe('lost');
    expect([double.ledger.states(), double.ledger.billed()]).toEqual([['forgotten'], billed]);
  });

  test.each([
    ['waits', 'start', 'drawn'],
    ['is drawn', 'step', interrupted],
    ['is nearly over', 'result', interrupted],
  ] as const)('whose machine restarts while a run %s bills it once', async (_how, point, becomes) => {
    const { double, engine } = await start();
    double.gate.hold(point);
    const id = await engine.submit(request, '');
    await double.gate.held();
    double.restart('kept');
    double.gate.release();
    expect(await ended(engine, id)).toBe(becomes);
    await double.idle();
    expect([double.ledger.states(), double.ledger.billed()]).toEqual([
      [becomes === 'drawn' ? 'drawn' : 'failed'],
      1,
    ]);
  });

  test('whose progress falls, and is no number, draws the run, and shares of the work are told alone', async () => {
    const { double, engine } = await start();
    double.script({ progress: [3, 1, null, 2] });
    double.gate.hold('step');
    const id = await engine.submit(request, '');
    const events = await attach(engine, id, { onEvent: () => double.gate.release() });
    expect(events.at(-1)?.type).toBe('drawn');
    const shares = events.flatMap((event) => (event.type === 'progress' ? [event.fraction] : []));
    expect([0.25, 0.5, 0.75, 1]).toEqual(expect.arrayContaining(shares));
  });
});

test('the seed that fal tells is the picture’s', async () => {
  const { double, engine } = await startFal();
  double.script({ seed: 99 });
  expect(drawnOf(await attach(engine, await engine.submit(request)))?.pictures[0]?.seed).toBe(99);
});

test('the model that Replicate tells is the one that is noted to have drawn', async () => {
  const { double, engine } = await startReplicate();
  double.script({ model: 'somebody/other-model' });
  expect(drawnOf(await attach(engine, await engine.submit(request)))?.model).toBe('somebody/other-model');
});
