import { expect, test } from 'vitest';
import {
  engineTypes,
  fate,
  followed,
  page,
  paidRuns,
  submit,
  type EngineName,
} from '../../test/all-engines.ts';
import { outcome } from '../../test/engines.ts';
import { startEngine as startSdApi } from '../../test/sdapi.ts';
import type { RemoteEngine } from './engine.ts';

const statuses = [500, 502, 503, 504, 524];
const refusals = 5;

/** What becomes of a picture that is ordered, and then followed, again and again while the engine does not respond, as the runner does. */
async function fateInTheEnd(engine: RemoteEngine): Promise<unknown> {
  let id = 'busy';
  while (id === 'busy') id = await outcome(submit(engine));
  let found: unknown = 'busy';
  while (found === 'busy') found = await followed(engine, id);
  return found;
}

interface Storm {
  readonly name: EngineName;
  /** The body of a refusal by the engine itself: where runs cost money, the page of a proxy does not say whether one was ordered. */
  readonly refusal: string;
  /** The requests by which the run is followed; none where the response to the order is the picture. */
  readonly looks: readonly string[];
}

const storms: readonly Storm[] = [
  { name: 'ComfyUI', refusal: '<html>', looks: ['GET /history/*', 'GET /view'] },
  { name: 'A1111', refusal: '<html>', looks: [] },
  { name: 'stable-diffusion.cpp', refusal: '{"error":"full"}', looks: ['GET /jobs/*'] },
  { name: 'OpenAI', refusal: '{"error":{"message":"Overloaded","type":"server_error"}}', looks: [] },
  { name: 'a server like OpenAI’s that costs nothing', refusal: '<html>', looks: [] },
  {
    name: 'fal',
    refusal: '{"detail":"The queue takes no requests"}',
    looks: ['GET /fal-ai/flux/requests/*/status', 'GET /fal-ai/flux/requests/*', 'GET /files/*'],
  },
  {
    name: 'Replicate',
    refusal: '{"title":"Service unavailable"}',
    looks: ['GET /v1/predictions/*', 'GET /files/*'],
  },
];

test.each(storms)(
  'an order at $name in a storm of 5xx is repeated until it is taken, followed through the storm, and drawn and paid once',
  async ({ name, refusal, looks }) => {
    const { start, order } = engineTypes[name];
    const { double, engine, hold } = await start();
    const asked = (route: string) => double.requests.filter((request) => request === route).length;
    for (let at = 0; at < refusals; at += 1)
      double.plan(order, { respond: new Response(refusal, { status: 503 }) });
    for (const look of looks) double.plan(look, ...statuses.map((status) => page(status)));
    const [first] = looks;
    if (first !== undefined) hold();
    const finishing = fateInTheEnd(engine);
    await expect.poll(() => first === undefined || asked(first) > statuses.length).toBe(true);
    double.gate.release();
    expect(await finishing).toBe('drawn');
    expect(asked(order)).toBe(refusals + 1);
    for (const look of looks) expect(asked(look)).toBeGreaterThan(statuses.length);
    expect([double.ledger.states(), paidRuns(double)]).toEqual([['drawn'], 1]);
  },
);

test('a run at A1111 whose looks meet a storm of 5xx is drawn once', async () => {
  const { double, engine } = await startSdApi();
  double.plan('POST /internal/progress', ...statuses.map((status) => page(status)));
  double.gate.hold('step');
  const following = fate(engine);
  await expect
    .poll(() => double.requests.filter((request) => request.includes('/progress')).length)
    .toBeGreaterThan(statuses.length);
  double.gate.release();
  expect(await following).toBe('drawn');
  expect(double.ledger.states()).toEqual(['drawn']);
});
