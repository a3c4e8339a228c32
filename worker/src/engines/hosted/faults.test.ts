import type { FalDouble } from 'engine-doubles/fal';
import type { ReplicateDouble } from 'engine-doubles/replicate';
import { describe, expect, test } from 'vitest';
import { attach, outcome, request } from '../../../test/engines.ts';
import { claimed, fakeBackend, passed, recordedLog, understandNothing } from '../../../test/fakes.ts';
import { instanceAt as falAt, startEngine as startFal } from '../../../test/fal.ts';
import { instanceAt as replicateAt, startEngine as startReplicate } from '../../../test/replicate.ts';
import { finishJob } from '../../runner/finish-job.ts';
import { EngineFailure } from '../engine-failure.ts';
import type { RemoteEngine } from '../engine.ts';
import { FalEngine } from '../fal/engine.ts';
import { ReplicateEngine } from '../replicate/engine.ts';

type Double = FalDouble | ReplicateDouble;
const impatience = { pollMs: 10, responseMs: 1_000 };

interface Provider {
  readonly start: () => Promise<{ readonly double: Double; readonly engine: RemoteEngine }>;
  /** The engine of a worker that waits for no response longer than a moment. */
  readonly impatient: (double: Double) => RemoteEngine;
  readonly order: string;
  /** The requests after the order, each of which a fault can meet. */
  readonly looks: Readonly<Record<string, string>>;
  /** Those of them that the provider's API responds to. */
  readonly runs: Readonly<Record<string, string>>;
  /** What becomes of a run that is drawn while its machine restarts. */
  readonly interrupted: 'drawn' | 'lost';
  /** How many pictures are billed of a run that is forgotten while it is drawn. */
  readonly billedWhenForgotten: number;
}

const providers: Readonly<Record<string, Provider>> = {
  fal: {
    start: () => startFal(),
    impatient: (double) => new FalEngine(falAt(double as FalDouble), impatience),
    order: 'POST /fal-ai/flux/dev',
    looks: {
      'the state of the run': 'GET /fal-ai/flux/requests/*/status',
      'the result': 'GET /fal-ai/flux/requests/*',
      'the picture': 'GET /files/*',
    },
    runs: {
      'the state of the run': 'GET /fal-ai/flux/requests/*/status',
      'the result': 'GET /fal-ai/flux/requests/*',
    },
    interrupted: 'drawn',
    billedWhenForgotten: 0,
  },
  Replicate: {
    start: () => startReplicate(),
    impatient: (double) => new ReplicateEngine(replicateAt(double as ReplicateDouble), impatience),
    order: 'POST /v1/models/black-forest-labs/flux-dev/predictions',
    looks: { 'the state of the run': 'GET /v1/predictions/*', 'the picture': 'GET /files/*' },
    runs: { 'the state of the run': 'GET /v1/predictions/*' },
    interrupted: 'lost',
    billedWhenForgotten: 1,
  },
};

const faults = [
  ['gives no response', { stall: 'after' }],
  ['drips its response without end', { body: 'drips' }],
  ['half-closes its response', { body: 'half-closed' }],
] as const;

/** How a run ends that is attached to again while the provider does not respond, as the runner does. */
async function ended(engine: RemoteEngine, id: string): Promise<string> {
  for (;;) {
    const events = await outcome(attach(engine, id));
    if (events !== 'busy') return typeof events === 'string' ? events : String(events.at(-1)?.type);
  }
}

/** Statuses by which nobody knows whether a run goes on. */
const unsaying = [302, 401, 402, 403, 405, 407, 409, 418, 425, 451];

const finish = (engine: RemoteEngine, backend: ReturnType<typeof fakeBackend>, leaseSeconds = 30) =>
  finishJob(claimed(), {
    backend,
    engine,
    understand: understandNothing,
    look: passed,
    leaseSeconds,
    jobSeconds: 300,
    handBack: new AbortController().signal,
    onAway: () => undefined,
    onVerdict: async () => undefined,
    log: recordedLog().log,
  });

describe.each(Object.entries(providers))('%s', (_, provider) => {
  const { start, impatient, looks, order } = provider;
  const lookFaults = Object.entries(looks).flatMap(([what, route]) =>
    faults.map(([how, fault]) => [how, what, route, fault] as const),
  );

  test.each(faults)('that %s to an order has it accepted, and the order is lost', async (_how, fault) => {
    const { double } = await start();
    double.plan(order, fault);
    expect(await outcome(impatient(double).submit(request, ''))).toBe('lost');
    await expect.poll(() => double.ledger.states()).toEqual(['drawn']);
    expect([double.requests, double.ledger.billed()]).toEqual([[order], 1]);
  });

  test.each(lookFaults)('that %s to the request for %s is asked again', async (_how, _what, route, fault) => {
    const { double, engine } = await start();
    const id = await engine.submit(request, '');
    await double.idle();
    double.plan(route, fault);
    expect(await outcome(attach(impatient(double), id))).toBe('busy');
    expect(await ended(engine, id)).toBe('drawn');
    expect([double.ledger.states(), double.ledger.billed()]).toEqual([['drawn'], 1]);
  });

  test('that is frozen when it gets an order draws a run that is reported lost, and no second one', async () => {
    const { double } = await start();
    double.freeze();
    expect(await outcome(impatient(double).submit(request, ''))).toBe('lost');
    double.thaw();
    await expect.poll(() => double.ledger.states()).toEqual(['drawn']);
    expect([double.requests, double.ledger.billed()]).toEqual([[order], 1]);
  });

  test.each([
    ['freezes and thaws', 'freeze', 'thaw'],
    ['is away and comes back', 'leave', 'comeBack'],
  ] as const)('that %s during a run draws it once', async (_how, disturb, restore) => {
    const { double, engine } = await start();
    double.gate.hold('step');
    const id = await engine.submit(request, '');
    await double.gate.held();
    const onEvent = () => double[disturb]();
    expect(await outcome(attach(impatient(double), id, { onEvent }))).toBe('busy');
    double[restore]();
    double.gate.release();
    expect(await ended(engine, id)).toBe('drawn');
    expect([double.ledger.states(), double.ledger.billed()]).toEqual([['drawn'], 1]);
  });

  test.each([
    ['waits', 'start', 0],
    ['is drawn', 'step', provider.billedWhenForgotten],
    ['is nearly over', 'result', provider.billedWhenForgotten],
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
    ['is drawn', 'step', provider.interrupted],
    ['is nearly over', 'result', provider.interrupted],
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

  test.each(Object.entries(provider.runs))(
    'whose response to the request for %s says nothing of the run draws it once',
    async (_what, route) => {
      const verdicts = await Promise.all(
        unsaying.map(async (status) => {
          const { double, engine } = await start();
          double.plan(route, { respond: new Response('{}', { status }) });
          const verdict = await finish(engine, fakeBackend());
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
      double.plan(provider.runs['the state of the run'] ?? '', ...refusals);
      const backend = fakeBackend();
      backend.noteRun.mockImplementation(async (_lease, _instance, id) => {
        if (typeof id === 'string') backend.heartbeat.mockResolvedValue('canceled');
        return true;
      });
      expect(await finish(engine, backend, 0.3)).toBeUndefined();
      double.gate.release();
      await double.idle();
      expect([double.ledger.states(), backend.fail.mock.calls]).toEqual([['cancelled'], []]);
    },
  );

  describe('that draws another size than the ordered one', () => {
    async function finished(size: { readonly width: number; readonly height: number }) {
      const { double, engine } = await start();
      const backend = fakeBackend();
      double.script({ size });
      const verdict = await finish(engine, backend);
      expect([double.ledger.states(), double.ledger.billed()]).toEqual([['drawn'], 1]);
      return { backend, verdict };
    }

    test('has its picture kept, and the visitor reads so', async () => {
      const { backend, verdict } = await finished({ width: 640, height: 384 });
      expect(verdict).toBe('drawn');
      const [[, output] = []] = backend.complete.mock.calls;
      expect(output?.images).toMatchObject([{ width: 640, height: 384 }]);
      expect(output?.notUnderstood).toContain('format (the engine drew 640 × 384)');
    });

    test('too small to be shown, has its job tried again with the run that was paid', async () => {
      const { backend, verdict } = await finished({ width: 32, height: 32 });
      expect(verdict).toBeInstanceOf(EngineFailure);
      expect(backend.fail.mock.calls).toMatchObject([[{}, { retry: true, runGoesOn: true }]]);
    });
  });
});
