import { once } from 'node:events';
import {
  exceptions,
  jpegOf,
  plainPreview,
  previewWithMetadata,
  type ComfyUiDouble,
} from 'engine-doubles/comfyui';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { EngineFailure } from '../engine-failure.ts';
import { ComfyUiEngine } from './engine.ts';
import { instanceAt, startEngine } from '../../../test/comfyui.ts';
import { attach, drawnOf, outcome, request } from '../../../test/engines.ts';

const newId = () => crypto.randomUUID();

test('a picture is drawn with the words, the size and the seed of its order', async () => {
  const { double, engine } = await startEngine();
  const id = newId();
  expect(await engine.submit({ ...request, config: { steps: 2, unknown: 1 } }, id)).toBe(id);
  const drawn = drawnOf(await attach(engine, id));
  expect(drawn).toMatchObject({ model: 'animagine-xl-4.0.safetensors', notUnderstood: [] });
  const [picture, ...others] = drawn?.pictures ?? [];
  expect(others).toEqual([]);
  expect(picture).toMatchObject({ seed: 7, image: { mime: 'image/png', width: 768, height: 768 } });
  expect(await sharp(picture?.image.bytes).metadata()).toMatchObject({ format: 'png', width: 768 });
  expect(double.graph(id)).toMatchObject({
    '3': { inputs: { seed: 7, steps: 2 } },
    '6': { inputs: { text: 'a girl' } },
    '7': { inputs: { text: 'hat' } },
    '9': { inputs: { filename_prefix: `irodori/${id}` } },
  });
});

test('progress and previews come while the picture is drawn, in order, and then the picture', async () => {
  const { double, engine } = await startEngine();
  const id = newId();
  double.gate.hold('start');
  await engine.submit(request, id);
  const events = await attach(engine, id, {
    onEvent: ({ type }) => type === 'started' && void double.listening(id).then(() => double.gate.release()),
  });
  expect(events[0]).toEqual({ type: 'started' });
  const progress = events.filter((event) => event.type === 'progress');
  const fractions = progress.map(({ fraction }) => fraction);
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  expect(progress.at(-1)).toMatchObject({ fraction: 1, stage: 'step 4 of 4' });
  const preview = progress.findLast((event) => event.preview !== undefined)?.preview;
  expect(await sharp(preview?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 64 });
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

test('another worker follows a run from wherever it stands, and finds one that has ended', async () => {
  const { double, engine } = await startEngine();
  const id = newId();
  double.gate.hold('step');
  await engine.submit(request, id);
  await double.gate.held();
  const left = new AbortController();
  await attach(engine, id, { signal: left.signal, onEvent: () => left.abort() });
  expect(double.ledger.states(id)).toEqual(['drawing']);
  double.gate.release();
  const other = new ComfyUiEngine(instanceAt(double.url), { pollMs: 20 });
  expect(drawnOf(await attach(other, id))?.pictures).toHaveLength(1);
  expect(drawnOf(await attach(other, id))?.pictures).toHaveLength(1);
  expect(double.ledger.states(id)).toEqual(['drawn']);
});

interface SubmitFault {
  readonly fault: string;
  readonly plan: (double: ComfyUiDouble) => void;
  /** The code of the failure; `accepted` if the run is known by its id. */
  readonly becomes: string;
  /** What becomes of the run that is looked for by its id. */
  readonly afterwards?: 'drawn' | 'lost' | 'busy';
  readonly retryAfterMs?: number;
}
const respond = (status: number, headers: Record<string, string> = {}, body = 'no') => ({
  respond: new Response(body, { status, headers }),
});

const submitFaults: readonly SubmitFault[] = [
  {
    fault: 'the order and the look at it are cut off',
    plan: (double) => {
      double.plan('POST /prompt', { cut: 'before' });
      double.plan('GET /history/*', respond(502));
    },
    becomes: 'accepted',
    afterwards: 'busy',
  },
  {
    fault: 'the server is away for 7 seconds',
    plan: (double) => double.plan('POST /prompt', respond(503, { 'retry-after': '7' })),
    becomes: 'busy',
    retryAfterMs: 7_000,
  },
  {
    fault: 'the response leads elsewhere',
    plan: (double) => double.plan('POST /prompt', respond(302, { location: 'http://127.0.0.1:9/' })),
    becomes: 'internal',
  },
  {
    fault: 'the id is used',
    plan: (double) =>
      double.plan(
        'POST /prompt',
        respond(409, {}, JSON.stringify({ error: { type: 'duplicate_prompt_id' } })),
      ),
    becomes: 'accepted',
    afterwards: 'lost',
  },
  {
    fault: 'the server names the run itself, as old ones do',
    plan: (double) =>
      double.plan(
        'GET /system_stats',
        respond(200, {}, JSON.stringify({ system: { comfyui_version: 'v0.3.44' } })),
      ),
    becomes: 'invalid',
  },
  {
    fault: 'the server lacks a class of nodes',
    plan: (double) => double.plan('GET /object_info/*', respond(200, {}, '{}')),
    becomes: 'invalid',
  },
];

test.each(submitFaults)(
  '$fault: the order is $becomes',
  async ({ plan, becomes, afterwards = 'nothing', retryAfterMs }) => {
    const { double, engine } = await startEngine({}, { responseMs: 2_000 });
    plan(double);
    const id = newId();
    const caught: unknown = await engine.submit(request, id).catch((error: unknown) => error);
    const code = caught instanceof EngineFailure ? caught.code : caught === id ? 'accepted' : caught;
    expect(code).toBe(becomes);
    expect(caught instanceof EngineFailure ? caught.retryAfterMs : undefined).toBe(retryAfterMs);
    const events = code === 'accepted' ? await outcome(attach(engine, id)) : 'nothing';
    expect(typeof events === 'string' ? events : events.at(-1)?.type).toBe(afterwards);
    expect(double.ledger.states()).toEqual(afterwards === 'drawn' ? ['drawn'] : []);
  },
);

test('an order that a frozen server has in its hands is drawn once, when the server goes on', async () => {
  const { double, engine } = await startEngine({}, { responseMs: 2_000 });
  await engine.check();
  const id = newId();
  double.freeze();
  expect(await engine.submit(request, id)).toBe(id);
  expect(await outcome(attach(engine, id))).toBe('busy');
  double.thaw();
  await double.idle();
  expect(drawnOf(await attach(engine, id))?.pictures).toHaveLength(1);
  expect(double.ledger.states()).toEqual(['drawn']);
});

test('a server that does not run is busy', async () => {
  const { double, engine } = await startEngine();
  await double.close();
  expect(await outcome(engine.submit(request, newId()))).toBe('busy');
});

test('a model that is gone is told by its input, without the visitor’s words', async () => {
  const { double, engine } = await startEngine();
  const config = { checkpoint: 'gone.safetensors' };
  const failed = engine.submit({ ...request, text: 'my secret', config }, newId());
  await expect(failed).rejects.toMatchObject({
    code: 'invalid',
    message:
      'ComfyUI refused the workflow: prompt_outputs_failed_validation, value_not_in_list at 4.ckpt_name',
  });
  expect(double.ledger.states()).toEqual([]);
});

test('a workflow of which an output is dropped is refused, and the rest of it is not drawn', async () => {
  const { double } = await startEngine();
  const { graph } = instanceAt(double.url).workflow;
  const faulty = { class_type: 'SaveImage', inputs: { filename_prefix: 'other', images: ['11', 0] } };
  const loader = {
    class_type: 'CheckpointLoaderSimple',
    inputs: { ckpt_name: 'animagine-xl-4.0.safetensors' },
  };
  const decoder = { class_type: 'VAEDecode', inputs: { vae: ['12', 2] } };
  const engine = new ComfyUiEngine(
    instanceAt(double.url, {
      workflow: {
        ...instanceAt(double.url).workflow,
        graph: { ...graph, '10': faulty, '11': decoder, '12': loader },
      },
    }),
  );
  double.gate.hold('step');
  expect(await outcome(engine.submit(request, newId()))).toBe('invalid');
  await double.idle();
  expect(double.ledger.states()).toEqual(['interrupted']);
});

interface RunFault {
  readonly fault: string;
  /** Before the order. */
  readonly plan: (double: ComfyUiDouble) => void | Promise<void>;
  /** While the run is held, if `plan` holds it. */
  readonly meanwhile?: (double: ComfyUiDouble) => void | Promise<void>;
  readonly becomes: string;
}

const runFaults: readonly RunFault[] = [
  {
    fault: 'a node throws',
    plan: (double) => double.script({ exception: exceptions.defect }),
    becomes: 'internal',
  },
  {
    fault: 'memory runs out',
    plan: (double) => double.script({ exception: exceptions.memory }),
    becomes: 'memory',
  },
  {
    fault: 'memory runs out on a Mac',
    plan: (double) =>
      double.script({
        exception: { exception_type: 'RuntimeError', exception_message: 'MPS backend out of memory' },
      }),
    becomes: 'memory',
  },
  {
    fault: 'somebody interrupts the run',
    plan: (double) => double.script({ isInterrupted: true }),
    becomes: 'internal',
  },
  {
    fault: 'a blocked branch is told of as an error',
    plan: (double) => double.script({ isBlockedInPart: true }),
    becomes: 'drawn',
  },
  {
    fault: 'the file is empty',
    plan: (double) => double.script({ file: Buffer.from('') }),
    becomes: 'internal',
  },
  {
    fault: 'progress falls, and is no number',
    plan: (double) => double.script({ progress: [1, null, 4, 2, 3] }),
    becomes: 'drawn',
  },
  {
    fault: 'the socket is refused',
    plan: (double) => {
      double.plan('GET /ws', respond(403));
      double.gate.hold('step');
    },
    meanwhile: (double) => double.gate.release(),
    becomes: 'drawn',
  },
  ...(
    [
      ['gives no response', { stall: 'before' }],
      ['drips without end', { body: 'drips' }],
      ['is half-closed', { body: 'half-closed' }],
    ] as const
  ).flatMap(([how, fault]): RunFault[] => [
    {
      fault: `the socket ${how}`,
      plan: (double) => {
        double.plan('GET /ws', fault);
        double.gate.hold('step');
      },
      meanwhile: (double) => double.gate.release(),
      becomes: 'drawn',
    },
  ]),
  {
    fault: 'the socket ends',
    plan: (double) => double.gate.hold('step'),
    meanwhile: (double) => {
      double.sockets.cut();
      double.gate.release();
    },
    becomes: 'drawn',
  },
  {
    fault: 'the server closes its side of the socket in the middle of a frame',
    plan: (double) => double.gate.hold('step'),
    meanwhile: (double) => {
      double.sockets.halfClose();
      double.gate.release();
    },
    becomes: 'drawn',
  },
  {
    fault: 'the socket says nothing',
    plan: (double) => {
      double.sockets.silence();
      double.gate.hold('step');
    },
    meanwhile: (double) => double.gate.release(),
    becomes: 'drawn',
  },
  {
    fault: 'the success is told before the history has it',
    plan: (double) => double.gate.hold('success'),
    meanwhile: (double) => double.gate.release(),
    becomes: 'drawn',
  },
  {
    fault: 'the server restarts while it draws',
    plan: (double) => double.gate.hold('step'),
    meanwhile: (double) => double.restart(),
    becomes: 'lost',
  },
  {
    fault: 'the server restarts while the run waits',
    plan: (double) => double.gate.hold('queue'),
    meanwhile: (double) => double.restart(),
    becomes: 'lost',
  },
  {
    fault: 'the server freezes',
    plan: (double) => double.gate.hold('step'),
    meanwhile: (double) => double.freeze(),
    becomes: 'busy',
  },
];

test.each(runFaults)('$fault: the run is $becomes', async ({ plan, meanwhile, becomes }) => {
  const { double, engine } = await startEngine({}, { responseMs: 2_000 });
  const id = newId();
  await plan(double);
  await engine.submit(request, id);
  if (meanwhile !== undefined) await double.gate.held();
  let isBegun = false;
  const events = await outcome(
    attach(engine, id, {
      onEvent: () => {
        if (!isBegun) void meanwhile?.(double);
        isBegun = true;
      },
    }),
  );
  double.thaw();
  expect(typeof events === 'string' ? events : events.at(-1)?.type).toBe(becomes);
});

test('what the socket says late and all at once takes no progress back, and the run is drawn', async () => {
  const { double, engine } = await startEngine();
  const id = newId();
  double.gate.hold('start');
  await engine.submit(request, id);
  const burstAtTheEnd = async () => {
    await double.listening(id);
    double.sockets.delay();
    double.gate.hold('success');
    await double.gate.held();
    double.sockets.burst();
  };
  const events = attach(engine, id, {
    onEvent: ({ type }) => type === 'progress' && double.gate.release(),
  });
  await burstAtTheEnd();
  const steps = (await events).flatMap((event) => (event.type === 'progress' ? [event.fraction] : []));
  expect(steps.length).toBeGreaterThan(0);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect((await events).at(-1)?.type).toBe('drawn');
});

/** Another socket with the client id of a run, which gets the messages of the run from now on. */
async function listenBeside({ url }: ComfyUiDouble, id: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws?clientId=${id}`);
  await once(socket, 'message');
  return socket;
}

test.each(['0.3.64', 'newest'] as const)(
  'ComfyUI %s: a run is drawn although the end of a socket that another worker left behind may leave the next one deaf',
  async (version) => {
    const { double, engine } = await startEngine({ version });
    const id = newId();
    double.gate.hold('step');
    await engine.submit(request, id);
    await double.gate.held();
    const left = await listenBeside(double, id);
    const end = async () => {
      await double.listening(id);
      left.close();
      await once(left, 'close');
      double.gate.release();
    };
    const [events] = await Promise.all([attach(engine, id), end()]);
    expect(events.at(-1)?.type).toBe('drawn');
  },
);

test('a run is drawn although another socket with its client id takes its messages', async () => {
  const { double, engine } = await startEngine();
  const id = newId();
  double.gate.hold('step');
  await engine.submit(request, id);
  await double.gate.held();
  const steal = async () => {
    await double.listening(id);
    const thief = await listenBeside(double, id);
    double.gate.release();
    return thief;
  };
  const [events, thief] = await Promise.all([attach(engine, id), steal()]);
  expect(events.map(({ type }) => type)).toEqual(['started', 'drawn']);
  thief.close();
});

test('a run that was out of sight for a while is followed again', async () => {
  const { double, engine } = await startEngine();
  const id = newId();
  await engine.submit(request, id);
  double.plan('GET /history/*', { cut: 'before' });
  expect(await outcome(attach(engine, id))).toBe('busy');
  expect(drawnOf(await attach(engine, id))?.pictures).toHaveLength(1);
  expect(double.ledger.states()).toEqual(['drawn']);
});

test('the same order again gets a file of its own', async () => {
  const { double, engine } = await startEngine();
  const drawTwice = async () => {
    const id = newId();
    await engine.submit(request, id);
    return drawnOf(await attach(engine, id))?.pictures[0]?.image.bytes;
  };
  const first = await drawTwice();
  double.files.deleteOutputs();
  expect(await drawTwice()).toEqual(first);
});

test.each([
  ['one that names its run', previewWithMetadata, { negotiates: true }],
  ['one that names its run, from a server whose own do not', previewWithMetadata, { negotiates: false }],
  ['one that names no run, from a server whose own do', plainPreview, { negotiates: true }],
] as const)('a preview of another run is not shown: %s', async (_, frameOf, options) => {
  const { double, engine } = await startEngine(options);
  const stray = await jpegOf({ width: 8, height: 8, origin: 'stray' });
  double.script({ strayPreview: frameOf(stray, newId(), '3') });
  double.gate.hold('start');
  const id = newId();
  await engine.submit(request, id);
  const events = await attach(engine, id, {
    onEvent: ({ type }) => type === 'started' && void double.listening(id).then(() => double.gate.release()),
  });
  const widths = await Promise.all(
    events.flatMap((event) =>
      event.type === 'progress' && event.preview
        ? [
            sharp(event.preview.bytes)
              .metadata()
              .then(({ width }) => width),
          ]
        : [],
    ),
  );
  expect(new Set(widths)).toEqual(new Set([64]));
});
