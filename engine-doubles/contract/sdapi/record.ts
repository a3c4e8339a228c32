import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { post } from '../ask.ts';
import { scenarios as cpp } from './cpp-scenarios.ts';
import { scenarios as forge } from './forge-scenarios.ts';

/**
 * Records a real server with a model of `random_model.py`, and without LoRAs, upscalers and other clients. For
 * stable-diffusion.cpp:
 *
 *     python3 engine-doubles/contract/sdapi/random_model.py random.safetensors
 *     sd-server -m random.safetensors --lora-model-dir <an empty folder> --listen-port 7861
 *     npm --prefix engine-doubles run record:sdapi -- --url http://127.0.0.1:7861 --version <its commit>
 *
 * For Forge, newly started and with its own interface, since `--nowebui` tells of no runs:
 *
 *     python3 engine-doubles/contract/sdapi/random_model.py models/Stable-diffusion/random.safetensors forge
 *     python launch.py --api --skip-torch-cuda-test --always-cpu --port 7861
 *     npm --prefix engine-doubles run record:sdapi -- --server forge --url http://127.0.0.1:7861 --version <its commit>
 */
const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'stable-diffusion.cpp' },
    url: { type: 'string', default: 'http://127.0.0.1:7861' },
    version: { type: 'string' },
  },
});
const { server, version } = values;
if (version === undefined) throw new Error('Name the commit of the server by --version');
const target = { url: values.url.replace(/\/$/, ''), holdStep: () => undefined, release: () => undefined };
// Forge shows a preview every ten steps, by a network that it downloads, unless it is told otherwise.
const settings = { show_progress_every_n_steps: 1, show_progress_type: 'Approx cheap' };
if (server === 'forge') await post(target, '/sdapi/v1/options', settings);
const recorded: Record<string, unknown> = {};
for (const [name, run] of Object.entries(server === 'forge' ? forge : cpp)) {
  process.stdout.write(`${name}\n`);
  recorded[name] = await run(target);
}
const file = new URL(`../../recordings/${server}-${version}.json`, import.meta.url);
const recording = {
  of: server === 'forge' ? 'Forge' : server,
  version,
  recordedAt: new Date().toISOString().slice(0, 10),
  scenarios: recorded,
};
await writeFile(file, `${JSON.stringify(recording, null, 2)}\n`);
process.stdout.write(`${file.pathname}\n`);
