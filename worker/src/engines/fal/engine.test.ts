import { failureResponse, failures, type FalDouble } from 'engine-doubles/fal';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { attach, drawnOf, outcome, request } from '../../../test/engines.ts';
import { instanceAt, startEngine } from '../../../test/fal.ts';
import { EngineFailure, type FailureCode } from '../engine-failure.ts';
import { FalEngine } from './engine.ts';

const routes = {
  order: 'POST /fal-ai/flux/dev',
  status: 'GET /fal-ai/flux/requests/*/status',
  result: 'GET /fal-ai/flux/requests/*',
  cancel: 'PUT /fal-ai/flux/requests/*/cancel',
  file: 'GET /files/*',
} as const;
const respond = (status: number, headers: Record<string, string> = {}, body = 'no') => ({
  respond: new Response(body, { status, headers }),
});

test('a picture is ordered with what the instance says that its model takes, and costs its units', async () => {
  const { double, engine } = await startEngine(
    { fields: { num_inference_steps: 28, guidance_scale: 3.5 }, prices: { unit: 0.0040005 } },
    { options: { key: 'secret' } },
  );
  const order = { ...request, width: 640, height: 960, config: { num_inference_steps: 8, sync_mode: true } };
  const id = await engine.submit(order);
  const drawn = drawnOf(await attach(engine, id));
  // One unit, half a millionth rounded up; floating point yields a little less.
  expect(drawn).toMatchObject({ model: 'fal-ai/flux/dev', costUsd: 0.004001 });
  expect(drawn?.notUnderstood).toEqual(['hat (this model cannot leave things out)']);
  expect(drawn?.pictures).toMatchObject([{ seed: 7, image: { mime: 'image/png', width: 448, height: 640 } }]);
  const [{ body, headers } = { body: {}, headers: new Headers() }] = double.received;
  expect(body).toEqual({
    prompt: 'a girl',
    image_size: { width: 448, height: 640 },
    num_images: 1,
    num_inference_steps: 8,
    guidance_scale: 3.5,
    seed: 7,
  });
  expect(headers.get('x-fal-store-io')).toBe('0');
  expect(headers.get('x-fal-object-lifecycle-preference')).toBe('{"expiration_duration_seconds":3600}');
  expect({ states: double.ledger.states(), billed: double.ledger.billed() }).toEqual({
    states: ['drawn'],
    billed: 1,
  });
});

test('a result without a picture tells what it cost', async () => {
  const { double, engine } = await startEngine({ prices: { unit: 0.04 } });
  double.script({ count: 0 });
  const drawn = drawnOf(await attach(engine, await engine.submit(request)));
  expect(drawn).toMatchObject({ pictures: [], costUsd: 0.04 });
});

test('a run has its place in the queue, then its progress, and then its picture', async () => {
  const { double, engine } = await startEngine();
  double.gate.hold('step');
  const [, second = ''] = [await engine.submit(request), await engine.submit(request)];
  await double.gate.held();
  const events = await attach(engine, second, {
    onEvent: (event) => {
      if (event.type === 'queued') double.gate.hold('step');
      else double.gate.release();
    },
  });
  expect(events.slice(0, 2)).toEqual([
    { type: 'queued', place: 1 },
    { type: 'progress', fraction: 0.5, stage: 'step 2 of 4' },
  ]);
  expect(events.at(-1)?.type).toBe('drawn');
});

test('another worker follows a run by its path from wherever it stands, also once it is over', async () => {
  const { double, engine } = await startEngine();
  double.gate.hold('step');
  const id = await engine.submit(request);
  // Without the last part of the model's name.
  expect(id).toMatch(/^fal-ai\/flux\/requests\/[0-9a-f-]{36}$/);
  await double.gate.held();
  const left = new AbortController();
  await attach(engine, id, { signal: left.signal, onEvent: () => left.abort() });
  expect(double.ledger.states()).toEqual(['drawing']);
  double.gate.release();
  const other = new FalEngine(instanceAt(double, { model: 'fal-ai/fast-sdxl' }), { pollMs: 10 });
  expect(drawnOf(await attach(other, id))?.pictures).toHaveLength(1);
  expect(drawnOf(await attach(other, id))?.pictures).toHaveLength(1);
  expect(double.ledger.states()).toEqual(['drawn']);
});

test.each([
  ['waits', 'start', 'cancelled', 0],
  ['is drawn', 'step', 'cancelled', 0],
  ['is nearly over', 'result', 'drawn', 1],
] as const)('a run that %s is cancelled at fal, as far as fal can', async (_, point, state, billed) => {
  const { double, engine } = await startEngine();
  double.gate.hold(point);
  const id = await engine.submit(request);
  await double.gate.held();
  await engine.cancel(id);
  double.gate.release();
  await double.idle();
  expect(double.ledger.states()).toEqual([state]);
  expect(double.ledger.billed()).toBe(billed);
  const events = await outcome(attach(engine, id));
  expect(typeof events === 'string' ? events : events.at(-1)?.type).toBe(
    state === 'drawn' ? 'drawn' : 'internal',
  );
});

test('a field that the model does not take fails the run as invalid, and nobody pays for it', async () => {
  const { double, engine } = await startEngine({ fields: { stepz: 28 } });
  expect(await outcome(attach(engine, await engine.submit(request)))).toBe('invalid');
  expect(double.ledger.billed()).toBe(0);
});

test('a run that is over, and one that fal does not know, need no cancelling', async () => {
  const { double, engine } = await startEngine();
  const id = await engine.submit(request);
  await attach(engine, id);
  await engine.cancel(id);
  double.expire();
  await engine.cancel(id);
  double.plan(routes.cancel, respond(502));
  expect(await outcome(engine.cancel(id))).toBe('busy');
});

interface Fault {
  readonly fault: string;
  readonly plan: (double: FalDouble) => void;
  readonly code: FailureCode | 'drawn';
  readonly retryAfterMs?: number;
  /** How many runs are billed. */
  readonly billed?: number;
}

const refused = (name: Exclude<keyof typeof failures, 'blocked' | 'missing'>) => (double: FalDouble) =>
  double.plan(routes.order, { respond: failureResponse(failures[name]) });

const orders: readonly Fault[] = [
  { fault: 'the key is wrong', plan: refused('wrongKey'), code: 'auth' },
  { fault: 'the key may not draw', plan: refused('forbidden'), code: 'auth' },
  { fault: 'the account is locked', plan: refused('locked'), code: 'funds' },
  { fault: 'the balance is empty', plan: (double) => double.fund(0), code: 'funds' },
  {
    fault: 'the words are stopped at once',
    plan: (double) => double.plan(routes.order, { respond: failureResponse(failures.blocked('words')) }),
    code: 'blocked',
  },
  { fault: 'too many requests', plan: refused('tooMany'), code: 'rate', retryAfterMs: 12_000 },
  { fault: 'the queue takes nothing for the moment', plan: refused('overloaded'), code: 'busy' },
  {
    fault: 'the response leads elsewhere',
    plan: (double) => double.plan(routes.order, respond(302, { location: 'http://127.0.0.1:9/' })),
    code: 'internal',
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

const failed = (name: Exclude<keyof typeof failures, 'blocked' | 'missing'>) => (double: FalDouble) =>
  double.script({ failure: failures[name] });

const runs: readonly Fault[] = [
  {
    fault: 'fal’s check stops the words',
    plan: (double) => double.script({ failure: failures.blocked('words') }),
    code: 'blocked',
    billed: 0,
  },
  {
    fault: 'fal’s check stops the picture',
    plan: (double) => double.script({ isNsfw: true }),
    code: 'blocked',
  },
  { fault: 'the model crashes', plan: failed('crashed'), code: 'internal', billed: 0 },
  { fault: 'the model is too slow', plan: failed('slowModel'), code: 'timeout', billed: 0 },
  { fault: 'the request timed out', plan: failed('slow'), code: 'timeout', billed: 0 },
  { fault: 'no runner started in time', plan: failed('notStarted'), code: 'timeout', billed: 0 },
  { fault: 'there is no runner', plan: failed('noRunner'), code: 'internal', billed: 0 },
  { fault: 'the runner went away', plan: failed('runnerGone'), code: 'internal', billed: 0 },
  { fault: 'the account was locked meanwhile', plan: failed('locked'), code: 'funds', billed: 0 },
  {
    fault: 'the file is empty',
    plan: (double) => double.script({ file: Buffer.from('') }),
    code: 'lost',
  },
  {
    fault: 'the picture is inside of the network',
    plan: (double) => double.script({ url: 'http://169.254.169.254/latest/meta-data' }),
    code: 'lost',
  },
  {
    fault: 'fal does not know the run',
    plan: (double) => double.plan(routes.status, { respond: failureResponse(failures.expired) }),
    code: 'lost',
  },
  {
    fault: 'the status is an unknown one',
    plan: (double) => double.plan(routes.status, { respond: Response.json({ status: 'PAUSED' }) }),
    code: 'drawn',
  },
  {
    fault: 'the status has a log and a place that are none',
    plan: (double) =>
      double.plan(routes.status, {
        respond: Response.json({ status: 'IN_QUEUE', queue_position: -1, logs: 'none' }),
      }),
    code: 'drawn',
  },
  {
    fault: 'the result is kept no more',
    plan: (double) => double.plan(routes.result, { respond: failureResponse(failures.expired) }),
    code: 'lost',
  },
];

test.each(runs)('$fault: a run is $code', async ({ plan, code, billed = 1 }) => {
  const { double, engine } = await startEngine();
  plan(double);
  const id = await engine.submit(request);
  await double.idle();
  const events = await outcome(attach(engine, id));
  expect(typeof events === 'string' ? events : events.at(-1)?.type).toBe(code);
  expect(double.ledger.billed()).toBe(billed);
});

test('a picture that cannot be had for the moment is loaded later, without the key, and paid once', async () => {
  const { double, engine } = await startEngine({}, { options: { key: 'secret' } });
  const id = await engine.submit(request);
  double.plan(routes.file, { cut: 'before' });
  expect(await outcome(attach(engine, id))).toBe('busy');
  const [picture] = drawnOf(await attach(engine, id))?.pictures ?? [];
  expect(await sharp(picture?.image.bytes).metadata()).toMatchObject({ format: 'png', width: 512 });
  expect(double.ledger.billed()).toBe(1);
});

test('an order that names its request at another host is looked for at fal, where alone the key goes', async () => {
  const { double, engine } = await startEngine({}, { options: { key: 'secret' } });
  const response_url = 'https://elsewhere.test/fal-ai/flux/requests/1234';
  double.plan(routes.order, { respond: Response.json({ response_url }) });
  const id = await engine.submit(request);
  expect(id).toBe('fal-ai/flux/requests/1234');
  expect(await outcome(attach(engine, id))).toBe('lost');
  expect(double.requests.at(-1)).toBe(routes.status);
});

test('a failure names fal’s error, and no words of the visitor and no key', async () => {
  const { double, engine } = await startEngine();
  const text = 'my secret words';
  double.script({ failure: failures.blocked(text) });
  const id = await engine.submit({ ...request, text });
  const caught: unknown = await attach(engine, id).catch((error: unknown) => error);
  expect(caught).toBeInstanceOf(EngineFailure);
  expect(String(caught)).toMatch(
    /^EngineFailure: 127\.0\.0\.1:\d+ responded with 422 to \/fal-ai\/flux\/requests\/[0-9a-f-]+ \(content_policy_violation\)$/,
  );
});

test('a server that does not run is busy, although pictures cost money', async () => {
  const { double, engine } = await startEngine();
  await double.close();
  expect(await outcome(engine.submit(request))).toBe('busy');
});

test('a model that fal does not have, or gives up, is told', async () => {
  const { double, engine } = await startEngine({ model: 'fal-ai/gone' });
  expect(await engine.check()).toEqual(['fal has no model "fal-ai/gone".']);
  expect(await outcome(engine.submit(request))).toBe('invalid');
  const models = [{ endpoint_id: 'fal-ai/gone', metadata: { status: 'deprecated' } }];
  double.plan('GET /v1/models', { respond: Response.json({ models }) });
  expect(await engine.check()).toEqual(['fal is giving up the model "fal-ai/gone".']);
  expect(await (await startEngine()).engine.check()).toEqual([]);
});
