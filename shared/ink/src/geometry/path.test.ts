import { expect, test } from 'vitest';
import { curve, number, polygon } from './path.ts';
import type { Point } from './point.ts';

test('a number of a path is rounded to one digit as `toFixed` rounds it, also next to a half', () => {
  const hundredths = Array.from({ length: 4001 }, (_, i) => (i - 2000) / 100);
  const values = [...hundredths, ...hundredths.map((value) => value + 1e-12), 1234.5678, -0.04, -0];
  expect(values.map(number)).toEqual(values.map((value) => `${Number(value.toFixed(1)) + 0}`));
});

test('an open curve runs through its points and leaves each along the line between its neighbours', () => {
  const points: Point[] = [
    [0, 0],
    [6, 0],
    [12, -6],
  ];
  expect(curve(points)).toBe('M0 0C1 0 4 1 6 0C8 -1 11 -5 12 -6');
});

test('the text of a path with thousands of points is whole, and so is the text of the next path', () => {
  const points = Array.from({ length: 5000 }, (_, i): Point => [i, i / 10]);
  const pairs = points.map(([x, y]) => `${x} ${number(y)}`);
  expect(polygon(points)).toBe(`M${pairs.join('L')}Z`);
  expect(polygon(points.slice(0, 2))).toBe('M0 0L1 0.1Z');
});
