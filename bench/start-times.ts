import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from 'stack/paths';
import { freePort } from 'stack/port';
import { note } from './figures.ts';

/**
 * `npm --prefix bench run start-times`: seconds from `npm start` until the site responds, in a fresh clone with empty npm
 * and pnpm caches (cold), and again in the same clone (warm). Writes the figures to `docs/figures.json`.
 */
const folder = await mkdtemp(join(tmpdir(), 'irodori-start-'));
const clone = join(folder, 'clone');
try {
  await run('git', ['clone', '--quiet', root, clone], folder);
  const sitePort = await freePort();
  const env = {
    ...process.env,
    npm_config_cache: join(folder, 'npm-cache'),
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    SITE_PORT: String(sitePort),
    REGISTRY_PORT: String(await freePort()),
    BACKEND_PORT: String(await freePort()),
  };
  for (const kind of ['cold', 'warm']) {
    const seconds = await timeStart(env, `http://localhost:${sitePort}/`);
    await note(`${kind} start`, `${seconds.toFixed(0)} s`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function timeStart(env: NodeJS.ProcessEnv, url: string): Promise<number> {
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  let isUp = false;
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('Irodori is at')) continue;
    isUp = true;
    break;
  }
  if (!isUp) throw new Error('`npm start` ended before the site was up.');
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`The site responded with ${response.status}.`);
  const seconds = (performance.now() - started) / 1000;
  process.kill(-(child.pid ?? 0), 'SIGINT');
  await exited;
  return seconds;
}

function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}.`)),
    );
  });
}
