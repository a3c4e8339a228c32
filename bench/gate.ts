import { execFile } from 'node:child_process';
import { cpus, loadavg, tmpdir } from 'node:os';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { buildAll } from 'stack/build';
import { root } from 'stack/paths';
import { publishModules } from 'stack/publish';
import { shellCommand } from 'stack/shell-command';
import { note } from './figures.ts';
import { besides } from './large-module.ts';
import { publishOnePage } from './one-page-module.ts';
import { type OwnRegistry, startRegistry } from './own-registry.ts';
import { type OwnShell, startShell } from './own-shell.ts';

/**
 * `npm --prefix bench run gate`, with `npm start` running: how long the gate takes with 200 modules, of which 196 have the
 * server bundle of `generator`: `irodori check` tries all of them in the shell at hand, `irodori admit` has a site that has
 * them render a version of `content`, in Chromium too.
 */
const modules = 200;
const goalSeconds = 30;
const secret = 'a secret of the bench with 32 characters or more';

const folder = await mkdtemp(join(tmpdir(), 'irodori-gate-'));
const registryFolder = join(folder, 'registry');
const dataFolder = join(folder, 'shell');
let registry: OwnRegistry | undefined;
let shell: OwnShell | undefined;
try {
  await buildAll();
  await publishModules({ registryFolder, keysFolder: join(folder, 'keys') });
  const code = await readFile(join(root, 'mfe-generator/dist/server/module.cjs'), 'utf8');
  for (let number = 4; number < modules; number += 1) {
    const [id, version] = [`large-${number}`, '1'];
    await publishOnePage({
      registryFolder,
      id,
      version,
      server: (own) => besides(code, { id, version, own }),
    });
  }
  process.stdout.write(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n`);
  await measured(`irodori check of ${modules} live modules`, ['check', '--shell', root]);
  registry = await startRegistry(registryFolder, folder);
  shell = await startShell(registry.url, folder, shellCommand(dataFolder), {
    SHELL_DATA: dataFolder,
    OVERRIDE_SECRET: secret,
  });
  // All modules have been admitted when the last one’s page is there.
  while ((await fetch(`${shell.url}/readyz`)).status !== 200) await pause(500);
  const { version } = JSON.parse(await readFile(join(root, 'mfe-content/dist/module.json'), 'utf8')) as {
    version: string;
  };
  await measured(`irodori admit beside ${modules} modules`, [
    'admit',
    `content@${version}`,
    '--shell',
    root,
    '--site',
    shell.url,
  ]);
} finally {
  await shell?.stop();
  await registry?.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Runs a command, and notes its seconds. @throws if it refuses */
async function measured(name: string, args: readonly string[]): Promise<void> {
  const begin = performance.now();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'registry/src/irodori.ts'), ...args],
    {
      cwd: root,
      env: {
        ...process.env,
        REGISTRY_DIR: registryFolder,
        IRODORI_KEYS: join(folder, 'keys'),
        OVERRIDE_SECRET: secret,
      },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const seconds = (performance.now() - begin) / 1000;
  process.stdout.write(`${stdout.trim().split('\n').slice(-3).join('\n')}\n`);
  await note(`${name} (goal: ${goalSeconds} s)`, `${seconds.toFixed(0)} s`);
}
