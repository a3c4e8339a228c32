import type { z } from 'zod';
import { endPurchaseRequest, type endPurchaseResponse } from '../../../shared/contract/src/money/payments.ts';
import type { PaymentContext } from '../_shared/payments/context.ts';
import { endPayment } from '../_shared/payments/end-payment.ts';
import { requireOwnPurchase } from '../_shared/payments/own-purchase.ts';
import { PaymentRefusal } from '../_shared/payments/refusal.ts';
import { createVisitorHandler, type VisitorCall } from '../_shared/payments/visitor-call.ts';

export const createHandler = (context: PaymentContext) =>
  createVisitorHandler('end-purchase', endPurchaseRequest, endOwn, context);

async function endOwn(
  call: VisitorCall<z.infer<typeof endPurchaseRequest>>,
): Promise<z.infer<typeof endPurchaseResponse>> {
  const { purchaseId } = call.body;
  await requireOwnPurchase(call, purchaseId);
  const status = await endPayment(call, purchaseId);
  if (status === undefined) throw new PaymentRefusal('purchase_not_found');
  return { status };
}
