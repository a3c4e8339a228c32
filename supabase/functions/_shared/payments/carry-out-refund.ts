import { Stripe } from 'stripe';
import { z } from 'zod';
import { log } from '../log.ts';
import type { Payments } from './context.ts';
import { noteLeft } from './left-plans.ts';
import { unlessMissing } from './missing.ts';
import { settlePurchase } from './settle.ts';

const refundOrder = z.object({
  id: z.string(),
  reason: z.enum(['withdrawal', 'administrator']),
  amount: z.number().int(),
  refund: z.string().nullable(),
  refusal: z.string().nullable(),
  purchase: z.object({
    id: z.string(),
    payment_intent: z.string(),
    subscription: z.string().nullable(),
  }),
});
type RefundOrder = z.infer<typeof refundOrder>;

/**
 * Pays back what a row of `refund_orders` says, and settles the purchase. A call after a lost response, a second call at
 * the same time and the reconciliation pay nothing twice. A withdrawal from a plan ends the plan as well.
 * @throws Error if Stripe or the database does not answer; `reconcile-payments` calls again
 */
export async function carryOutRefund(payments: Payments, orderId: string): Promise<void> {
  const { service } = payments;
  const { data, error } = await service
    .from('refund_orders')
    .select('id,reason,amount,refund,refusal,purchase:purchases(id,payment_intent,subscription)')
    .eq('id', orderId)
    .single();
  if (error) throw new Error(`refund_orders: ${error.code} ${error.message}`);
  const order = refundOrder.parse(data);
  if (order.refund !== null || order.refusal !== null) return;
  const { id: purchase, subscription } = order.purchase;
  if (order.reason === 'withdrawal' && subscription !== null) await endPlan(payments, subscription);
  const end = await refundAtStripe(payments, order);
  await settlePurchase(payments, purchase);
  const { error: unnoted } = await service.from('refund_orders').update(end).eq('id', orderId);
  if (unnoted) throw new Error(`refund_orders: ${unnoted.code} ${unnoted.message}`);
  if ('refusal' in end) log('error', { event: 'refund-refused', purchase, message: end.refusal });
}

/** Unlike a cancelled plan, a plan from which the visitor withdraws ends at once. */
async function endPlan(payments: Payments, plan: string): Promise<void> {
  const { subscriptions } = payments.stripe;
  const state = await unlessMissing('plan', plan, subscriptions.retrieve(plan));
  if (state === undefined) return noteLeft(payments, plan, true);
  if (state.status === 'canceled') return;
  try {
    await subscriptions.cancel(plan);
  } catch (error) {
    // Another call may have ended it since.
    if ((await subscriptions.retrieve(plan)).status !== 'canceled') throw error;
  }
}

/** Stripe forgets idempotency keys after a day; the metadata of its refunds stays. */
async function refundAtStripe(
  { stripe }: Payments,
  { id, amount, purchase }: RefundOrder,
): Promise<{ readonly refund: string } | { readonly refusal: string }> {
  const { payment_intent: intent } = purchase;
  try {
    const made = await stripe.refunds
      .list({ payment_intent: intent, limit: 100 })
      .autoPagingToArray({ limit: 1000 });
    const known = made.find(({ metadata }) => metadata?.['order'] === id);
    if (known !== undefined) return { refund: known.id };
    const refund = await stripe.refunds.create(
      {
        payment_intent: intent,
        amount,
        reason: 'requested_by_customer',
        metadata: { order: id, purchase: purchase.id },
      },
      { idempotencyKey: id },
    );
    return { refund: refund.id };
  } catch (error) {
    if (isFinal(error)) return { refusal: error.code ?? error.message };
    throw error;
  }
}

/** An account at Stripe without money can be filled, so that refusal does not last. */
const isFinal = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code !== 'balance_insufficient';
