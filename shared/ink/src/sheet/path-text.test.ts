import { expect, test } from 'vitest';
import { number, textOf } from './path-text.ts';

test('a number of a path is rounded to one digit as `toFixed` rounds it, also next to a half', () => {
  const hundredths = Array.from({ length: 4001 }, (_, i) => (i - 2000) / 100);
  const values = [...hundredths, ...hundredths.map((value) => value + 1e-12), 1234.5678, -0.04, -0];
  expect(values.map(number)).toEqual(values.map((value) => `${Number(value.toFixed(1)) + 0}`));
});

test('an arc is written with its end, and says whether it is the large one and whether it follows the clock', () => {
  const arc = (from: number, to: number, isCounter?: boolean) =>
    textOf((pen) => pen.ellipse(10, 10, 4, 4, 0, from, to, isCounter));
  expect(arc(Math.PI, Math.PI * 2)).toBe('A4 4 0 0 1 14 10');
  expect(arc(Math.PI / 2, -Math.PI / 2, true)).toBe('A4 4 0 0 0 10 6');
  expect(arc(0, Math.PI * 1.5)).toBe('A4 4 0 1 1 10 6');
});
