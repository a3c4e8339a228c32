import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { callDatabase } from './call-database.ts';
import type { RemoteEngine } from './engines/engine.ts';
import type { Engines } from './engines/open-engines.ts';

const leftRuns = z.array(z.object({ pipeline: z.string(), external_id: z.string() }));

/** Cancels runs at remote engines whose visitors cancelled while no living worker held the job. */
export async function cancelLeftRuns({
  client,
  engines,
  log,
}: {
  readonly client: Pick<SupabaseClient, 'rpc'>;
  readonly engines: Engines;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}): Promise<void> {
  const remote = new Map<string, RemoteEngine>();
  for (const [name, engine] of engines) if (!('draw' in engine)) remote.set(name, engine);
  if (remote.size === 0) return;
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      log.warn({ event: 'not_cancelled_at_engine', reason: String(error) });
    }
  };
  await attempt(async () => {
    const taken = await callDatabase(client, 'take_left_runs', { pipelines: [...remote.keys()] });
    for (const { pipeline, external_id } of leftRuns.parse(taken))
      await attempt(async () => {
        await remote.get(pipeline)?.cancel(external_id);
        log.info({ event: 'cancelled_at_engine', engine: pipeline });
      });
  });
}
