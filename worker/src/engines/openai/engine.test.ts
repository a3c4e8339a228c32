import { errorResponse, errors, type OpenAiDouble } from 'engine-doubles/openai';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { attach, drawnOf, outcome, request } from '../../../test/engines.ts';
import { instanceAt, startEngine } from '../../../test/openai.ts';
import type { FailureCode } from '../engine-failure.ts';
import { EngineFailure } from '../engine-failure.ts';
import { OpenAiEngine } from './engine.ts';

const newId = () => crypto.randomUUID();
const route = 'POST /v1/images/generations';
const respond = (status: number, headers: Record<string, string> = {}, body = 'no') => ({
  respond: new Response(body, { status, headers }),
});

test('a picture is drawn with the fields that the instance names, and costs what its tokens cost', async () => {
  const { double, engine } = await startEngine({
    fields: { quality: 'low' },
    prices: { tokens: { textInput: 5, imageOutput: 40 } },
  });
  const id = newId();
  const order = { ...request, width: 640, height: 960, config: { quality: 'high', steps: 2 } };
  expect(await engine.submit(order, id)).toBe(id);
  const drawn = drawnOf(await attach(engine, id));
  // 6 letters are 2 tokens; a picture of high quality and 1.5 megapixels is 6240.
  expect(drawn).toMatchObject({ model: 'gpt-image-1.5', costUsd: (2 * 5 + 6240 * 40) / 1e6 });
  expect(drawn?.notUnderstood).toEqual(['hat (this model cannot leave things out)']);
  const [picture, ...others] = drawn?.pictures ?? [];
  expect(others).toEqual([]);
  expect(picture).toMatchObject({ image: { mime: 'image/png', width: 1024, height: 1536 } });
  expect(await sharp(picture?.image.bytes).metadata()).toMatchObject({ format: 'png', width: 1024 });
  expect(double.received[0]).toMatchObject({
    body: { model: 'gpt-image-1.5', prompt: 'a girl', size: '1024x1536', quality: 'high' },
  });
  expect(double.received[0]?.headers.get('x-client-request-id')).toBe(id);
  expect({ states: double.ledger.states(), billed: double.ledger.billed() }).toEqual({
    states: ['drawn'],
    billed: 1,
  });
});

test('previews come while the picture is drawn, in order, and then the picture with the cost of all tokens', async () => {
  const { double, engine } = await startEngine({
    previews: 2,
    prices: { tokens: { textInput: 0, imageOutput: 10 } },
  });
  const id = newId();
  double.gate.hold('preview');
  await engine.submit(request, id);
  const events = await attach(engine, id, {
    onEvent: ({ type }) => type === 'progress' && double.gate.release(),
  });
  expect(events.map(({ type }) => type)).toEqual(['started', 'progress', 'progress', 'drawn']);
  expect(events.slice(1, 3)).toMatchObject([
    { fraction: 1 / 3, stage: 'preview 1 of 2' },
    { fraction: 2 / 3, stage: 'preview 2 of 2' },
  ]);
  const [, first] = events;
  const preview = first?.type === 'progress' ? first.preview : undefined;
  expect(await sharp(preview?.bytes).metadata()).toMatchObject({ format: 'jpeg' });
  expect(drawnOf(events)?.costUsd).toBe((1056 + 200) / 1e5);
});

test('a run is followed again by its own process, and is lost to another one', async () => {
  const { double, engine } = await startEngine({}, { engineOptions: { silenceMs: 20 } });
  const id = newId();
  double.gate.hold('accepted');
  await engine.submit(request, id);
  await double.gate.held();
  const left = new AbortController();
  const events = await attach(engine, id, { signal: left.signal, onEvent: () => left.abort() });
  expect(events).toEqual([{ type: 'started' }]);
  expect(await outcome(attach(new OpenAiEngine(instanceAt(double.url)), id))).toBe('lost');
  double.gate.release();
  expect(drawnOf(await attach(engine, id))?.pictures).toHaveLength(1);
  expect(drawnOf(await attach(engine, id))?.pictures).toHaveLength(1);
  expect(double.ledger.states()).toEqual(['drawn']);
});

test('of the runs that are over, the last eight are kept', async () => {
  const { engine } = await startEngine({ sizes: ['64x64'], model: 'x' }, { options: { server: 'localai' } });
  const ids = Array.from({ length: 9 }, newId);
  for (const id of ids) {
    await engine.submit(request, id);
    await attach(engine, id);
  }
  const [first = '', second = ''] = ids;
  expect(await outcome(attach(engine, first))).toBe('lost');
  expect((await attach(engine, second)).at(-1)?.type).toBe('drawn');
});

test('a cancelled run is forgotten here, and billed there', async () => {
  const { double, engine } = await startEngine({}, { engineOptions: { silenceMs: 20 } });
  const id = newId();
  double.gate.hold('accepted');
  await engine.submit(request, id);
  await double.gate.held();
  await engine.cancel(id);
  expect(await outcome(attach(engine, id))).toBe('lost');
  double.gate.release();
  await expect.poll(() => double.ledger.billed()).toBe(1);
});

interface Fault {
  readonly fault: string;
  /** Of the configuration. */
  readonly changes?: object;
  readonly plan: (double: OpenAiDouble) => void;
  /** The code of the failure where pictures cost money, and where they cost none. */
  readonly paid: FailureCode | 'drawn';
  readonly free?: FailureCode | 'drawn';
  readonly retryAfterMs?: number;
  /** How many pictures are billed. */
  readonly billed?: number;
}

const refusal = (name: keyof typeof errors) => (double: OpenAiDouble) =>
  double.plan(route, { respond: errorResponse(errors[name]) });

const refusals: readonly Fault[] = [
  { fault: 'the check of the service stops the words', plan: refusal('moderated'), paid: 'blocked' },
  { fault: 'the key is wrong', plan: refusal('wrongKey'), paid: 'auth' },
  { fault: 'the organisation is not verified', plan: refusal('unverified'), paid: 'auth' },
  { fault: 'the account is empty', plan: refusal('noFunds'), paid: 'funds' },
  { fault: 'the project has spent its limit', plan: refusal('spendLimit'), paid: 'funds' },
  { fault: 'the hard limit is reached', plan: refusal('hardLimit'), paid: 'funds' },
  {
    fault: 'the account at x.ai is empty',
    plan: (double) => double.plan(route, { respond: errorResponse(errors.noCredits, 'xai') }),
    paid: 'funds',
  },
  { fault: 'there are too many requests', plan: refusal('tooMany'), paid: 'rate', retryAfterMs: 12_000 },
  { fault: 'the service says that it is overloaded', plan: refusal('overloaded'), paid: 'busy' },
  {
    fault: 'the response leads elsewhere',
    plan: (double) => double.plan(route, respond(302, { location: 'http://127.0.0.1:9/' })),
    paid: 'internal',
  },
];

const unknowns: readonly Fault[] = [
  { fault: 'the service fails', plan: refusal('failed'), paid: 'lost', free: 'internal' },
  {
    fault: 'the server’s memory runs out',
    plan: (double) =>
      double.plan(route, { respond: Response.json({ error: 'CUDA out of memory' }, { status: 500 }) }),
    paid: 'lost',
    free: 'memory',
  },
  {
    fault: 'the check stops the picture while it is drawn',
    plan: (double) => double.script({ error: errors.moderated }),
    paid: 'blocked',
    free: 'blocked',
  },
];

const streamFaults: readonly Fault[] = [
  {
    fault: 'the connection ends after a preview',
    plan: (double) => double.script({ isCut: true }),
    paid: 'lost',
    free: 'lost',
    billed: 1,
  },
  {
    fault: 'the stream drips without end',
    changes: { seconds: 1 },
    plan: (double) => double.plan(route, { body: 'drips' }),
    paid: 'lost',
    free: 'timeout',
    billed: 1,
  },
  {
    fault: 'the stream is half-closed',
    plan: (double) => double.plan(route, { body: 'half-closed' }),
    paid: 'lost',
    free: 'lost',
    billed: 1,
  },
  {
    fault: 'the stream has no end after the picture',
    plan: (double) => double.script({ staysOpen: true }),
    paid: 'drawn',
    billed: 1,
  },
  {
    fault: 'the stream ends without the picture',
    plan: (double) => double.script({ endsEarly: true }),
    paid: 'lost',
    free: 'internal',
    billed: 1,
  },
  {
    fault: 'the stream tells that the check stopped the picture',
    plan: (double) => double.script({ error: errors.moderated }),
    paid: 'blocked',
    free: 'blocked',
  },
  {
    fault: 'the stream tells that the service failed',
    plan: (double) => double.script({ error: errors.failed }),
    paid: 'lost',
    free: 'internal',
  },
  {
    fault: 'the stream tells of too many requests',
    plan: (double) => double.script({ error: errors.tooMany }),
    paid: 'internal',
    free: 'internal',
  },
  {
    fault: 'the response is no stream, although one was asked for',
    plan: (double) => double.plan(route, respond(200, {}, JSON.stringify({ data: [{ b64_json: png }] }))),
    paid: 'drawn',
    free: 'drawn',
  },
];
const png = (
  await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
).toString('base64');

/** What becomes of an order: the code of its failure, or `drawn`. */
async function becomes(engine: OpenAiEngine) {
  const id = newId();
  try {
    await engine.submit(request, id);
    return { code: (await attach(engine, id)).at(-1)?.type, retryAfterMs: undefined };
  } catch (error) {
    if (error instanceof EngineFailure) return { code: error.code, retryAfterMs: error.retryAfterMs };
    throw error;
  }
}

const cases = [
  ...refusals,
  ...unknowns,
  ...streamFaults.map((fault) => ({ ...fault, changes: { previews: 1, seconds: 60, ...fault.changes } })),
].flatMap(({ paid, free = paid, ...fault }) => [
  { ...fault, isPaid: true, where: 'for money', code: paid },
  { ...fault, isPaid: false, where: 'for nothing', code: free },
]);

test.each(cases)(
  '$fault: an order $where is $code',
  async ({ plan, changes, isPaid, code, billed = 0, retryAfterMs }) => {
    const { double, engine } = await startEngine({ ...changes, paid: isPaid });
    plan(double);
    expect(await becomes(engine)).toEqual({ code, retryAfterMs });
    expect(double.ledger.billed()).toBe(billed);
    // Whether to ask again is the runner's decision.
    expect(double.requests).toEqual([route]);
  },
);

test('a failure names the request for the provider’s support, and no words of the visitor', async () => {
  const { engine } = await startEngine({ model: 'gpt-image-9' });
  const failed = engine.submit({ ...request, text: 'my secret' }, newId());
  await expect(failed).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(
      /^127\.0\.0\.1:\d+ responded with 404 to \/v1\/images\/generations \(model_not_found, invalid_request_error, request req_1\)$/,
    ) as string,
  });
});

test('a server that does not run is busy, also where pictures cost money', async () => {
  const { double, engine } = await startEngine();
  await double.close();
  expect(await becomes(engine)).toMatchObject({ code: 'busy' });
});

test('a refusal that comes after the request counted as accepted ends its run, and the job may have another one', async () => {
  const { double, engine } = await startEngine({}, { engineOptions: { silenceMs: 20 } });
  const id = newId();
  double.script({ error: errors.tooMany });
  double.gate.hold('accepted');
  await engine.submit(request, id);
  double.gate.release();
  expect(await outcome(attach(engine, id))).toBe('internal');
  expect(double.ledger.billed()).toBe(0);
});

test('a model that the service does not have is told with those that it has', async () => {
  const { engine } = await startEngine({ model: 'gpt-image-9' });
  expect(await engine.check()).toEqual([
    'It has no model "gpt-image-9"; it has gpt-image-2, gpt-image-1.5, dall-e-3.',
  ]);
});

test('a key that may list no models stops no drawing', async () => {
  const { double, engine } = await startEngine();
  double.plan('GET /v1/models', { respond: errorResponse({ ...errors.wrongKey, status: 403 }) });
  expect(await engine.check()).toEqual([]);
});
