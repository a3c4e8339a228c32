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
      return `${about}  ${await healthOf(configured)}${await lastOf(configured, site)}`;
    }),
  );
}

/** How the last picture ended, where it failed. A site that does not respond keeps nobody from the engines' health. */
async function lastOf({ name }: ConfiguredEngine, site: SupabaseClient | undefined): Promise<string> {
  if (site === undefined) return '';
  try {
    const failed = await lastFailure(site, name);
    return failed === undefined ? '' : `; its last picture failed, see the worker's log: “${failed}”`;
  } catch (error) {
    return `; how its last picture ended is not known: ${error instanceof Error ? error.message : String(error)}`;
  }
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
