import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { buildAll } from 'stack/build';
import { root } from 'stack/paths';
import { shellCommand } from 'stack/shell-command';
import { note } from './figures.ts';
import { besides } from './large-module.ts';
import { publishOnePage } from './one-page-module.ts';
import { type OwnRegistry, startRegistry } from './own-registry.ts';
import { type OwnShell, startShell } from './own-shell.ts';

/**
 * `npm --prefix bench run releases`, with `npm start` running: how long after a publication, and after a rollback, a site
 * serves the version. The registry is a folder without a bucket, the module has the server bundle of `generator`.
 */
const releases = 20;
const id = 'releases';

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'irodori-releases-'));
const registryFolder = join(folder, 'registry');
const dataFolder = join(folder, 'shell');
let registry: OwnRegistry | undefined;
let shell: OwnShell | undefined;
try {
  await buildAll();
  const code = await readFile(join(root, 'mfe-generator/dist/server/module.cjs'), 'utf8');
  const publish = (version: string) =>
    publishOnePage({ registryFolder, id, version, server: (own) => besides(code, { id, version, own }) });
  await publish('1');
  registry = await startRegistry(registryFolder, folder);
  shell = await startShell(registry.url, folder, shellCommand(dataFolder), { SHELL_DATA: dataFolder });
  await secondsUntilServed(shell.url, '1');
  const [published, taken]: [number[], number[]] = [[], []];
  for (let number = 2; number < 2 + releases; number += 1) {
    await publish(String(number));
    published.push(await secondsUntilServed(shell.url, String(number)));
    taken.push(await rollBack(shell.url));
  }
  const longest = (seconds: readonly number[]) => `${Math.max(...seconds).toFixed(1)} s`;
  await note(`from a publication until a site serves it, longest of ${releases}`, longest(published));
  await note(`from a rollback until a site serves the version before, likewise`, longest(taken));
} finally {
  await shell?.stop();
  await registry?.stop();
  await rm(folder, { recursive: true, force: true });
}

/** The command tells how long after it has changed the registry the site serves the version before. */
async function rollBack(site: string): Promise<number> {
  const args = ['registry/src/irodori.ts', 'rollback', id, '--site', site, '--json'];
  const env = { ...process.env, REGISTRY_DIR: registryFolder };
  const { stdout } = await run(process.execPath, args, { cwd: root, env });
  const { sites } = JSON.parse(stdout) as { readonly sites: readonly { readonly seconds: number }[] };
  return sites[0]?.seconds ?? Number.NaN;
}

async function secondsUntilServed(url: string, version: string): Promise<number> {
  const begun = performance.now();
  while (true) {
    const ready = (await (await fetch(`${url}/readyz`)).json()) as {
      readonly modules: readonly { readonly id: string; readonly serving: string | null }[];
    };
    if (ready.modules.some((module) => module.id === id && module.serving === version))
      return (performance.now() - begun) / 1000;
    await pause(10);
  }
}
