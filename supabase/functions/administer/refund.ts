import type { SupabaseClient } from '@supabase/supabase-js';
import type { AdministerRequest } from '../../../shared/contract/src/account/administration.ts';
import { log } from '../_shared/log.ts';
import { carryOutRefund } from '../_shared/payments/carry-out-refund.ts';
import type { Payments } from '../_shared/payments/context.ts';
import { callAs, Refusal } from './refusal.ts';

/** The refund is valid once it is ordered, also while Stripe does not answer: the reconciliation then pays back. */
export async function refund(
  { payments, own }: { readonly payments: Payments | undefined; readonly own: SupabaseClient },
  { id, purchaseId, amount, reason }: Extract<AdministerRequest, { act: 'refund' }>,
): Promise<void> {
  if (payments === undefined) throw new Refusal('payments_off');
  await callAs(own, 'admin_refund', { act_id: id, purchase_id: purchaseId, amount, reason });
  await carryOutRefund(payments, id).catch((failure: unknown) => {
    const message = failure instanceof Error ? failure.message : String(failure);
    log('error', { event: 'refund-postponed', purchase: purchaseId, message });
  });
}
