import { z } from 'zod';
import { withdrawPurchaseRequest } from '../../../shared/contract/src/money/payments.ts';
import { log } from '../_shared/log.ts';
import { carryOutRefund } from '../_shared/payments/carry-out-refund.ts';
import type { PaymentContext } from '../_shared/payments/context.ts';
import { requireOwnPurchase } from '../_shared/payments/own-purchase.ts';
import { PaymentRefusal } from '../_shared/payments/refusal.ts';
import { requireFreshFactor } from '../_shared/payments/require-fresh-factor.ts';
import { createVisitorHandler, type VisitorCall } from '../_shared/payments/visitor-call.ts';

export const createHandler = (context: PaymentContext) =>
  createVisitorHandler('withdraw-purchase', withdrawPurchaseRequest, withdraw, context);

/** The withdrawal is valid once it is noted, also while Stripe does not answer: the reconciliation then pays back. */
async function withdraw(call: VisitorCall<z.infer<typeof withdrawPurchaseRequest>>): Promise<object> {
  const { service, body } = call;
  requireFreshFactor(call.visitor);
  await requireOwnPurchase(call, body.purchaseId);
  const { data, error } = await service.rpc('withdraw_purchase', { purchase_id: body.purchaseId });
  if (error?.message === 'withdrawal_refused') throw new PaymentRefusal('withdrawal_refused');
  if (error) throw new Error(`withdraw_purchase: ${error.code} ${error.message}`);
  await carryOutRefund(call, z.string().parse(data)).catch((failure: unknown) => {
    const message = failure instanceof Error ? failure.message : String(failure);
    log('error', { event: 'refund-postponed', purchase: body.purchaseId, message });
  });
  return {};
}
