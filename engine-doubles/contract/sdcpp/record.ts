import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { scenarios } from './scenarios.ts';

/**
 * Records the own API of a real stable-diffusion.cpp, built and started as `../sdapi/record.ts` says:
 *
 *     npm --prefix engine-doubles run record:sdcpp -- --url http://127.0.0.1:7861 --version <its commit>
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
const file = new URL(`../../recordings/stable-diffusion.cpp-${version}-sdcpp.json`, import.meta.url);
const recording = {
  of: 'stable-diffusion.cpp, by its own API,',
  version,
  recordedAt: new Date().toISOString().slice(0, 10),
  scenarios: recorded,
};
await writeFile(file, `${JSON.stringify(recording, null, 2)}\n`);
process.stdout.write(`${file.pathname}\n`);
