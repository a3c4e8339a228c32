import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildAll } from 'stack/build';
import { root } from 'stack/paths';
import { shellCommand } from 'stack/shell-command';
import { note } from './figures.ts';
import { besides } from './large-module.ts';
import { ownPages } from './load.ts';
import { type OwnRegistry, startRegistry } from './own-registry.ts';
import { type OwnShell, startShell } from './own-shell.ts';
import { publishOnePage } from './one-page-module.ts';

/**
 * `npm --prefix bench run memory`, with `npm start` running: the memory of a shell whose registry has 200 modules, each with
 * the server bundle of `generator`, when each has been asked for a page, and after 50 publications of one of them.
 */
const modules = 200;
const publications = 50;

const folder = await mkdtemp(join(tmpdir(), 'irodori-memory-'));
const registryFolder = join(folder, 'registry');
const dataFolder = join(folder, 'shell');
let registry: OwnRegistry | undefined;
let shell: OwnShell | undefined;
try {
  await buildAll();
  const code = await readFile(join(root, 'mfe-generator/dist/server/module.cjs'), 'utf8');
  const publishLarge = (id: string, version: string) =>
    publishOnePage({ registryFolder, id, version, server: (own) => besides(code, { id, version, own }) });
  for (let number = 0; number < modules; number += 1) await publishLarge(`large-${number}`, '1');
  registry = await startRegistry(registryFolder, folder);
  shell = await startShell(registry.url, folder, shellCommand(dataFolder), {
    SHELL_DATA: dataFolder,
  });
  const { url, pid } = shell;
  for (let number = 0; number < modules; number += 1) await page(url, `large-${number}`);
  const size = `${(code.length / 1e6).toFixed(1)} MB`;
  await note(`memory of the shell with ${modules} modules of ${size}, a page of each`, await memory(pid()));
  for (let version = 2; version < 2 + publications; version += 1) {
    await publishLarge('large-0', String(version));
    await serves(url, 'large-0', String(version));
    await page(url, 'large-0');
  }
  await note(`the same after ${publications} publications`, await memory(pid()));
  await note('the most memory in that time', await memory(pid(), 'VmHWM'));
} finally {
  await shell?.stop();
  await registry?.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Asks for a page until its module has been admitted. */
async function page(url: string, id: string): Promise<void> {
  let status = 0;
  while (status !== 200) {
    const response = await fetch(`${url}/${id}/one`, { headers: ownPages });
    await response.arrayBuffer();
    ({ status } = response);
    if (status !== 200) await pause(250);
  }
}

async function serves(url: string, id: string, version: string): Promise<void> {
  let isServing = false;
  while (!isServing) {
    const ready = (await (await fetch(`${url}/readyz`)).json()) as {
      modules: readonly { id: string; serving: string | null }[];
    };
    isServing = ready.modules.some((module) => module.id === id && module.serving === version);
    if (!isServing) await pause(250);
  }
}

/** Resident memory of a process now, or the most that it had (Linux only). */
async function memory(pid: number | undefined, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return `${Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)} MiB`;
}
