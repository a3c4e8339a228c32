import { expect, test } from 'vitest';
import { drawn, fakeEngine, fakeRemote } from '../../test/fakes.ts';
import { costOfRun } from './dollars.ts';

const rented = { ...fakeRemote([]), hourPrice: 1.8 };

test.each([
  // 0.0050005, half a millionth rounded up.
  ['the time that its engine drew, by the price of an hour', drawn, rented, 0.005001],
  ['what its engine says, whatever an hour costs', { ...drawn, costUsd: 0.04 }, rented, 0.04],
  ['nothing that is known, without a price', drawn, fakeRemote([]), undefined],
  ['nothing that is known, at a built-in engine', drawn, fakeEngine(), undefined],
])('a run costs %s', (_, result, engine, cost) => {
  expect(costOfRun(result, engine, 10_001)).toBe(cost);
});
