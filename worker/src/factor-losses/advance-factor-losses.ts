import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';

/** Writes the mails about lost second factors that are due, and removes the factors whose waiting time is over. */
export async function advanceFactorLosses({
  client,
  log,
}: {
  readonly client: Pick<SupabaseClient, 'rpc'>;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}): Promise<void> {
  const { data, error } = await client.rpc('advance_factor_losses');
  if (error !== null) log.warn({ event: 'factor-losses-not-advanced' }, error.message);
  else if (data !== 0) log.info({ event: 'lost-factors-removed', accounts: data });
}
