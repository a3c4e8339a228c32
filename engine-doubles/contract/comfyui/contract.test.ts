import { describe, expect, onTestFinished, test } from 'vitest';
import { recordings } from '../../src/comfyui/recordings.ts';
import { serveComfyUi } from '../../src/comfyui/serve.ts';
import { recordedVersions, type RecordedVersion } from '../../src/comfyui/versions.ts';
import { ask } from '../ask.ts';
import { compared } from './compared.ts';
import { scenarios } from './scenarios.ts';
import type { Target } from './target.ts';

async function theDouble(version: RecordedVersion): Promise<Target> {
  const double = await serveComfyUi({ version });
  onTestFinished(() => double.close());
  return { url: double.url, holdStep: () => double.gate.hold('step') };
}

describe.each(recordedVersions)('the double responds as the real ComfyUI %s did', (version) => {
  const recording = recordings[version];

  test('the recording has every scenario, of this version', () => {
    expect(Object.keys(recording.scenarios)).toEqual(Object.keys(scenarios));
    expect(recording.version).toBe(version);
  });

  test('its nodes are those of the real one, where both have no files of models', async () => {
    const double = await serveComfyUi({ version, models: {} });
    onTestFinished(() => double.close());
    for (const [name, nodeClass] of Object.entries(recording.objectInfo))
      expect((await ask(double, `/object_info/${name}`)).body).toEqual({ [name]: nodeClass });
  });

  test.each(Object.entries(scenarios))('%s', async (name, run) => {
    expect(compared(await run(await theDouble(version)))).toEqual(compared(recording.scenarios[name]));
  });
});
