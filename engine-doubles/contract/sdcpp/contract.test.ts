import { describe, expect, onTestFinished, test } from 'vitest';
import recording from '../../recordings/stable-diffusion.cpp-97d2990-sdcpp.json' with { type: 'json' };
import { serveSdCpp } from '../../src/sdcpp/serve.ts';
import { scenarios } from './scenarios.ts';

describe(`the double responds as ${recording.of} ${recording.version} did on ${recording.recordedAt}`, () => {
  test.each(Object.entries(recording.scenarios))('%s', async (name, recorded) => {
    const run = scenarios[name];
    if (run === undefined)
      throw new Error(`The recording has the scenario “${name}”, which is gone: record again`);
    const double = await serveSdCpp();
    onTestFinished(() => double.close());
    const { url, gate } = double;
    const target = { url, hold: () => gate.hold('start'), release: () => gate.release() };
    expect(await run(target)).toEqual(recorded);
  });
});
