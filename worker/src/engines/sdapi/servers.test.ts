import { failures, type ServerName } from 'engine-doubles/sdapi';
import { describe, expect, test } from 'vitest';
import { attach, outcome, request } from '../../../test/engines.ts';
import { instanceAt, openEngine, patient, startEngine } from '../../../test/sdapi.ts';

const servers: readonly ServerName[] = ['a1111-1.10', 'forge', 'sdnext', 'stable-diffusion.cpp', 'koboldcpp'];
const newId = () => crypto.randomUUID();

/** stable-diffusion.cpp has one model, and names of its own. */
const changesOf = (server: ServerName): object =>
  server === 'stable-diffusion.cpp' ? { model: 'random', sampler: 'euler_a' } : {};

describe.each(servers)('%s', (server) => {
  test('a picture is drawn in two passes by the model of the order', async () => {
    const { double, engine } = await startEngine(
      { server },
      { ...changesOf(server), hires: { upscaler: 'Lanczos', scale: 1.5 } },
    );
    const id = newId();
    await engine.submit(request, id);
    expect((await attach(engine, id)).at(-1)).toMatchObject({
      type: 'drawn',
      pictures: [{ seed: 7, image: { width: 1152, height: 1152 } }],
    });
    expect(double.ledger.states()).toEqual(['drawn']);
  });

  test('a failure of the server is one of the run', async () => {
    const { double, engine } = await startEngine({ server }, changesOf(server), patient);
    double.script({ failure: failures.defect });
    expect(await outcome(engine.submit(request, newId()))).toBe('internal');
  });
});

describe.each(['a1111-1.10', 'forge'] as const)('%s, which knows runs by their ids', (server) => {
  /** A run of this engine and one of a stranger, of which one is drawn and the other one waits. */
  async function withTwoRuns(isOursDrawn: boolean) {
    const { double, engine } = await startEngine({ server });
    const stranger = openEngine(instanceAt(double.url));
    const [ours, theirs] = [newId(), newId()];
    double.gate.hold('step');
    const submits = [() => engine.submit(request, ours), () => stranger.submit(request, theirs)];
    for (const submit of isOursDrawn ? submits : submits.toReversed()) await submit();
    await double.gate.held();
    return { double, engine, stranger, ours, theirs };
  }

  test('a run that is drawn stops, and the stranger’s after it is drawn', async () => {
    const { double, engine, stranger, ours, theirs } = await withTwoRuns(true);
    await engine.cancel(ours);
    await attach(stranger, theirs);
    expect(double.ledger.states()).toEqual(['interrupted', 'drawn']);
  });

  test('a run that waits behind a stranger’s stops when its turn has come, and the stranger’s is drawn', async () => {
    const { double, engine, stranger, ours, theirs } = await withTwoRuns(false);
    await engine.cancel(ours);
    // The stranger's goes on, and this one is held.
    double.gate.hold('step');
    await attach(stranger, theirs);
    await double.idle();
    expect(double.ledger.states()).toEqual(['drawn', 'interrupted']);
  });

  test('a run that is over, or was never there, is left alone with the stranger’s', async () => {
    const { double, engine, stranger, ours, theirs } = await withTwoRuns(true);
    // This one goes on, and the stranger's is held.
    double.gate.hold('step');
    await attach(engine, ours);
    await double.gate.held();
    await engine.cancel(ours);
    await engine.cancel(newId());
    double.gate.release();
    await attach(stranger, theirs);
    expect(double.ledger.states()).toEqual(['drawn', 'drawn']);
  });

  test('a run that is nearly finished is finished, because an interruption would hit the next one', async () => {
    const { double, engine } = await startEngine({ server });
    const id = newId();
    double.gate.hold('last');
    await engine.submit(request, id);
    await double.gate.held();
    await engine.cancel(id);
    double.gate.release();
    await double.idle();
    expect(double.ledger.states()).toEqual(['drawn']);
  });

  test('a run that failed still looks like one that is drawn, and nobody is interrupted for it', async () => {
    const { double, engine } = await startEngine({ server }, {}, patient);
    double.script({ failure: failures.defect });
    const id = newId();
    expect(await outcome(engine.submit(request, id))).toBe('internal');
    await engine.cancel(id);
    expect(double.requests).not.toContain('POST /interrupt');
  });
});

describe.each(['sdnext', 'stable-diffusion.cpp', 'koboldcpp'] as const)(
  '%s, which knows no ids',
  (server) => {
    test('a run is drawn without progress, since nobody can tell whose the server shows, and cancelling lets it end', async () => {
      const { double, engine } = await startEngine({ server }, changesOf(server));
      const id = newId();
      double.gate.hold('step');
      await engine.submit(request, id);
      const following = attach(engine, id);
      await engine.cancel(newId());
      double.gate.release();
      expect((await following).map(({ type }) => type)).toEqual(['started', 'drawn']);
      expect(double.requests).not.toContain('POST /interrupt');
      expect(double.ledger.states()).toEqual(['drawn']);
    });
  },
);

test.each(['a1111-1.10', 'forge', 'sdnext'] as const)(
  '%s, which runs out of memory, fails the run for that reason',
  async (server) => {
    const { double, engine } = await startEngine({ server }, {}, patient);
    double.script({ failure: failures.memory });
    expect(await outcome(engine.submit(request, newId()))).toBe('memory');
  },
);

test.each(['a1111-1.10', 'forge'] as const)(
  '%s has a model by the title that it had before its hash was known',
  async (server) => {
    const { double, engine } = await startEngine({ server }, { model: 'counterfeit-v3.safetensors' });
    const id = newId();
    await engine.submit(request, id);
    expect((await attach(engine, id)).at(-1)).toMatchObject({ type: 'drawn', model: 'counterfeit-v3' });
    expect(double.ledger.states()).toEqual(['drawn']);
  },
);

test('SD.Next that only this worker uses shows progress with previews, and a run is interrupted there', async () => {
  const { double, engine } = await startEngine({ server: 'sdnext' }, { exclusive: true });
  const id = newId();
  double.gate.hold('step');
  await engine.submit(request, id);
  const left = new AbortController();
  const events = await attach(engine, id, {
    signal: left.signal,
    onEvent: (event) => 'preview' in event && left.abort(),
  });
  expect(events.at(-1)).toMatchObject({
    type: 'progress',
    fraction: 0.25,
    stage: 'step 1 of 4',
    preview: {},
  });
  await engine.cancel(id);
  await double.idle();
  expect(double.ledger.states()).toEqual(['interrupted']);
});

test('a run that a dead worker left there does not end the one that this worker has begun', async () => {
  const { double, engine } = await startEngine({ server: 'sdnext' }, { exclusive: true });
  const id = newId();
  double.gate.hold('step');
  await engine.submit(request, id);
  await engine.cancel(newId());
  double.gate.release();
  await attach(engine, id);
  expect(double.ledger.states()).toEqual(['drawn']);
});

test('stable-diffusion.cpp gets LoRAs in a list, and SD.Next refuses a sampler that it lacks', async () => {
  const cpp = await startEngine(
    { server: 'stable-diffusion.cpp', lists: { loras: ['ink-lines'] } },
    { ...changesOf('stable-diffusion.cpp'), loras: [{ name: 'ink-lines' }] },
  );
  const submitted: string[] = [];
  const id = newId();
  await cpp.engine.submit(request, id);
  submitted.push(...cpp.double.ledger.ids());
  expect(cpp.double.order(submitted[0] ?? '')).toMatchObject({
    prompt: 'a girl',
    lora: [{ path: 'ink-lines.safetensors', multiplier: 1 }],
  });
  const next = await startEngine({ server: 'sdnext' }, { sampler: undefined });
  const refused = next.engine.submit({ ...request, config: { sampler: 'gone' } }, newId());
  expect(await outcome(refused)).toBe('invalid');
});
