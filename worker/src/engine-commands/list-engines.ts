import type { SupabaseClient } from '@supabase/supabase-js';
import { EngineFailure } from '../engines/engine-failure.ts';
import type { ConfiguredEngine } from '../engines/configured-engines.ts';
import { openRemote } from '../engines/open-remote-engines.ts';
import { lastFailure } from './site.ts';

/** One line for each engine: what it draws, whether it could draw now, and how its last picture for the site failed. */
export async function listEngines(
  engines: readonly ConfiguredEngine[],
  site: SupabaseClient | undefined,
): Promise<readonly string[]> {
  return Promise.all(
    engines.map(async (configured) => {
      const about = `${configured.name}  ${configured.engine} at ${new URL(configured.url).host}`;
      const failed = site === undefined ? undefined : await lastFailure(site, configured.name);
      const last = failed === undefined ? '' : `; its last picture failed, see the worker's log: “${failed}”`;
      return `${about}  ${await healthOf(configured)}${last}`;
    }),
  );
}

async function healthOf(configured: ConfiguredEngine): Promise<string> {
  const engine = openRemote(configured);
  try {
    const faults = await engine.check();
    if (faults.length > 0) return `cannot draw: ${faults.join(' ')}`;
    const load = await engine.load();
    return load === undefined ? 'ready' : `ready; ${load.running} drawn now, ${load.waiting} waiting`;
  } catch (error) {
    if (error instanceof EngineFailure) return `${error.code}: ${error.message}`;
    throw error;
  }
}
