import { fakePlatform } from '@irodori/testing/fake-platform';
import { expect, test } from 'vitest';
import { sampleApp } from '../../../samples/sample-app.ts';
import { finished, sampleJobId, sampleOutput } from '../../../samples/sample-job.ts';
import { loadOwnParameters } from './load-parameters.ts';

/** The last line of the settings of a picture that an engine of the name `drew` has made for an app that `draws` now. */
async function pairsOf(drew: string, draws: { readonly name: string; readonly pipeline: string }) {
  const app = { ...sampleApp, model: { ...sampleApp.model, ...draws } };
  const settings = { steps: 20, guidance: 7 };
  const row = { ...finished({ output: { ...sampleOutput, settings, engine: drew } }), app };
  const text = await loadOwnParameters(fakePlatform({ tables: { jobs: () => [row] } }), sampleJobId);
  return text.split('\n').at(-1);
}

test('the settings name what the engine was asked for, and the model as its app does, not the instance of a remote engine', async () => {
  const remote = { name: 'Anime XL', pipeline: 'comfyui-1' };
  expect(await pairsOf('comfyui-1', remote)).toContain(
    'Steps: 20, CFG scale: 7, Seed: 4711, Size: 768x768, Model: Anime XL, App:',
  );
});

test('the settings name the engine that drew the picture if its app has another model since', async () => {
  expect(await pairsOf('ink', { name: 'Anime XL', pipeline: 'comfyui-1' })).toContain('Model: ink');
});
