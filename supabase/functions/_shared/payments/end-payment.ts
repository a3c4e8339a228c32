import { z } from 'zod';
import { purchaseStatus, type PurchaseStatus } from '../../../../shared/contract/src/money/payments.ts';
import type { Payments } from './context.ts';
import { settlePurchase } from './settle.ts';

const ended = z.nullable(z.object({ status: purchaseStatus, session: z.string().nullable() }));

/**
 * Ends a payment that was not made: its page at Stripe takes no money any more. Returns what became of the purchase, which
 * is paid if its visitor was faster; undefined if there is no such purchase. A second call changes nothing.
 * @throws Error if Stripe or the database does not answer, or Stripe leaves the page open
 */
export async function endPayment(
  payments: Payments,
  purchaseId: string,
): Promise<PurchaseStatus | undefined> {
  const { data, error } = await payments.service.rpc('end_purchase', { purchase_id: purchaseId });
  if (error) throw new Error(`end_purchase: ${error.code} ${error.message}`);
  const { status, session } = ended.parse(data) ?? {};
  if (session == null) return status;
  try {
    await payments.stripe.checkout.sessions.expire(session);
  } catch (fault) {
    // Stripe refuses it for a session that was paid or has expired at this moment.
    const settled = await settlePurchase(payments, purchaseId);
    if (settled === 'open') throw fault;
    return settled;
  }
  return settlePurchase(payments, purchaseId);
}

/** The purchases whose payment pages must close, because their accounts are banned or deleted, or will be. */
export async function purchasesToEnd(service: Payments['service']): Promise<readonly string[]> {
  const { data, error } = await service.rpc('purchases_to_end');
  if (error) throw new Error(`purchases_to_end: ${error.code} ${error.message}`);
  return z.array(z.string()).parse(data);
}
