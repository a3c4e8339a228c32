import { errors, failureResponse, failures, type ReplicateDouble } from 'engine-doubles/replicate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { attach, drawnOf, outcome, request } from '../../../test/engines.ts';
import { instanceAt, startEngine } from '../../../test/replicate.ts';
import type { FailureCode } from '../engine-failure.ts';
import { ReplicateEngine } from './engine.ts';

const routes = {
  order: 'POST /v1/models/black-forest-labs/flux-dev/predictions',
  look: 'GET /v1/predictions/*',
  cancel: 'POST /v1/predictions/*/cancel',
  file: 'GET /files/*',
} as const;
const respond = (status: number, headers: Record<string, string> = {}, body = 'no') => ({
  respond: new Response(body, { status, headers }),
});
/** A look at a run that stands elsewhere than the double's. */
const state = (fields: object) => ({ respond: Response.json({ id: 'other', output: null, ...fields }) });

test('a picture is ordered with what the instance says that its model takes, and costs its seconds', async () => {
  const { double, engine } = await startEngine(
    { fields: { guidance: 3 }, prices: { second: 0.001009 }, seconds: 90 },
    { options: { key: 'secret' } },
  );
  const order = { ...request, width: 640, height: 960, config: { guidance: 5, go_fast: true } };
  const drawn = drawnOf(await attach(engine, await engine.submit(order)));
  // 0.0025225 for 2.5 seconds, half a millionth rounded up; floating point yields a little less.
  expect(drawn).toMatchObject({ model: 'black-forest-labs/flux-dev', costUsd: 0.002523 });
  expect(drawn?.pictures).toMatchObject([
    { seed: 7, image: { mime: 'image/png', width: 836, height: 1254 } },
  ]);
  expect(double.received).toMatchObject([
    { body: { input: { prompt: 'a girl', aspect_ratio: '2:3', num_outputs: 1, guidance: 5, seed: 7 } } },
  ]);
  const headers = double.received[0]?.headers;
  expect([headers?.get('cancel-after'), headers?.get('prefer')]).toEqual(['90s', null]);
  expect({ states: double.ledger.states(), billed: double.ledger.billed() }).toEqual({
    states: ['drawn'],
    billed: 1,
  });
});

test('a model that is not official is ordered by its version, and may have one picture in place of a list', async () => {
  const version = '6afe2e6b27dad2d6f480b59195c221884b6acc589ff4d05ff0e5fc058690fbb9';
  const { double, engine } = await startEngine({
    model: `cjwbw/animagine-xl-3.1:${version}`,
    sizes: { multiple: 64 },
    count: undefined,
    negative: true,
    prices: { picture: 0.01 },
  });
  const drawn = drawnOf(await attach(engine, await engine.submit(request)));
  expect(drawn).toMatchObject({ model: 'cjwbw/animagine-xl-3.1', costUsd: 0.01, notUnderstood: [] });
  expect(double.received[0]).toMatchObject({
    path: '/v1/predictions',
    body: { version, input: { prompt: 'a girl', negative_prompt: 'hat', width: 768, height: 768 } },
  });
});

test('a run waits for its machine, then has its progress, and then its picture', async () => {
  const { double, engine } = await startEngine();
  double.gate.hold('start');
  const id = await engine.submit(request);
  const events = await attach(engine, id, {
    onEvent: (event) => {
      if (event.type === 'queued') double.gate.hold('step');
      else double.gate.release();
    },
  });
  expect(events.slice(0, 2)).toEqual([
    { type: 'queued', place: null },
    { type: 'progress', fraction: 0.5, stage: 'step 2 of 4' },
  ]);
  expect(events.at(-1)?.type).toBe('drawn');
});

test('another worker follows a run from wherever it stands, also once it is over', async () => {
  const { double, engine } = await startEngine();
  double.gate.hold('step');
  const id = await engine.submit(request);
  await double.gate.held();
  const left = new AbortController();
  await attach(engine, id, { signal: left.signal, onEvent: () => left.abort() });
  expect(double.ledger.states()).toEqual(['drawing']);
  double.gate.release();
  const other = new ReplicateEngine(instanceAt(double), { pollMs: 10 });
  expect(drawnOf(await attach(other, id))?.pictures).toHaveLength(1);
  expect(drawnOf(await attach(other, id))?.pictures).toHaveLength(1);
  expect(double.ledger.states()).toEqual(['drawn']);
});

test.each([
  ['waits', 'start', 'cancelled', 0],
  ['is drawn', 'step', 'cancelled', 1],
  ['is nearly over', 'result', 'drawn', 1],
] as const)(
  'a run that %s is cancelled at Replicate, as far as Replicate can',
  async (_, point, ends, billed) => {
    const { double, engine } = await startEngine();
    double.gate.hold(point);
    const id = await engine.submit(request);
    await double.gate.held();
    await engine.cancel(id);
    double.gate.release();
    await double.idle();
    expect(double.ledger.states()).toEqual([ends]);
    expect(double.ledger.billed()).toBe(billed);
  },
);

test('a run that is over, and one that Replicate does not know, need no cancelling', async () => {
  const { double, engine } = await startEngine();
  const id = await engine.submit(request);
  await attach(engine, id);
  await engine.cancel(id);
  double.expire();
  await engine.cancel(id);
  expect(await outcome(attach(engine, id))).toBe('lost');
  double.plan(routes.cancel, respond(502));
  expect(await outcome(engine.cancel(id))).toBe('busy');
});

interface Fault {
  readonly fault: string;
  readonly plan: (double: ReplicateDouble) => void;
  readonly code: FailureCode | 'drawn';
  readonly retryAfterMs?: number;
}

const refused = (name: keyof typeof failures) => (double: ReplicateDouble) =>
  double.plan(routes.order, { respond: failureResponse(failures[name]) });

const orders: readonly Fault[] = [
  { fault: 'the key is wrong', plan: refused('wrongKey'), code: 'auth' },
  { fault: 'the credit is used up', plan: (double) => double.fund(0), code: 'funds' },
  { fault: 'the inputs are not those of the model', plan: refused('invalid'), code: 'invalid' },
  {
    fault: 'too many requests, for a time in words',
    plan: refused('tooMany'),
    code: 'rate',
    retryAfterMs: 30_000,
  },
  {
    fault: 'too many requests, for a time in a field',
    plan: refused('tooManyByField'),
    code: 'rate',
    retryAfterMs: 10_000,
  },
  { fault: 'nothing is taken for the moment', plan: refused('overloaded'), code: 'busy' },
  {
    fault: 'the response leads elsewhere',
    plan: (double) => double.plan(routes.order, respond(302, { location: 'http://127.0.0.1:9/' })),
    code: 'internal',
  },
  {
    fault: 'the response names a run by an address',
    plan: (double) =>
      double.plan(routes.order, { respond: Response.json({ id: '../models', status: 'starting' }) }),
    code: 'lost',
  },
];

test.each(orders)('$fault: an order is $code', async ({ plan, code, retryAfterMs }) => {
  const { double, engine } = await startEngine();
  plan(double);
  const caught: unknown = await engine.submit(request).catch((error: unknown) => error);
  expect(caught).toMatchObject({ code, retryAfterMs });
  expect(double.ledger.states()).toEqual([]);
  // Whether to ask again is the runner's decision.
  expect(double.requests).toEqual([routes.order]);
});

test('a run that fails in seconds that are billed says what they cost', async () => {
  const { double, engine } = await startEngine({ prices: { second: 0.001 } });
  double.script({ failure: errors.nsfw });
  const failed = attach(engine, await engine.submit(request));
  await expect(failed).rejects.toMatchObject({ code: 'blocked', costUsd: 0.0025 });
});

const runs: readonly Fault[] = [
  {
    fault: 'the check of the model stops it',
    plan: (double) => double.script({ failure: errors.nsfw }),
    code: 'blocked',
  },
  {
    fault: 'the check of the provider stops it',
    plan: (double) => double.script({ failure: errors.sensitive }),
    code: 'blocked',
  },
  {
    fault: 'memory runs out, in seconds that are billed',
    plan: (double) => double.script({ failure: errors.memory }),
    code: 'lost',
  },
  {
    fault: 'the model crashes, in seconds that are billed',
    plan: (double) => double.script({ failure: errors.crashed('words') }),
    code: 'lost',
  },
  {
    fault: 'the model could not be started',
    plan: (double) => double.plan(routes.look, state({ status: 'failed', error: 'No machine' })),
    code: 'internal',
  },
  {
    fault: 'the run did not begin before its deadline',
    plan: (double) => double.plan(routes.look, state({ status: 'aborted' })),
    code: 'timeout',
  },
  {
    fault: 'the run was cancelled by its deadline',
    plan: (double) => double.plan(routes.look, state({ status: 'canceled' })),
    code: 'lost',
  },
  {
    fault: 'the pictures were removed',
    plan: (double) => double.plan(routes.look, state({ status: 'succeeded', data_removed: true })),
    code: 'lost',
  },
  {
    fault: 'the output is no address',
    plan: (double) => double.plan(routes.look, state({ status: 'succeeded', output: { text: 'a' } })),
    code: 'lost',
  },
  {
    fault: 'the status is an unknown one',
    plan: (double) => double.plan(routes.look, state({ status: 'paused', logs: 7 })),
    code: 'drawn',
  },
  {
    fault: 'the picture is inside of the network',
    plan: (double) => double.script({ url: 'http://169.254.169.254/latest/meta-data' }),
    code: 'lost',
  },
];

test.each(runs)('$fault: a run is $code', async ({ plan, code }) => {
  const { double, engine } = await startEngine();
  plan(double);
  const id = await engine.submit(request);
  await double.idle();
  const events = await outcome(attach(engine, id));
  expect(typeof events === 'string' ? events : events.at(-1)?.type).toBe(code);
  expect(double.ledger.billed()).toBe(1);
});

test('a picture that cannot be had for the moment is loaded later, without the key, and paid once', async () => {
  const { double, engine } = await startEngine({}, { options: { key: 'secret' } });
  const id = await engine.submit(request);
  double.plan(routes.file, { cut: 'before' });
  expect(await outcome(attach(engine, id))).toBe('busy');
  const [picture] = drawnOf(await attach(engine, id))?.pictures ?? [];
  expect(await sharp(picture?.image.bytes).metadata()).toMatchObject({ format: 'png', width: 1024 });
  expect(double.ledger.billed()).toBe(1);
});

test('a failure of a run has no words of the visitor', async () => {
  const { double, engine } = await startEngine();
  const text = 'my secret words';
  double.script({ failure: errors.crashed(text) });
  const id = await engine.submit({ ...request, text });
  await expect(attach(engine, id)).rejects.toThrow(/^The run failed after it had begun$/);
});

test('a server that does not run is busy, although pictures cost money', async () => {
  const { double, engine } = await startEngine();
  await double.close();
  expect(await outcome(engine.submit(request))).toBe('busy');
});

test.each([
  ['black-forest-labs/gone', ['Replicate has no model "black-forest-labs/gone".']],
  ['cjwbw/animagine-xl-3.1:1234', ['Replicate has no model "cjwbw/animagine-xl-3.1:1234".']],
  ['cjwbw/animagine-xl-3.1', [expect.stringMatching(/by a version alone: "cjwbw\/animagine-xl-3\.1:6afe2e/)]],
  ['black-forest-labs/flux-dev', []],
])('a check of %s tells whether it can be ordered by this name', async (model, faults) => {
  const { engine } = await startEngine({ model });
  expect(await engine.check()).toEqual(faults);
  expect((await outcome(engine.submit(request))) === 'invalid').toBe(faults.length > 0);
});
