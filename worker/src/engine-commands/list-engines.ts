import { EngineFailure } from '../engines/engine-failure.ts';
import type { ConfiguredEngine } from '../engines/configured-engines.ts';
import { openRemote } from '../engines/open-remote-engines.ts';

/** One line for each engine: what it draws, and whether it could draw now. */
export async function listEngines(engines: readonly ConfiguredEngine[]): Promise<readonly string[]> {
  return Promise.all(
    engines.map(async (configured) => {
      const about = `${configured.name}  ${configured.engine} at ${new URL(configured.url).host}`;
      return `${about}  ${await healthOf(configured)}`;
    }),
  );
}

async function healthOf(configured: ConfiguredEngine): Promise<string> {
  const engine = openRemote(configured);
  try {
    const faults = await engine.check();
    if (faults.length > 0) return `cannot draw: ${faults.join(' ')}`;
    const { running, waiting } = await engine.load();
    return `ready; ${running} drawn now, ${waiting} waiting`;
  } catch (error) {
    if (error instanceof EngineFailure) return `${error.code}: ${error.message}`;
    throw error;
  }
}
