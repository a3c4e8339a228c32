import { describe, expect, test } from 'vitest';
import {
  brokenResponses,
  engineTypes,
  fate,
  followed,
  page,
  paidRuns,
  submit,
  type EngineName,
} from '../../test/all-engines.ts';
import { attach } from '../../test/engines.ts';
import type { FailureCode } from './engine-failure.ts';
import type { RemoteEngine } from './engine.ts';

// OpenAI’s image API and A1111 respond to the order with the picture: their looks decide nothing.

/** The requests after an order. A run that is over has been drawn, and is paid. */
const looks: readonly (readonly [EngineName, string, string])[] = [
  ['ComfyUI', 'the state', 'GET /history/*'],
  ['ComfyUI', 'the picture', 'GET /view'],
  ['stable-diffusion.cpp', 'the state', 'GET /jobs/*'],
  ['fal', 'the state', 'GET /fal-ai/flux/requests/*/status'],
  ['fal', 'the result', 'GET /fal-ai/flux/requests/*'],
  ['fal', 'the picture', 'GET /files/*'],
  ['Replicate', 'the state', 'GET /v1/predictions/*'],
  ['Replicate', 'the picture', 'GET /files/*'],
];

type Codes = readonly FailureCode[];
/** Status, and what it means for each of the looks, in their order. */
const statuses: readonly (readonly [number, Codes])[] = [
  [200, ['busy', 'busy', 'busy', 'busy', 'busy', 'lost', 'busy', 'lost']],
  [302, ['busy', 'busy', 'busy', 'busy', 'busy', 'lost', 'busy', 'lost']],
  [400, ['busy', 'busy', 'busy', 'busy', 'invalid', 'lost', 'busy', 'lost']],
  [401, ['auth', 'auth', 'auth', 'auth', 'auth', 'lost', 'auth', 'lost']],
  [402, ['funds', 'funds', 'funds', 'funds', 'funds', 'lost', 'funds', 'lost']],
  [403, ['auth', 'auth', 'auth', 'auth', 'auth', 'lost', 'auth', 'lost']],
  [404, ['busy', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost']],
  [408, ['busy', 'busy', 'busy', 'busy', 'busy', 'lost', 'busy', 'lost']],
  [409, ['busy', 'busy', 'busy', 'busy', 'busy', 'lost', 'busy', 'lost']],
  [410, ['busy', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost']],
  [413, ['busy', 'busy', 'busy', 'busy', 'invalid', 'lost', 'busy', 'lost']],
  [422, ['busy', 'busy', 'busy', 'busy', 'invalid', 'lost', 'busy', 'lost']],
  [429, ['rate', 'rate', 'rate', 'rate', 'rate', 'busy', 'rate', 'busy']],
  [500, ['busy', 'busy', 'busy', 'busy', 'busy', 'busy', 'busy', 'busy']],
  [502, ['busy', 'busy', 'busy', 'busy', 'busy', 'busy', 'busy', 'busy']],
  [503, ['busy', 'busy', 'busy', 'busy', 'busy', 'busy', 'busy', 'busy']],
  [504, ['busy', 'busy', 'busy', 'busy', 'busy', 'busy', 'busy', 'busy']],
  [524, ['busy', 'busy', 'busy', 'busy', 'busy', 'busy', 'busy', 'busy']],
];

/** A run that has been drawn. */
async function drawn(name: EngineName) {
  const { double, engine, impatient } = await engineTypes[name].start();
  const id = await submit(engine);
  await expect.poll(() => double.ledger.states()).toEqual(['drawn']);
  return { double, engine, impatient, id };
}

const statusCases = statuses.flatMap(([status, codes]) =>
  looks.map(([name, what, route], at) => [name, what, status, codes[at] ?? '', route] as const),
);
test.each(statusCases)(
  'at %s, a request for %s of a run that a proxy responds to with a page of the status %i is %s',
  async (name, _, status, code, route) => {
    const { double, engine, id } = await drawn(name);
    double.plan(route, page(status));
    expect(await followed(engine, id)).toBe(code);
    expect([double.ledger.states(), paidRuns(double)]).toEqual([['drawn'], 1]);
  },
);

const refused = [401, 402, 403].flatMap((status) =>
  looks
    .filter(([name, what]) => name === 'ComfyUI' || what !== 'the picture')
    .map(([name, what, route]) => [name, what, status, route] as const),
);
test.each(refused)(
  'at %s, a request for %s of a run that a proxy refuses by the status %i says that the run goes on',
  async (name, _, status, route) => {
    const { double, engine, id } = await drawn(name);
    double.plan(route, page(status));
    await expect(attach(engine, id)).rejects.toMatchObject({ runGoesOn: true });
    expect(await followed(engine, id)).toBe('drawn');
    expect([double.ledger.states(), paidRuns(double)]).toEqual([['drawn'], 1]);
  },
);

const brokenCases = Object.entries(brokenResponses).flatMap(([how, fault]) =>
  looks.map(([name, what, route]) => [name, what, how, route, fault] as const),
);
test.each(brokenCases)(
  'at %s, a request for %s of a run that %s is made again, and the run is drawn once',
  async (name, _what, _how, route, fault) => {
    const { double, engine, impatient, id } = await drawn(name);
    double.plan(route, fault);
    expect(await followed(impatient, id)).toBe('busy');
    expect(await followed(engine, id)).toBe('drawn');
    expect([double.ledger.states(), paidRuns(double)]).toEqual([['drawn'], 1]);
  },
);

/** How a run ends that is attached to again while the server does not respond, as the runner does. */
async function ended(engine: RemoteEngine, id: string): Promise<unknown> {
  for (;;) {
    const found = await followed(engine, id);
    if (found !== 'busy') return found;
  }
}

describe.each(['ComfyUI', 'stable-diffusion.cpp', 'fal', 'Replicate'] as const)('%s', (name) => {
  test.each([
    ['freezes and thaws', 'freeze', 'thaw'],
    ['is away and comes back', 'leave', 'comeBack'],
  ] as const)('that %s during a run draws it once', async (_, disturb, restore) => {
    const { double, engine, impatient, hold } = await engineTypes[name].start();
    hold();
    const id = await submit(engine);
    await double.gate.held();
    double[disturb]();
    expect(await followed(impatient, id)).toBe('busy');
    double[restore]();
    double.gate.release();
    expect(await ended(engine, id)).toBe('drawn');
    expect([double.ledger.states(), paidRuns(double)]).toEqual([['drawn'], 1]);
  });
});

test.each([
  ['A1111', 'leave', 'drawn'],
  ['A1111', 'restart', 'forgotten'],
  ['OpenAI', 'leave', 'drawn'],
  ['OpenAI', 'restart', 'drawn'],
] as const)(
  'at %s, whose picture comes with the response to the order, a run is lost where the server does this: %s',
  async (name, disturb, state) => {
    const { double, engine, hold } = await engineTypes[name].start();
    hold();
    const following = fate(engine);
    await double.gate.held();
    if (disturb === 'leave') double.leave();
    else double.restart('forgotten');
    expect(await following).toBe('lost');
    double.gate.release();
    await expect.poll(() => double.ledger.states()).toEqual([state]);
  },
);
