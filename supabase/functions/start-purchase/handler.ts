import type { z } from 'zod';
import { purchasePath } from '../../../shared/contract/src/routes/paths.ts';
import { startPurchaseRequest, type leaveResponse } from '../../../shared/contract/src/money/payments.ts';
import type { PaymentContext } from '../_shared/payments/context.ts';
import { endPayment } from '../_shared/payments/end-payment.ts';
import { ignoreMissing } from '../_shared/payments/missing.ts';
import { settleOwnPlans } from '../_shared/payments/own-plans.ts';
import { PaymentRefusal } from '../_shared/payments/refusal.ts';
import { requireFreshFactor } from '../_shared/payments/require-fresh-factor.ts';
import { settlePurchase } from '../_shared/payments/settle.ts';
import { createVisitorHandler, type VisitorCall } from '../_shared/payments/visitor-call.ts';
import { openSession } from './open-session.ts';
import { placeOrder, type Order } from './place-order.ts';

type StartCall = VisitorCall<z.infer<typeof startPurchaseRequest>>;

export const createHandler = (context: PaymentContext) =>
  createVisitorHandler('start-purchase', startPurchaseRequest, startPurchase, context);

/** More orders than one are needed only while an earlier one was ended, has expired or shows an old price. */
const mostOrders = 3;

/**
 * The payment page of the visitor's open order. An order that is paid already leads to its own page instead. With `purchaseId`,
 * that order goes on, and no other one is begun in its place.
 */
async function startPurchase(call: StartCall): Promise<z.infer<typeof leaveResponse>> {
  const { stripe, body } = call;
  requireFreshFactor(call.visitor);
  if (body.purchaseId !== undefined && !(await isOpen(call, body.purchaseId)))
    return { url: call.site + purchasePath(body.purchaseId) };
  for (let placed = 0; placed < mostOrders; placed++) {
    const order = await placeOrderOrSettlePlan(call);
    if (body.purchaseId !== undefined && order.id !== body.purchaseId) {
      await endPayment(call, order.id);
      throw new PaymentRefusal('offer_changed');
    }
    if (order.session === null) {
      const url = await openSession(call, order);
      if (url === undefined) continue;
      return { url };
    }
    const session = await stripe.checkout.sessions.retrieve(order.session).catch(ignoreMissing);
    const canBePaid = session?.status === 'open';
    if (canBePaid && order.isCurrent && session.url !== null) return { url: session.url };
    const status = await (canBePaid ? endPayment : settlePurchase)(call, order.id);
    if (status !== 'expired' && status !== 'failed') return { url: order.site + purchasePath(order.id) };
    if (body.purchaseId === undefined) continue;
    if (!order.isCurrent) throw new PaymentRefusal('offer_changed');
    return { url: call.site + purchasePath(order.id) };
  }
  throw new PaymentRefusal('payments_unavailable');
}

/** @throws PaymentRefusal unless the order is the visitor's */
async function isOpen({ own }: StartCall, purchaseId: string): Promise<boolean> {
  const { data, error } = await own.from('purchases').select('status').eq('id', purchaseId).maybeSingle();
  if (error) throw new Error(`purchases: ${error.code} ${error.message}`);
  if (data === null) throw new PaymentRefusal('purchase_not_found');
  return data['status'] === 'open';
}

/** The plan that refuses a second one may have ended at Stripe, or not be known there. */
async function placeOrderOrSettlePlan(call: StartCall): Promise<Order> {
  try {
    return await placeOrder(call);
  } catch (fault) {
    if (!(fault instanceof PaymentRefusal && fault.code === 'plan_already_active')) throw fault;
    await settleOwnPlans(call);
    return placeOrder(call);
  }
}
