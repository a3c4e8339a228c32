import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { scenarios } from './scenarios.ts';

/**
 * Records a real stable-diffusion.cpp that was started as `../sdapi/record.ts` says, with `--steps 1`:
 * `npm --prefix engine-doubles run record:openai -- --url http://127.0.0.1:7861/v1 --version <its commit>`
 */
const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://127.0.0.1:7861/v1' }, version: { type: 'string' } },
});
const { url, version } = values;
if (version === undefined) throw new Error('Name the commit of the server by --version');
const recorded: Record<string, unknown> = {};
for (const [name, run] of Object.entries(scenarios)) {
  process.stdout.write(`${name}\n`);
  recorded[name] = await run({ url });
}
const file = new URL(`../../recordings/stable-diffusion.cpp-${version}-openai.json`, import.meta.url);
const recording = {
  of: 'stable-diffusion.cpp',
  version,
  recordedAt: new Date().toISOString().slice(0, 10),
  scenarios: recorded,
};
await writeFile(file, `${JSON.stringify(recording, null, 2)}\n`);
process.stdout.write(`${file.pathname}\n`);
