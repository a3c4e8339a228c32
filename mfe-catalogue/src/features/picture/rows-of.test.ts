import { expect, test } from 'vitest';
import { rowsOf } from './rows-of.ts';

const lengths = (...ratios: number[]) => rowsOf(ratios.map((ratio) => ({ ratio }))).map((row) => row.length);

test('the first of square or wide pictures has a row of its own, and the others share rows', () => {
  expect(lengths(1, 1, 1, 1, 1)).toEqual([1, 2, 2]);
  expect(lengths(16 / 9, 16 / 9, 16 / 9, 16 / 9, 16 / 9)).toEqual([1, 2, 2]);
  expect(lengths(1, 2 / 3, 2 / 3, 2 / 3)).toEqual([1, 3]);
});

test('upright pictures share rows from the first one on', () => {
  expect(lengths(2 / 3, 2 / 3, 2 / 3, 2 / 3, 2 / 3)).toEqual([2, 3]);
  expect(lengths(2 / 3, 2 / 3, 2 / 3, 2 / 3)).toEqual([2, 2]);
});

test('a picture that is left joins the row before, or is a row alone', () => {
  expect(lengths(1, 1, 1, 1)).toEqual([1, 3]);
  expect(lengths(2 / 3, 2 / 3, 2 / 3)).toEqual([3]);
  expect(lengths(2 / 3)).toEqual([1]);
  expect(lengths()).toEqual([]);
});
