import { expect, test } from 'vitest';
import { attach, outcome, request } from '../../../test/engines.ts';
import { switchable } from '../../../test/machine.ts';
import { instanceAt, startEngine } from '../../../test/sdcpp.ts';
import { SdCppEngine } from './engine.ts';

test('a picture is drawn with the words, the size, the seed and the settings of its order', async () => {
  const { double, engine } = await startEngine(
    { loras: ['ink-lines'] },
    {
      sampler: 'euler_a',
      scheduler: 'karras',
      loras: [{ name: 'ink-lines', weight: 0.8 }],
      hires: { upscaler: 'Lanczos', scale: 1.5 },
      size: { multiple: 64, pixels: 2 ** 18 },
      prompt: { before: 'masterpiece', negative: 'low quality' },
    },
  );
  const order = { ...request, config: { steps: 2, guidance: 5, sampler: 3 } };
  const id = await engine.submit(order);
  expect((await attach(engine, id, { order })).at(-1)).toMatchObject({
    type: 'drawn',
    model: 'random',
    settings: { sampler: 'euler_a', steps: 2, guidance: 5 },
    pictures: [{ seed: 7, image: { mime: 'image/png', width: 768, height: 768 } }],
  });
  expect(double.order(id)).toMatchObject({
    prompt: 'masterpiece, a girl',
    negative_prompt: 'hat, low quality',
    seed: 7,
    width: 512,
    height: 512,
    sample_params: {
      sample_steps: 2,
      sample_method: 'euler_a',
      scheduler: 'karras',
      guidance: { txt_cfg: 5 },
    },
    lora: [{ path: 'ink-lines.safetensors', multiplier: 0.8 }],
    hires: { enabled: true, upscaler: 'Lanczos', scale: 1.5 },
  });
});

test('a run is followed by another process, through its place in the queue to its picture', async () => {
  const { double, engine } = await startEngine();
  double.gate.hold('start');
  const first = await engine.submit(request);
  await double.gate.held();
  const [second, third] = [await engine.submit(request), await engine.submit(request)];
  const left = new AbortController();
  expect(await attach(engine, first, { signal: left.signal, onEvent: () => left.abort() })).toEqual([
    { type: 'started' },
  ]);
  const events = await attach(engine, third, { onEvent: () => double.gate.release() });
  expect(events[0]).toEqual({ type: 'queued', place: 2 });
  expect(events.at(-1)?.type).toBe('drawn');
  for (const id of [first, second]) expect((await attach(engine, id)).at(-1)?.type).toBe('drawn');
  expect(double.ledger.states()).toEqual(['drawn', 'drawn', 'drawn']);
});

test('a cancelled run leaves the queue; one that is drawn already, over or unknown is left alone', async () => {
  const { double, engine } = await startEngine();
  double.gate.hold('start');
  const drawn = await engine.submit(request);
  await double.gate.held();
  const waits = await engine.submit(request);
  for (const id of [waits, drawn, 'job_1']) await engine.cancel(id);
  double.gate.release();
  await double.idle();
  await engine.cancel(drawn);
  expect(double.ledger.states()).toEqual(['drawn', 'dequeued']);
  expect(await outcome(attach(engine, waits))).toBe('internal');
});

test.each([
  ['an order that it does not take', 400, 'invalid generation parameters'],
  ['an order that it cannot read', 500, 'server_error'],
])('%s is refused', async (_, status, error) => {
  const { double, engine } = await startEngine();
  double.plan('POST /img_gen', { respond: Response.json({ error }, { status }) });
  expect(await outcome(engine.submit(request))).toBe('invalid');
  expect(double.ledger.ids()).toEqual([]);
});

test('a full queue takes no order for the moment', async () => {
  const { double, engine } = await startEngine();
  double.gate.hold('start');
  for (let order = 0; order < 64; order += 1) await engine.submit(request);
  expect(await outcome(engine.submit(request))).toBe('rate');
  expect(double.ledger.ids()).toHaveLength(64);
});

test('a run that fails is over', async () => {
  const { double, engine } = await startEngine();
  double.script({ fails: true });
  expect(await outcome(attach(engine, await engine.submit(request)))).toBe('internal');
});

test('a run that the server forgets with a restart is lost', async () => {
  const { double, engine } = await startEngine();
  const id = await engine.submit(request);
  double.restart();
  // A connection that the restart ended says nothing of the run.
  await expect.poll(() => outcome(attach(engine, id))).toBe('lost');
});

test('a result that the server keeps no more is lost', async () => {
  const { double, engine } = await startEngine();
  const id = await engine.submit(request);
  await double.idle();
  double.expire();
  expect(await outcome(attach(engine, id))).toBe('lost');
});

test('what a server lacks is told before its first picture, and the picture is not ordered', async () => {
  const { double, engine } = await startEngine(
    { loras: ['ink-lines'] },
    { sampler: 'gone', loras: [{ name: 'lost-lines' }], hires: { upscaler: 'none' } },
  );
  expect(await engine.check()).toEqual([
    expect.stringMatching(/^It has no sampler "gone"; it has euler, euler_a, .* and others\.$/),
    'It has no LoRA "lost-lines"; it has ink-lines.',
    expect.stringMatching(/^It has no upscaler "none"; it has None, Lanczos/),
  ]);
  expect(await outcome(engine.submit(request))).toBe('invalid');
  expect(double.ledger.ids()).toEqual([]);
});

test('an order at a machine that is switched off was not accepted', async () => {
  const { double } = await startEngine();
  const machine = await switchable(double);
  const engine = new SdCppEngine(instanceAt(machine.url), { responseMs: 6_000 });
  await engine.check();
  await machine.off();
  expect(await outcome(engine.submit(request))).toBe('busy');
  expect(double.ledger.states()).toEqual([]);
});
