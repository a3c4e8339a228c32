import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import type { ToldInstance } from './runner/instances.ts';

/**
 * Tells the database which engines this worker offers, and which of them its breakers have stopped: for the status page, for
 * claims of second pipelines, and for `irodori engines list`.
 */
export async function noteEngines({
  client,
  worker,
  engines,
  log,
}: {
  readonly client: Pick<SupabaseClient, 'rpc'>;
  /** The worker's name. */
  readonly worker: string;
  /** By the names of the instances; none when the worker ends. */
  readonly engines: Readonly<Record<string, ToldInstance>>;
  readonly log: Pick<Logger, 'warn'>;
}): Promise<void> {
  const { error } = await client.rpc('note_engines', { worker, engines });
  if (error !== null) log.warn({ event: 'engines-not-noted' }, error.message);
}
