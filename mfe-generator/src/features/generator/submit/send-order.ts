import type { Platform } from '@irodori/platform';
import { keptOrder, type Order, orderFor, type Wanted } from './order.ts';
import { submitJob, type SubmitOutcome } from './submit-job.ts';

/** What became of the order is unknown, or the order was not sent: the next attempt sends the same one. */
export const isOpen: ReadonlySet<SubmitOutcome['type']> = new Set(['unanswered', 'unverified', 'no-guest']);

/**
 * Sends what the form asks for.
 * @param open the order without a response, also where this tab's storage is blocked
 */
export async function sendOrder(
  platform: Platform,
  appId: string,
  wanted: Wanted,
  open: { current: Order | undefined },
): Promise<SubmitOutcome> {
  const kept = keptOrder(appId);
  open.current = orderFor(open.current ?? kept.read(), wanted);
  kept.write(open.current);
  const { key, prompt, count } = open.current;
  const result = await submitJob(platform, { appId, prompt, count, idempotencyKey: key });
  if (!isOpen.has(result.type)) {
    open.current = undefined;
    kept.clear();
  }
  return result;
}
