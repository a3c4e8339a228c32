import { freePort } from 'stack/port';
import { startService } from 'stack/service';

/** A registry’s server that the benchmark starts. */
export interface OwnRegistry {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startRegistry(registryFolder: string, logFolder: string): Promise<OwnRegistry> {
  const port = await freePort();
  const service = await startService({
    name: 'registry',
    command: ['registry/src/main.ts'],
    env: { REGISTRY_PORT: String(port), REGISTRY_DIR: registryFolder },
    logFolder,
    readyWithinMs: 120_000,
  });
  return { url: `http://localhost:${port}`, stop: () => service.stop() };
}
