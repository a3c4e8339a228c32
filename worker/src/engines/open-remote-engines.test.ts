import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveComfyUi } from 'engine-doubles/comfyui';
import { sampleWorkflow } from 'engine-doubles/comfyui/workflow';
import { serveSdCpp } from 'engine-doubles/sdcpp';
import { expect, onTestFinished, test } from 'vitest';
import { recordedLog } from '../../test/fakes.ts';
import { openRemoteEngines } from './open-remote-engines.ts';

test('the log of a starting worker says which engines lack something and which do not respond, and all are opened', async () => {
  const withoutModel = await serveComfyUi({ models: { checkpoints: ['other.safetensors'] } });
  const fitting = await serveSdCpp();
  const away = await serveSdCpp();
  await away.close();
  const folder = await mkdtemp(join(tmpdir(), 'engines-'));
  onTestFinished(async () => {
    await Promise.all([withoutModel.close(), fitting.close(), rm(folder, { recursive: true })]);
  });
  await writeFile(join(folder, 'anime.json'), JSON.stringify(sampleWorkflow));
  const workflow = { file: 'anime.json', inputs: { text: ['6', 'text'] }, output: '9' };
  const engines = [
    { engine: 'comfyui', name: 'without-model', url: withoutModel.url, workflow },
    { engine: 'sdcpp', name: 'without-sampler', url: fitting.url, sampler: 'gone' },
    { engine: 'sdcpp', name: 'away', url: away.url },
    { engine: 'sdcpp', name: 'fitting', url: fitting.url, jobSeconds: 900 },
  ];
  const enginesFile = join(folder, 'engines.json');
  await writeFile(enginesFile, JSON.stringify({ engines }));

  const { log, events, text } = recordedLog();
  const opened = await openRemoteEngines({ enginesFile }, log);
  expect([...opened.keys()]).toEqual(engines.map(({ name }) => name));
  expect(opened.get('fitting')).toMatchObject({ slots: 1, jobSeconds: 900 });
  await expect
    .poll(() => events().toSorted())
    .toEqual(['engine_cannot_draw', 'engine_cannot_draw', 'engine_not_checked']);
  for (const line of [
    '"level":50,.*"event":"engine_cannot_draw","engine":"without-model","reason":"It has no ckpt_name',
    '"level":50,.*"event":"engine_cannot_draw","engine":"without-sampler","reason":"It has no sampler',
    '"level":40,.*"event":"engine_not_checked","engine":"away","reason":"EngineFailure: .* does not respond',
  ])
    expect(text()).toMatch(new RegExp(line));
});
