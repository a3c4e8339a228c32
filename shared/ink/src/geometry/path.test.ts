import { expect, test } from 'vitest';
import { number } from './path.ts';

test('a number of a path is rounded to one digit as `toFixed` rounds it, also next to a half', () => {
  const hundredths = Array.from({ length: 4001 }, (_, i) => (i - 2000) / 100);
  const values = [...hundredths, ...hundredths.map((value) => value + 1e-12), 1234.5678, -0.04, -0];
  expect(values.map(number)).toEqual(values.map((value) => `${Number(value.toFixed(1)) + 0}`));
});
