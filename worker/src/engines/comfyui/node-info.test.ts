import { expect, test } from 'vitest';
import { bounded, inputInfo } from './node-info.ts';

const nodeClass = {
  input: {
    required: {
      old: [['a', 'b'], {}] as [string[], object],
      new: ['COMBO', { options: ['c'] }] as [string, object],
      seed: ['INT', { min: 0, max: 100 }] as [string, object],
    },
    optional: { plain: ['STRING', {}] as [string, object] },
  },
  output_node: false,
};

test.each([
  ['old', { values: ['a', 'b'] }],
  ['new', { values: ['c'] }],
  ['seed', { min: 0, max: 100 }],
  ['plain', {}],
  ['nothing', undefined],
])('the input “%s” takes %o', (name, info) => {
  expect(inputInfo(nodeClass, name)).toEqual(info);
});

test.each([
  ['a seed above the largest', 101, { min: 0, max: 100 }, true, 0],
  ['a seed far above it', 4_294_967_295, { min: 0, max: 2_147_483_647 }, true, 2_147_483_647],
  ['a seed within', 7, { min: 0, max: 100 }, true, 7],
  ['another number above the largest', 101, { max: 100 }, false, 100],
  ['a number below the smallest', 1, { min: 16 }, false, 16],
  ['a word', 'euler', { max: 1 }, false, 'euler'],
])('%s is brought within the bounds', (_, value, info, isSeed, expected) => {
  expect(bounded(value, info, isSeed)).toBe(expected);
});
