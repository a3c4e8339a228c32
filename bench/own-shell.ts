import { freePort } from 'stack/port';
import { startService } from 'stack/service';
import { shellCommand } from 'stack/shell-command';
import { cpuSecondsOf } from './cpu-seconds.ts';
import { running } from './running-stack.ts';

/** A shell that the benchmark starts beside the running backend. */
export interface OwnShell {
  readonly url: string;
  /** CPU time of the process in seconds (Linux only). */
  cpuSeconds(): Promise<number>;
  pid(): number | undefined;
  stop(): Promise<void>;
}

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
    cpuSeconds: () => cpuSecondsOf(service.pid()),
    pid: () => service.pid(),
    stop: () => service.stop(),
  };
}
