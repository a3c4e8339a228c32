import { describe, expect, test } from 'vitest';
import {
  brokenResponses,
  engineNames,
  engineTypes,
  fate,
  page,
  paidRuns,
  submit,
  type EngineName,
} from '../../test/all-engines.ts';
import { fakeBackend } from '../../test/fakes.ts';
import { finishAt } from '../../test/finish.ts';
import type { FailureCode } from './engine-failure.ts';

// What follows for the job from each code, `runner/failure-rules.ts` says.

type Codes = readonly (FailureCode | 'drawn')[];

/** One code for each engine, in their order. */
const cells = <T>(rows: readonly (readonly [T, Codes])[]): readonly (readonly [EngineName, T, string])[] =>
  rows.flatMap(([row, codes]) => engineNames.map((name, at) => [name, row, codes[at] ?? ''] as const));

/** ComfyUI, A1111, stable-diffusion.cpp, OpenAI, a server like OpenAI’s that costs nothing, fal, Replicate. */
const statuses: readonly (readonly [number, Codes])[] = [
  [400, ['busy', 'invalid', 'invalid', 'invalid', 'invalid', 'invalid', 'invalid']],
  [401, ['auth', 'auth', 'auth', 'auth', 'auth', 'auth', 'auth']],
  [402, ['funds', 'funds', 'funds', 'funds', 'funds', 'funds', 'funds']],
  [403, ['auth', 'auth', 'auth', 'auth', 'auth', 'auth', 'auth']],
  [404, ['busy', 'busy', 'busy', 'busy', 'busy', 'busy', 'busy']],
  [408, ['busy', 'busy', 'lost', 'lost', 'lost', 'lost', 'lost']],
  [409, ['busy', 'busy', 'internal', 'internal', 'internal', 'internal', 'internal']],
  [410, ['busy', 'busy', 'busy', 'internal', 'internal', 'busy', 'busy']],
  [413, ['invalid', 'invalid', 'invalid', 'invalid', 'invalid', 'invalid', 'invalid']],
  [422, ['invalid', 'invalid', 'invalid', 'invalid', 'invalid', 'invalid', 'invalid']],
  [429, ['rate', 'rate', 'rate', 'rate', 'rate', 'rate', 'rate']],
  [500, ['lost', 'internal', 'lost', 'lost', 'lost', 'lost', 'lost']],
  [502, ['lost', 'lost', 'lost', 'lost', 'busy', 'lost', 'lost']],
  [503, ['busy', 'busy', 'lost', 'lost', 'busy', 'lost', 'lost']],
  [504, ['lost', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost']],
  [524, ['lost', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost']],
];

describe('an order that a proxy responds to with a page', () => {
  test.each(cells(statuses))('for %s, of the status %i, is %s', async (name, status, code) => {
    const { start, order } = engineTypes[name];
    const { double, engine } = await start();
    double.plan(order, page(status));
    expect(await fate(engine)).toBe(code);
    expect(double.ledger.states()).toEqual([]);
    // Whether to order again is the runner's decision.
    expect(double.requests.filter((request) => request === order)).toEqual([order]);
  });

  const notThere: Codes = ['busy', 'internal', 'lost', 'lost', 'internal', 'lost', 'lost'];
  test.each(cells([[200, notThere]]))('for %s, of the status %i, is %s', async (name, status, code) => {
    const { start, order } = engineTypes[name];
    const { double, engine } = await start();
    double.plan(order, page(status));
    expect(await fate(engine)).toBe(code);
    expect(double.ledger.states()).toEqual([]);
  });
});

const waits = [
  ['12', 12_000],
  ['Thu, 01 Jan 2099 00:00:00 GMT', 600_000],
  ['Thu, 01 Jan 2015 00:00:00 GMT', undefined],
  ['31536000', 600_000],
  ['soon', undefined],
  [undefined, undefined],
] as const;

describe.each(engineNames)('%s', (name) => {
  const { start, order } = engineTypes[name];

  test.each(waits)(
    'that gets too many orders, with Retry-After: %s, is asked again after %s ms',
    async (wait, retryAfterMs) => {
      const { double, engine } = await start();
      double.plan(order, page(429, wait === undefined ? {} : { 'retry-after': wait }));
      await expect(submit(engine)).rejects.toMatchObject({ code: 'rate', retryAfterMs });
    },
  );
});

type Fault = keyof typeof brokenResponses;
/** The code, and how many runs the server has of it. A1111 is waited for as long as the job may take. */
const broken: readonly (readonly [Fault, number, Codes])[] = [
  ['is cut off before it is read', 0, ['lost', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost']],
  ['is cut off after it was read', 1, ['drawn', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost']],
  ['gets no response', 1, ['drawn', 'timeout', 'lost', 'lost', 'timeout', 'lost', 'lost']],
  [
    'gets a response that drips without end',
    1,
    ['drawn', 'timeout', 'lost', 'lost', 'timeout', 'lost', 'lost'],
  ],
  ['gets a response that is half-closed', 1, ['drawn', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost']],
];
const brokenCells = broken.flatMap(([fault, runs, codes]) =>
  cells([[fault, codes]]).map((cell) => [...cell, runs] as const),
);
const ends = brokenCells.filter(([name, , code]) => name !== 'A1111' || code !== 'timeout');
const endless = brokenCells.filter(([name, , code]) => name === 'A1111' && code === 'timeout');

describe('an order', () => {
  test.each(ends)('for %s that %s is %s; runs at the server: %i', async (name, fault, code, runs) => {
    const { start, order } = engineTypes[name];
    const { double, impatient } = await start();
    double.plan(order, brokenResponses[fault]);
    expect(await fate(impatient)).toBe(code);
    await expect.poll(() => double.ledger.states()).toEqual(Array.from({ length: runs }, () => 'drawn'));
    expect(paidRuns(double)).toBe(runs);
    expect(double.requests.filter((request) => request === order)).toEqual([order]);
  });

  test.each(endless)('for %s that %s ends with the time of its job: %s', async (name, fault, code) => {
    const { start, order } = engineTypes[name];
    const { double, impatient } = await start();
    double.plan(order, brokenResponses[fault]);
    const backend = fakeBackend();
    const verdict = await finishAt(impatient, backend, { jobSeconds: 1 });
    expect(verdict).toMatchObject({ code });
    expect(backend.fail.mock.calls).toMatchObject([[{}, { retry: true }]]);
    await expect.poll(() => double.ledger.states()).toEqual(['drawn']);
  });

  test.each([
    ['stable-diffusion.cpp', 'lost'],
    ['OpenAI', 'lost'],
    ['a server like OpenAI’s that costs nothing', 'timeout'],
    ['fal', 'lost'],
    ['Replicate', 'lost'],
  ] as const)('for %s, which is frozen, is %s, and is drawn once afterwards', async (name, code) => {
    const { double, impatient } = await engineTypes[name].start();
    // Some look for the equipment of their server first.
    await impatient.check();
    double.freeze();
    expect(await fate(impatient)).toBe(code);
    double.thaw();
    await expect.poll(() => double.ledger.states()).toEqual(['drawn']);
    expect(paidRuns(double)).toBe(1);
  });
});
