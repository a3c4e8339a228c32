import { expect, test } from 'vitest';
import { builtInPipeline, pipeline } from './entities.ts';
import { ofBuiltIn, type BuiltInPipeline } from '../jobs/built-in-pipelines.ts';
import { enlargementScales } from '../jobs/job.ts';

test.each(['ink', 'comfyui', 'gpu-2'])('a pipeline may be called “%s”', (name) => {
  expect(pipeline.safeParse(name).success).toBe(true);
});

test.each(['', 'GPU', '2-gpu', 'http://gpu:8188', 'a'.repeat(41)])(
  'a pipeline may not be called “%s”',
  (name) => {
    expect(pipeline.safeParse(name).success).toBe(false);
  },
);

test('a table for built-in engines has nothing for an instance of a remote one, whatever its name', () => {
  const names = builtInPipeline.options.map((name) => [name, name] as const);
  const table = Object.fromEntries(names) as Record<BuiltInPipeline, string>;
  const found = ['ink', 'comfyui', 'constructor'].map((name) => ofBuiltIn(table, name));
  expect(found).toEqual(['ink', undefined, undefined]);
});

test('a picture of Ink is made again in two scales, and one of a remote engine if that has an upscaler', () => {
  expect(enlargementScales('ink')).toEqual([2, 4]);
  expect(enlargementScales('ink', false)).toEqual([2, 4]);
  expect(enlargementScales('comfyui', false)).toEqual([]);
  expect(enlargementScales('comfyui', true)).toEqual([2, 4]);
});
