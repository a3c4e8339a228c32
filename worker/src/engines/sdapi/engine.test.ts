import { failures, type SdApiDouble } from 'engine-doubles/sdapi';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { attach, drawnOf, outcome, request } from '../../../test/engines.ts';
import { claimed, fakeBackend, recordedLog } from '../../../test/fakes.ts';
import { finishAt } from '../../../test/finish.ts';
import { switchable } from '../../../test/machine.ts';
import { instanceAt, openEngine, startEngine } from '../../../test/sdapi.ts';
import { EngineFailure } from '../engine-failure.ts';

const newId = () => crypto.randomUUID();
afterEach(() => void vi.useRealTimers());

test('a picture is drawn with the words, the size, the seed and the model of its order', async () => {
  const { double, engine } = await startEngine(
    {},
    {
      model: 'counterfeit-v3',
      scheduler: 'Karras',
      loras: [{ name: 'ink-lines', weight: 0.8 }],
      size: { multiple: 64, pixels: 2 ** 18 },
      prompt: { before: 'masterpiece', negative: 'low quality' },
    },
  );
  const id = newId();
  expect(await engine.submit({ ...request, config: { steps: 2, guidance: 5, sampler: 3 } }, id)).toBe(id);
  const drawn = drawnOf(await attach(engine, id));
  expect(drawn).toMatchObject({ model: 'counterfeit-v3', notUnderstood: [] });
  const [picture, ...others] = drawn?.pictures ?? [];
  expect(others).toEqual([]);
  expect(picture).toMatchObject({ seed: 7, image: { mime: 'image/png', width: 512, height: 512 } });
  expect(await sharp(picture?.image.bytes).metadata()).toMatchObject({ format: 'png', width: 512 });
  expect(double.order(id)).toMatchObject({
    prompt: 'masterpiece, a girl <lora:ink-lines:0.8>',
    negative_prompt: 'hat, low quality',
    seed: 7,
    steps: 2,
    cfg_scale: 5,
    sampler_name: 'Euler a',
    scheduler: 'Karras',
    override_settings: { sd_model_checkpoint: 'counterfeit-v3.safetensors [cbfba64e66]' },
  });
});

test('an open bracket of a visitor’s is not closed by the LoRA of the instance', async () => {
  const { double, engine } = await startEngine({}, { loras: [{ name: 'ink-lines', weight: 0.8 }] });
  const id = newId();
  const attributes = { outfit: ['<hypernet:evil:1:'] };
  await engine.submit({ ...request, text: 'a girl <hypernet:evil:1:', attributes }, id);
  await attach(engine, id);
  expect(double.order(id)?.prompt).toBe('a girl hypernet:evil:1:, hypernet:evil:1: <lora:ink-lines:0.8>');
});

test('the name of an embedding is left out of an attribute that the visitor wrote, and told', async () => {
  const { double, engine } = await startEngine({ lists: { embeddings: ['easynegative'] } });
  const id = newId();
  await engine.submit({ ...request, attributes: { outfit: ['easynegative dress'] } }, id);
  const drawn = drawnOf(await attach(engine, id));
  expect(double.order(id)?.prompt).toBe('a girl, dress');
  expect(drawn?.notUnderstood).toEqual(['easynegative (the name of an embedding)']);
});

test('progress and previews come while the picture is drawn, and then the picture', async () => {
  const { double, engine } = await startEngine();
  const id = newId();
  double.gate.hold('step');
  await engine.submit(request, id);
  const events = await attach(engine, id, {
    onEvent: ({ type }) => type === 'progress' && double.gate.release(),
  });
  expect(events[0]).toMatchObject({ type: 'progress', fraction: 0.25, stage: 'step 1 of 4' });
  const preview = events.flatMap((event) => (event.type === 'progress' ? (event.preview ?? []) : []))[0];
  expect(await sharp(preview?.bytes).metadata()).toMatchObject({ format: 'png', width: 64 });
  expect(events.at(-1)?.type).toBe('drawn');
});

test('a waiting run has its place in the queue', async () => {
  const { double, engine } = await startEngine();
  double.gate.hold('step');
  const ids = [newId(), newId(), newId()];
  for (const id of ids) await engine.submit(request, id);
  const events = await attach(engine, ids[2] ?? '', { onEvent: () => double.gate.release() });
  expect(events[0]).toEqual({ type: 'queued', place: 2 });
  expect(events.at(-1)?.type).toBe('drawn');
});

test('a run is followed again by the process that ordered it, also after its end', async () => {
  const { double, engine } = await startEngine();
  const id = newId();
  double.gate.hold('step');
  await engine.submit(request, id);
  const left = new AbortController();
  await attach(engine, id, { signal: left.signal, onEvent: () => left.abort() });
  expect(double.ledger.states()).toEqual(['drawing']);
  double.gate.release();
  expect(drawnOf(await attach(engine, id))?.pictures).toHaveLength(1);
  expect(drawnOf(await attach(engine, id))?.pictures).toHaveLength(1);
  expect(double.ledger.states()).toEqual(['drawn']);
});

test('a run that another process ordered is lost, and is stopped where the server draws it for nobody', async () => {
  const { double, engine } = await startEngine();
  const id = newId();
  double.gate.hold('step');
  await engine.submit(request, id);
  const other = openEngine(instanceAt(double.url));
  expect(await outcome(attach(other, id))).toBe('lost');
  await double.idle();
  expect(double.ledger.states()).toEqual(['interrupted']);
});

interface Fault {
  readonly fault: string;
  readonly plan: (double: SdApiDouble) => void | Promise<void>;
  /** The code of the failure of the order, or of the run where the order was accepted. */
  readonly becomes: string;
  readonly runs?: readonly string[];
  readonly retryAfterMs?: number;
}

const order = 'POST /txt2img';
const respond = (status: number, headers: Record<string, string> = {}, body = 'no') => ({
  respond: new Response(body, { status, headers }),
});

const orderFaults: readonly Fault[] = [
  {
    fault: 'the list of samplers drips without end',
    plan: (double) => double.plan('GET /samplers', { body: 'drips' }),
    becomes: 'busy',
  },
  {
    fault: 'the list of samplers is half-closed',
    plan: (double) => double.plan('GET /samplers', { body: 'half-closed' }),
    becomes: 'busy',
  },
  {
    fault: 'the server is away for 7 seconds',
    plan: (double) => double.plan(order, respond(503, { 'retry-after': '7' })),
    becomes: 'busy',
    retryAfterMs: 7_000,
  },
  {
    fault: 'the server was started without --api',
    plan: (double) => double.plan(order, respond(404, {}, '{"detail":"Not Found"}')),
    becomes: 'busy',
  },
  {
    fault: 'the server refuses a field',
    plan: (double) =>
      double.plan(order, respond(422, {}, '{"detail":[{"loc":["body","steps"],"msg":"my secret"}]}')),
    becomes: 'invalid',
  },
  {
    fault: 'the response leads elsewhere',
    plan: (double) => double.plan(order, respond(302, { location: 'http://127.0.0.1:9/' })),
    becomes: 'internal',
  },
  {
    fault: 'memory runs out',
    plan: (double) => double.script({ failure: failures.memory }),
    becomes: 'memory',
    runs: ['failed'],
  },
  {
    fault: 'the server throws',
    plan: (double) => double.script({ failure: failures.defect }),
    becomes: 'internal',
    runs: ['failed'],
  },
  {
    fault: 'somebody interrupts the run, and half of a picture comes',
    plan: (double) => double.script({ ending: 'interrupted' }),
    becomes: 'internal',
    runs: ['interrupted'],
  },
  {
    fault: 'somebody skips the run, and half of a picture comes',
    plan: (double) => double.script({ ending: 'skipped' }),
    becomes: 'internal',
    runs: ['interrupted'],
  },
  {
    fault: 'another model draws',
    plan: (double) => double.script({ info: { sd_model_name: 'counterfeit-v3' } }),
    becomes: 'invalid',
    runs: ['drawn'],
  },
  {
    fault: 'another sampler is used',
    plan: (double) => double.script({ info: { sampler_name: 'DPM++ 2M' } }),
    becomes: 'invalid',
    runs: ['drawn'],
  },
  {
    fault: 'the picture is no base64',
    plan: (double) => double.script({ file: '%%%' }),
    becomes: 'internal',
    runs: ['drawn'],
  },
  {
    fault: 'the information is empty, as some servers leave it',
    plan: (double) => double.script({ info: '' }),
    becomes: 'drawn',
    runs: ['drawn'],
  },
  {
    fault: 'progress falls, and is no number',
    plan: (double) => double.script({ progress: [1, null, 0.5, 2] }),
    becomes: 'drawn',
    runs: ['drawn'],
  },
  {
    fault: 'the server lacks the model',
    plan: (double) => double.plan('GET /sd-models', respond(200, {}, '[]')),
    becomes: 'invalid',
  },
];

test.each(orderFaults)('$fault: the run is $becomes', async ({ plan, becomes, runs = [], retryAfterMs }) => {
  const { double, engine } = await startEngine();
  await plan(double);
  const id = newId();
  const draw = async () => {
    await engine.submit({ ...request, text: 'my secret' }, id);
    return (await attach(engine, id)).at(-1)?.type;
  };
  const caught: unknown = await draw().catch((error: unknown) => error);
  const failure = caught instanceof EngineFailure ? caught : undefined;
  expect(failure?.code ?? caught).toBe(becomes);
  expect(failure?.retryAfterMs).toBe(retryAfterMs);
  expect(failure?.message ?? '').not.toContain('secret');
  expect(double.ledger.states()).toEqual(runs);
});

interface RunFault {
  readonly fault: string;
  readonly meanwhile: (double: SdApiDouble) => void;
  readonly becomes: string;
  readonly runs: readonly string[];
}

const runFaults: readonly RunFault[] = [
  {
    fault: 'the server restarts',
    meanwhile: (double) => double.restart(),
    becomes: 'lost',
    runs: ['forgotten'],
  },
  {
    fault: 'the connection ends, and the server draws on',
    meanwhile: (double) => {
      double.cutAll();
      double.gate.release();
    },
    becomes: 'lost',
    runs: ['drawn'],
  },
  {
    fault: 'looks at the run fail',
    meanwhile: (double) => {
      double.plan('POST /internal/progress', { cut: 'before' }, respond(502), respond(200, {}, '<html>'));
      double.gate.release();
    },
    becomes: 'drawn',
    runs: ['drawn'],
  },
  {
    fault: 'a look at the run is never answered',
    meanwhile: (double) => {
      double.plan('POST /internal/progress', { stall: 'before' });
      double.gate.release();
    },
    becomes: 'drawn',
    runs: ['drawn'],
  },
];

test.each(runFaults)('$fault while it draws: the run is $becomes', async ({ meanwhile, becomes, runs }) => {
  const { double, engine } = await startEngine({}, {}, { responseMs: 600_000 });
  const id = newId();
  double.gate.hold('step');
  await engine.submit(request, id);
  let isBegun = false;
  const events = await outcome(
    attach(engine, id, {
      onEvent: () => {
        if (!isBegun) meanwhile(double);
        isBegun = true;
      },
    }),
  );
  await double.idle();
  expect(typeof events === 'string' ? events : events.at(-1)?.type).toBe(becomes);
  expect(double.ledger.states()).toEqual(runs);
});

test('a refusal that comes late is a lost run, which the runner submits again', async () => {
  const { double, engine } = await startEngine({}, {}, { refusalMs: 1 });
  await engine.check();
  double.freeze();
  double.plan(order, respond(503));
  const id = newId();
  await engine.submit(request, id);
  double.thaw();
  expect(await outcome(attach(engine, id))).toBe('lost');
  expect(double.ledger.states()).toEqual([]);
});

test('a server whose threads are all taken answers no look at a run, which is drawn all the same', async () => {
  const { double, engine } = await startEngine({ threads: 1 });
  double.gate.hold('step');
  const id = newId();
  await engine.submit(request, id);
  const following = attach(engine, id);
  await expect.poll(() => double.requests).toContain('POST /internal/progress');
  double.gate.release();
  expect((await following).at(-1)?.type).toBe('drawn');
});

test('an embedding that is installed while the worker runs is left out of prompts after five minutes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const embeddings = ['easynegative'];
  const { double, engine } = await startEngine({ lists: { embeddings } });
  const promptOf = async (text: string) => {
    const id = newId();
    await engine.submit({ ...request, text }, id);
    await attach(engine, id);
    return double.order(id)?.prompt;
  };
  expect(await promptOf('a girl with bad-hands-5')).toBe('a girl with bad-hands-5');
  embeddings.push('bad-hands-5');
  vi.advanceTimersByTime(5 * 60_000 + 1);
  expect(await promptOf('a girl with bad-hands-5')).toBe('a girl with');
});

/** An engine whose machine is switched off after it has looked at its server. */
async function switchedOff() {
  const { double } = await startEngine();
  const machine = await switchable(double);
  const engine = openEngine(instanceAt(machine.url), { responseMs: 3_000 });
  await engine.check();
  await machine.off();
  return { double, machine, engine };
}

test('a machine that is switched off has begun no run, and draws the job once when it is on again', async () => {
  const { double, machine, engine } = await switchedOff();
  const backend = fakeBackend();
  const { log, events } = recordedLog();
  const finishing = finishAt(engine, backend, { log });
  await expect.poll(events).toContain('waiting_for_engine');
  machine.on();
  expect(await finishing).toBe('drawn');
  expect(double.ledger.states()).toEqual(['drawn']);
  expect(events()).not.toContain('submitting_again');
});

test('a job of a machine that is switched off goes to another engine', async () => {
  const { engine } = await switchedOff();
  const backend = fakeBackend();
  const verdict = await finishAt(engine, backend, { job: claimed({ others: ['forge', 'other'] }) });
  expect(verdict).toMatchObject({ code: 'busy' });
  expect(backend.handBack).toHaveBeenCalledOnce();
  expect(backend.noteRun.mock.calls.at(-1)?.[2]).toBeUndefined();
});

test('a server that does not run is busy', async () => {
  const { double, engine } = await startEngine();
  await engine.check();
  await double.close();
  expect(await outcome(engine.submit(request, newId()))).toBe('busy');
});

test('a user and a password go along as --api-auth wants them', async () => {
  const auth = 'me:secret';
  const { double, engine } = await startEngine({ auth }, { key: auth });
  const id = newId();
  await engine.submit(request, id);
  expect(drawnOf(await attach(engine, id))?.pictures).toHaveLength(1);
  const other = openEngine(instanceAt(double.url, { key: 'me:wrong' }));
  expect(await outcome(other.check())).toBe('auth');
});

test('of a grid, a picture and a map of an extension, the picture is taken', async () => {
  const { double, engine } = await startEngine();
  const draw = async () => {
    const id = newId();
    await engine.submit(request, id);
    return drawnOf(await attach(engine, id))?.pictures.map(({ image }) => image.bytes);
  };
  const alone = await draw();
  double.script({ hasGrid: true });
  expect(await draw()).toEqual(alone);
});

test('the seed that was really used is the picture’s', async () => {
  const { double, engine } = await startEngine();
  double.script({ info: { all_seeds: [99] } });
  const id = newId();
  await engine.submit(request, id);
  expect(drawnOf(await attach(engine, id))?.pictures[0]?.seed).toBe(99);
});

test('what the server lacks is told, each with what it has', async () => {
  const { engine } = await startEngine(
    {},
    {
      model: 'gone',
      sampler: 'none',
      scheduler: 'gone',
      loras: [{ name: 'gone' }],
      hires: { upscaler: 'gone' },
    },
  );
  expect(await engine.check()).toEqual([
    'It has no model "gone"; it has animagine-xl-4.0, counterfeit-v3.',
    'It has no sampler "none"; it has DPM++ 2M, Euler a, Euler.',
    'It has no scheduler "gone"; it has Automatic, Karras, Exponential.',
    'It has no LoRA "gone"; it has ink-lines.',
    'It has no upscaler "gone"; it has None, Lanczos, R-ESRGAN 4x+, Latent.',
  ]);
});
