import type { z } from 'zod';
import {
  settlePurchaseRequest,
  type settlePurchaseResponse,
} from '../../../shared/contract/src/money/payments.ts';
import type { PaymentContext } from '../_shared/payments/context.ts';
import { requireOwnPurchase } from '../_shared/payments/own-purchase.ts';
import { PaymentRefusal } from '../_shared/payments/refusal.ts';
import { settlePurchase } from '../_shared/payments/settle.ts';
import { createVisitorHandler, type VisitorCall } from '../_shared/payments/visitor-call.ts';

export const createHandler = (context: PaymentContext) =>
  createVisitorHandler('settle-purchase', settlePurchaseRequest, settleOwn, context);

async function settleOwn(
  call: VisitorCall<z.infer<typeof settlePurchaseRequest>>,
): Promise<z.infer<typeof settlePurchaseResponse>> {
  const { purchaseId } = call.body;
  await requireOwnPurchase(call, purchaseId);
  const status = await settlePurchase(call, purchaseId);
  if (status === undefined) throw new PaymentRefusal('purchase_not_found');
  return { status };
}
