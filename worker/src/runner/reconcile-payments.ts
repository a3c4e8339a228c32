import type { Logger } from 'pino';

export interface ReconcileOptions {
  readonly supabaseUrl: string;
  readonly secretKey: string;
  readonly log: Logger;
}

const callDeadlineMs = 120_000;

/**
 * Calls the edge function that finds payments of which no event told; `off` if the site sells nothing. A failure is logged:
 * the next call does its work.
 */
export async function reconcilePayments({
  supabaseUrl,
  secretKey,
  log,
}: ReconcileOptions): Promise<'done' | 'off' | 'failed'> {
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
