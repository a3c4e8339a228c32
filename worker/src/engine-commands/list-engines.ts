import type { SupabaseClient } from '@supabase/supabase-js';
import { EngineFailure } from '../engines/engine-failure.ts';
import type { ConfiguredEngine } from '../engines/configured-engines.ts';
import { openRemote } from '../engines/open-remote-engines.ts';
import { withAdvice } from './advice.ts';
import { lastFailure, loadInstances, type ToldInstance } from './site.ts';

/**
 * One line for each engine: what it draws, whether it could draw now, what the workers' breakers say and how long a picture
 * takes, and how its last picture for the site failed.
 */
export async function listEngines(
  engines: readonly ConfiguredEngine[],
  site: SupabaseClient | undefined,
): Promise<readonly string[]> {
  return Promise.all(
    engines.map(async (configured) => {
      const { name, pipeline = name } = configured;
      const shared = pipeline === name ? '' : ` for ${pipeline}`;
      const enlarges =
        'enlargeBy' in configured && configured.enlargeBy !== undefined
          ? `, enlarges by ${configured.enlargeBy}`
          : '';
      const about = `${name}  ${configured.engine} at ${new URL(configured.url).host}${shared}${enlarges}`;
      return `${about}  ${await healthOf(configured)}${await toldOf(configured, site)}`;
    }),
  );
}

/** What the site knows of an engine. A site that does not respond keeps nobody from the engines' health. */
async function toldOf(
  { name, pipeline = name }: ConfiguredEngine,
  site: SupabaseClient | undefined,
): Promise<string> {
  if (site === undefined) return '';
  try {
    const instances = await loadInstances(site);
    const failed = await lastFailure(site, pipeline);
    const last = failed === undefined ? '' : `; its last picture failed, see the worker's log: “${failed}”`;
    return `${workersOf(instances[name])}${last}`;
  } catch (error) {
    return `; how its last picture ended is not known: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The breakers and the jobs of the workers that have an engine, and its speed. */
function workersOf(told: ToldInstance | undefined): string {
  if (told === undefined) return '; no worker has it';
  const { workers, medianMs } = told;
  const stopped = workers.filter(({ breaker }) => breaker !== undefined && breaker !== 'closed');
  const jobs = workers.reduce((sum, { running = 0 }) => sum + running, 0);
  const breakers = stopped.map(({ worker, breaker }) => `, ${breaker} breaker of ${worker}`).join('');
  const speed = medianMs === null ? '' : `; ${(medianMs / 1000).toFixed(1)} s a picture`;
  return `; ${workers.length} ${workers.length === 1 ? 'worker' : 'workers'} with ${jobs} ${jobs === 1 ? 'job' : 'jobs'}${breakers}${speed}`;
}

async function healthOf(configured: ConfiguredEngine): Promise<string> {
  const engine = openRemote(configured);
  try {
    const faults = await engine.check();
    if (faults.length > 0) return `cannot draw: ${faults.join(' ')}`;
    const load = await engine.load();
    return load === undefined ? 'ready' : `ready; ${load.running} drawn now, ${load.waiting} waiting`;
  } catch (error) {
    if (error instanceof EngineFailure) return `${error.code}: ${withAdvice(error)}`;
    throw error;
  }
}
