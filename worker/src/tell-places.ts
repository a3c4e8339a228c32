import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';

/** Tells visitors where their waiting jobs stand, if the queue has moved; the database lets one worker do it in a second. */
export async function tellPlaces({
  client,
  log,
}: {
  readonly client: Pick<SupabaseClient, 'rpc'>;
  readonly log: Pick<Logger, 'warn'>;
}): Promise<void> {
  const { error } = await client.rpc('tell_places');
  if (error !== null) log.warn({ event: 'places-not-told' }, error.message);
}
