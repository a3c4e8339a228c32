import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keys, startPostgres, startProcess } from 'barebase/testing';
import { freePort } from 'stack/port';

export interface Target {
  readonly name: string;
  readonly url: string;
  readonly key: string;
  /** True if the target has storage and realtime. */
  readonly isWhole: boolean;
  stop(): Promise<void>;
}

const project = join(import.meta.dirname, 'project');

/** The embedded backend on PGlite. */
export const onPglite = (): Promise<Target> => startBackend('PGlite', {});

/** The embedded backend on a Postgres that is started for it. */
export async function onPostgres(): Promise<Target> {
  const postgres = await startPostgres();
  const target = await startBackend('Postgres', { DATABASE_URL: postgres.url('postgres') });
  const stop = async () => {
    await target.stop();
    await postgres.stop();
  };
  return { ...target, stop };
}

async function startBackend(name: string, env: Record<string, string>): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'irodori-bench-'));
  const backend = await startProcess({
    data: folder,
    project,
    env: { AUTH_RATE_LIMIT: '1000000', LOG_LEVEL: 'info', ...env },
  });
  const stop = async () => {
    await backend.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  };
  return { name, url: backend.url, key: keys.publishable, isWhole: true, stop };
}

/** The original `@supabase/lite` on its own PGlite. */
export async function plainLite(): Promise<Target> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'plain-lite.ts'), String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { name: 'lite', url: `http://127.0.0.1:${port}`, key: 'any', isWhole: false, stop };
}
