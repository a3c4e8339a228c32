import { describe, expect, onTestFinished, test } from 'vitest';
import recording from '../../recordings/forge-dfdcbab.json' with { type: 'json' };
import { serveSdApi } from '../../src/sdapi/serve.ts';
import { comparedWithForge } from './compared-with-forge.ts';
import { scenarios, type WatchedTarget } from './forge-scenarios.ts';

async function theDouble(): Promise<WatchedTarget> {
  const double = await serveSdApi({
    server: 'forge',
    lists: {
      models: [{ title: 'random.safetensors', model_name: 'random' }],
      loras: [],
      embeddings: [],
      controlNets: ['None'],
    },
  });
  onTestFinished(() => double.close());
  return {
    url: double.url,
    holdStep: () => double.gate.hold('step'),
    release: () => double.gate.release(),
  };
}

describe(`the double responds as ${recording.of} ${recording.version} did on ${recording.recordedAt}`, () => {
  test.each(Object.entries(recording.scenarios))('%s', async (name, recorded) => {
    const run = scenarios[name];
    if (run === undefined)
      throw new Error(`The recording has the scenario “${name}”, which is gone: record again`);
    expect(comparedWithForge(await run(await theDouble()))).toEqual(comparedWithForge(recorded));
  });
});
