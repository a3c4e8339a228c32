import { describe, expect, onTestFinished, test } from 'vitest';
import recording from '../../recordings/stable-diffusion.cpp-97d2990-openai.json' with { type: 'json' };
import { serveOpenAi } from '../../src/openai/serve.ts';
import { scenarios } from './scenarios.ts';

describe(`the double responds as ${recording.of} ${recording.version} did on ${recording.recordedAt}`, () => {
  test.each(Object.entries(recording.scenarios))('%s', async (name, recorded) => {
    const run = scenarios[name];
    if (run === undefined)
      throw new Error(`The recording has the scenario “${name}”, which is gone: record again`);
    const double = await serveOpenAi({ server: 'sdcpp' });
    onTestFinished(() => double.close());
    expect(await run(double)).toEqual(recorded);
  });
});
