import { fluxWorkflow, sampleWorkflow } from 'engine-doubles/comfyui/workflow';
import { expect, test } from 'vitest';
import { ProgressOfRun } from './progress.ts';
import { samplers, type Graph } from './workflow.ts';

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

test('the steps of FLUX are those of the sampler that gets its sigmas from a scheduler', () => {
  expect(
    fractions(samplers(fluxWorkflow), [
      ['13', 1, 20],
      ['13', 10, 20],
      ['13', 20, 20],
    ]),
  ).toEqual([0.05, 0.5, 1]);
});

const node = (type: string, ...inputs: readonly string[]) => ({
  '1': { class_type: type, inputs: Object.fromEntries(inputs.map((name) => [name, ['2', 0]])) },
});
test.each<readonly [string, Graph, readonly string[]]>([
  ['KSampler has one sampler', sampleWorkflow, ['3']],
  ['KSamplerAdvanced has one sampler', node('KSamplerAdvanced', 'steps'), ['1']],
  ['SamplerCustom has one sampler', node('SamplerCustom', 'sigmas', 'noise_seed'), ['1']],
  ['a node of others with steps has one sampler', node('FaceDetailer', 'steps'), ['1']],
  ['a scheduler has no sampler', node('AlignYourStepsScheduler', 'steps'), []],
  ['a node that splits sigmas has no sampler', node('SplitSigmas', 'sigmas', 'step'), []],
  [
    'a node that adds steps to sigmas has no sampler',
    node('ExtendIntermediateSigmas', 'sigmas', 'steps'),
    [],
  ],
])('a workflow in which %s', (_, graph, expected) => {
  expect(samplers(graph)).toEqual(expected);
});
