import { expect, test } from 'vitest';
import { nearestSize } from './size.ts';

test.each([
  ['as asked', { width: 768, height: 768 }, { multiple: 8 }, { width: 768, height: 768 }],
  [
    'at one megapixel',
    { width: 672, height: 896 },
    { multiple: 64, pixels: 2 ** 20 },
    { width: 896, height: 1152 },
  ],
  [
    'smaller than asked',
    { width: 1024, height: 576 },
    { multiple: 64, pixels: 2 ** 18 },
    { width: 704, height: 384 },
  ],
  ['of a very flat picture', { width: 4000, height: 10 }, { multiple: 64 }, { width: 4032, height: 64 }],
])('the size of a model that draws %s', (_, wanted, rule, size) => {
  expect(nearestSize(wanted, rule)).toEqual(size);
});
