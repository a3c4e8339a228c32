import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from 'stack/port';
import { startService } from 'stack/service';
import { shellCommand } from 'stack/shell-command';
import { running } from './running-stack.ts';

/** A shell that the benchmark starts beside the running backend. */
export interface OwnShell {
  readonly url: string;
  /** CPU time of the process in seconds (Linux only). */
  cpuSeconds(): Promise<number>;
  pid(): number | undefined;
  stop(): Promise<void>;
}

const ticksPerSecond = 100;

export async function startShell(
  registryUrl: string,
  folder: string,
  command: readonly string[] = shellCommand(),
  environment: Readonly<Record<string, string>> = {},
): Promise<OwnShell> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const service = await startService({
    name: 'shell',
    command,
    env: {
      SITE_PORT: String(port),
      SITE_URL: url,
      REGISTRY_URL: registryUrl,
      SUPABASE_URL: running.backend,
      SUPABASE_PUBLISHABLE_KEY: running.key,
      ...environment,
    },
    logFolder: folder,
    readyWithinMs: 120_000,
  });
  return {
    url,
    async cpuSeconds() {
      const stat = await readFile(join('/proc', String(service.pid()), 'stat'), 'utf8');
      const [user = 0, system = 0] = (stat.split(') ').at(-1) ?? '').split(' ').slice(11, 13).map(Number);
      return (user + system) / ticksPerSecond;
    },
    pid: () => service.pid(),
    stop: () => service.stop(),
  };
}
