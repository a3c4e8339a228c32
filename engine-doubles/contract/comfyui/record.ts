import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ask } from '../ask.ts';
import { classes, scenarios } from './scenarios.ts';
import type { Target } from './target.ts';

/**
 * Records a real ComfyUI that has the node of `recording_node/`, no files of models, and no other client at the time.
 * Versions that read no `preview_method` in an order, such as 0.3.64, are started with `--preview-method auto`:
 * `npm --prefix engine-doubles run record:comfyui -- --url http://127.0.0.1:8188`
 */
const { values } = parseArgs({ options: { url: { type: 'string', default: 'http://127.0.0.1:8188' } } });
const target: Target = { url: values.url.replace(/\/$/, ''), holdStep: () => undefined };

const stats = (await ask(target, '/system_stats')).body as {
  system: { comfyui_version: string; pytorch_version: string };
};
const { comfyui_version: version, pytorch_version: torch } = stats.system;
const objectInfo: Record<string, unknown> = {};
for (const name of classes) Object.assign(objectInfo, (await ask(target, `/object_info/${name}`)).body);
const recorded: Record<string, unknown> = {};
for (const [name, run] of Object.entries(scenarios)) {
  process.stdout.write(`${name}\n`);
  recorded[name] = withoutPaths(await run(target));
}
const file = new URL(`../../recordings/comfyui-${version}.json`, import.meta.url);
const recording = {
  of: 'ComfyUI',
  version,
  torch,
  recordedAt: new Date().toISOString().slice(0, 10),
  objectInfo,
  scenarios: recorded,
};
await writeFile(file, `${JSON.stringify(recording, null, 2)}\n`);
process.stdout.write(`${file.pathname}\n`);

/** Tracebacks name folders of the machine. */
function withoutPaths(document: unknown): unknown {
  return JSON.parse(JSON.stringify(document, (key, value: unknown) => (key === 'traceback' ? ['…'] : value)));
}
