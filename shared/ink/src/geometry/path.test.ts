import { expect, test } from 'vitest';
import { textOf } from '../sheet/path-text.ts';
import { circle, curve, joined, polygon, rectangle } from './path.ts';

test('an open curve runs through its points and leaves each along the line between its neighbours', () => {
  const path = curve([
    [0, 0],
    [6, 0],
    [12, -6],
  ]);
  expect(textOf(path)).toBe('M0 0C1 0 4 1 6 0C8 -1 11 -5 12 -6');
});

test('a polygon is closed, and paths that are joined are drawn one after the other', () => {
  const triangle = polygon([
    [0, 0],
    [4, 0],
    [4, 3],
  ]);
  expect(textOf(joined(triangle, rectangle(1, 1, 2, 1)))).toBe('M0 0L4 0L4 3ZM1 1L3 1L3 2L1 2Z');
});

test('a whole ellipse is written as two arcs, since an arc that ends where it begins is nothing', () => {
  expect(textOf(circle([10, 10], 4, 2))).toBe('M6 10a4 2 0 1 0 8 0a4 2 0 1 0 -8 0Z');
});
