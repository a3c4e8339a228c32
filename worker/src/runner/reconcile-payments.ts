import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { callDatabase } from '../call-database.ts';

export interface ReconcileOptions {
  readonly supabaseUrl: string;
  readonly secretKey: string;
  readonly client: Pick<SupabaseClient, 'rpc'>;
  readonly log: Logger;
}
type Outcome = 'done' | 'off' | 'failed';

const callDeadlineMs = 120_000;

/**
 * Calls the edge function that finds payments of which no event told, and notes the outcome: `off` if the site sells nothing,
 * for which the credits page has no offers then. A failure is logged: the next call does its work. The status page tells the
 * outcome.
 */
export async function reconcilePayments(options: ReconcileOptions): Promise<void> {
  const outcome = await ask(options);
  try {
    await callDatabase(options.client, 'note_payments', { outcome });
  } catch (error) {
    options.log.warn({ event: 'payments-not-noted' }, error instanceof Error ? error.message : String(error));
  }
}

async function ask({ supabaseUrl, secretKey, log }: ReconcileOptions): Promise<Outcome> {
  try {
    const response = await fetch(new URL('/functions/v1/reconcile-payments', supabaseUrl), {
      method: 'POST',
      headers: { apikey: secretKey },
      signal: AbortSignal.timeout(callDeadlineMs),
    });
    const body = await response.text();
    if (response.ok) return 'done';
    if (body.includes('"payments_off"')) return 'off';
    log.warn({ event: 'payments-not-reconciled', status: response.status });
  } catch (error) {
    log.warn({ event: 'payments-not-reconciled' }, error instanceof Error ? error.message : String(error));
  }
  return 'failed';
}
