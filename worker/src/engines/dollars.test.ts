import { expect, test } from 'vitest';
import { drawn, fakeEngine, fakeRemote } from '../../test/fakes.ts';
import { costOfRun } from './dollars.ts';

const rented = { ...fakeRemote([]), hourPrice: 1.8 };

test.each([
  // 0.0050005, half a millionth rounded up.
  ['the time that its engine drew, by the price of an hour', drawn, rented, 0.005001],
  ['what its engine says, whatever an hour costs', { ...drawn, costUsd: 0.04 }, rented, 0.04],
  ['nothing that is known, without a price', drawn, fakeRemote([]), undefined],
  [
    'nothing that is known, if the engine bills less than nothing',
    { ...drawn, costUsd: -1 },
    fakeRemote([]),
    undefined,
  ],
  [
    'nothing that is known, if the engine bills a million',
    { ...drawn, costUsd: 1e6 },
    fakeRemote([]),
    undefined,
  ],
  [
    'nothing that is known, if the engine’s bill rounds to a million',
    { ...drawn, costUsd: 999_999.9999999 },
    fakeRemote([]),
    undefined,
  ],
  [
    'nothing that is known, if the engine bills without an end',
    { ...drawn, costUsd: Infinity },
    fakeRemote([]),
    undefined,
  ],
  [
    'nothing that is known, if the engine bills no number',
    { ...drawn, costUsd: Number.NaN },
    fakeRemote([]),
    undefined,
  ],
  [
    'the time that its engine drew, if the engine’s own bill cannot be',
    { ...drawn, costUsd: -1 },
    rented,
    0.005001,
  ],
  [
    'nothing that is known, if its hour costs too much to note',
    drawn,
    { ...rented, hourPrice: 1e12 },
    undefined,
  ],
  ['what its engine says, if that is nothing', { ...drawn, costUsd: 0 }, rented, 0],
  ['nothing that is known, at a built-in engine', drawn, fakeEngine(), undefined],
])('a run costs %s', (_, result, engine, cost) => {
  expect(costOfRun(result, engine, 10_001)).toBe(cost);
});
