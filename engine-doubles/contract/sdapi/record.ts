import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { scenarios } from './scenarios.ts';

/**
 * Records a real stable-diffusion.cpp with the model of `random_model.py`, and without LoRAs, upscalers and other clients:
 *
 *     python3 engine-doubles/contract/sdapi/random_model.py random.safetensors
 *     sd-server -m random.safetensors --lora-model-dir <an empty folder> --listen-port 7861
 *     npm --prefix engine-doubles run record:sdapi -- --url http://127.0.0.1:7861 --version <its commit>
 */
const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://127.0.0.1:7861' }, version: { type: 'string' } },
});
const { url, version } = values;
if (version === undefined) throw new Error('Name the commit of the server by --version');
const recorded: Record<string, unknown> = {};
for (const [name, run] of Object.entries(scenarios)) {
  process.stdout.write(`${name}\n`);
  recorded[name] = await run({ url: url.replace(/\/$/, '') });
}
const file = new URL(`../../recordings/stable-diffusion.cpp-${version}.json`, import.meta.url);
const recording = {
  of: 'stable-diffusion.cpp',
  version,
  recordedAt: new Date().toISOString().slice(0, 10),
  scenarios: recorded,
};
await writeFile(file, `${JSON.stringify(recording, null, 2)}\n`);
process.stdout.write(`${file.pathname}\n`);
