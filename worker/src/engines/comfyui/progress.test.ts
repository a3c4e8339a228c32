import { expect, test } from 'vitest';
import { ProgressOfRun } from './progress.ts';

const fractions = (
  samplers: readonly string[],
  steps: readonly (readonly [string | null, number, number])[],
) => {
  const progress = new ProgressOfRun(samplers);
  return steps.map(([node, value, max]) =>
    progress.advance({ node, value, max }) ? progress.last.fraction : 'no',
  );
};

test('the steps of one sampler are the progress', () => {
  expect(
    fractions(
      ['3'],
      [
        ['3', 1, 4],
        ['3', 2, 4],
        ['3', 4, 4],
      ],
    ),
  ).toEqual([0.25, 0.5, 1]);
});

test('each of two samplers is a part of the progress, in the order in which they draw', () => {
  expect(
    fractions(
      ['3', '11'],
      [
        ['11', 2, 4],
        ['11', 4, 4],
        ['3', 1, 2],
      ],
    ),
  ).toEqual([0.25, 0.5, 0.75]);
});

test('steps of other nodes, falling ones and those that are no share do not count', () => {
  expect(
    fractions(
      ['3'],
      [
        ['8', 9, 9],
        [null, 1, 4],
        ['3', 2, 4],
        ['3', 1, 4],
        ['3', 9, 4],
        ['3', 1, 0],
        ['3', Number.NaN, 4],
      ],
    ),
  ).toEqual(['no', 'no', 0.5, 'no', 'no', 'no', 'no']);
});

test('a sampler inside of a subgraph counts as the node of the subgraph', () => {
  expect(fractions(['3'], [['3:7', 1, 2]])).toEqual([0.5]);
});
