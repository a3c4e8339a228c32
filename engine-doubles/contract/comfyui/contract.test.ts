import { describe, expect, onTestFinished, test } from 'vitest';
import recording from '../../recordings/comfyui-0.3.64.json' with { type: 'json' };
import { serveComfyUi } from '../../src/comfyui/serve.ts';
import { compared } from './compared.ts';
import { scenarios } from './scenarios.ts';
import type { Target } from './target.ts';

async function theDouble(): Promise<Target> {
  const double = await serveComfyUi({ version: '0.3.64' });
  onTestFinished(() => double.close());
  return { url: double.url, holdStep: () => double.gate.hold('step') };
}

describe(`the double responds as ComfyUI ${recording.version} did on ${recording.recordedAt}`, () => {
  test.each(Object.entries(recording.scenarios))('%s', async (name, recorded) => {
    const run = scenarios[name];
    if (run === undefined)
      throw new Error(`The recording has the scenario “${name}”, which is gone: record again`);
    expect(compared(await run(await theDouble()))).toEqual(compared(recorded));
  });
});
