import { describe, expect, onTestFinished, test } from 'vitest';
import recording from '../../recordings/stable-diffusion.cpp-97d2990.json' with { type: 'json' };
import { serveSdApi } from '../../src/sdapi/serve.ts';
import { scenarios } from './cpp-scenarios.ts';

/** Of the information about a picture, what the worker reads. */
const compared = (document: unknown): unknown => {
  const { info, ...rest } = document as { info?: Readonly<Record<string, unknown>> };
  if (info === undefined) return rest;
  const { seed, all_seeds, sampler_name, sd_model_name } = info;
  return { ...rest, info: { seed, all_seeds, sampler_name, sd_model_name } };
};

describe(`the double responds as ${recording.of} ${recording.version} did on ${recording.recordedAt}`, () => {
  test.each(Object.entries(recording.scenarios))('%s', async (name, recorded) => {
    const run = scenarios[name];
    if (run === undefined)
      throw new Error(`The recording has the scenario “${name}”, which is gone: record again`);
    const double = await serveSdApi({ server: 'stable-diffusion.cpp' });
    onTestFinished(() => double.close());
    expect(compared(await run(double))).toEqual(compared(recorded));
  });
});
