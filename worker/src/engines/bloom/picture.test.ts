import { expect, test } from 'vitest';
import { description } from './description.ts';
import { cells, channels } from './network.ts';
import { toPlanes } from './picture.ts';

test('the cells of the network become pixels in reading order, between 0 and 1', () => {
  const { size, patch } = description;
  const picture = new Float32Array(channels * cells * cells).fill(-3);
  // Cell (row 1, column 2), pixel (0, 1) of the cell, green.
  picture[(1 * 3 + 1) * cells * cells + 1 * cells + 2] = 3;
  const planes = toPlanes(picture);
  const lit = [...planes.keys()].filter((i) => (planes[i] ?? 0) > 0);
  expect(lit).toEqual([size * size + 1 * patch * size + (2 * patch + 1)]);
  expect(planes[lit[0] ?? 0]).toBe(1);
});
