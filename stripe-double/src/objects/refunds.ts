import type { Stripe } from 'stripe';
import { invalid } from '../fault.ts';
import { cardOf } from '../payment/cards.ts';
import { newId } from '../store/ids.ts';
import type { World } from '../world.ts';

const minute = 60;

export interface NewRefund {
  readonly charge: Stripe.Charge;
  readonly amount?: number | undefined;
  readonly reason?: Stripe.Refund.Reason | undefined;
  readonly metadata?: Record<string, string> | undefined;
}

/** @throws StripeFault if the charge has not so much left */
export function createRefund(world: World, { charge, amount, reason, metadata }: NewRefund): Stripe.Refund {
  const left = charge.amount_captured - charge.amount_refunded;
  if (!charge.paid) throw invalid(`Charge ${charge.id} has not been paid.`, { code: 'charge_not_captured' });
  if (charge.disputed)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (amount !== undefined && amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  const { aftermath } = cardOf(charge.payment_method_details?.card?.fingerprint ?? '');
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount: amount ?? left,
    balance_transaction: null,
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: aftermath === 'refunds-wait' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  world.put(refund);
  const changed = withRefunded(world, charge, charge.amount_refunded + refund.amount);
  world.emit('refund.created', refund);
  world.emit('charge.refunded', changed);
  if (aftermath === 'refunds-wait' || aftermath === 'refunds-fail')
    world.schedule(world.now() + minute, 'end-refund', refund.id);
  return refund;
}

const withRefunded = (world: World, charge: Stripe.Charge, amount: number): Stripe.Charge =>
  world.put({ ...charge, amount_refunded: amount, refunded: amount === charge.amount_captured });

/** A pending refund succeeds, and one of a card that takes no refunds fails. */
export function endRefund(world: World, id: string): void {
  const before = world.get('refund', id);
  if (before.status === 'pending') {
    const refund = world.put<Stripe.Refund>({ ...before, status: 'succeeded' });
    world.emit('refund.updated', refund, { status: 'pending' });
    return;
  }
  if (before.status !== 'succeeded') return;
  const refund = world.put<Stripe.Refund>({
    ...before,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  });
  const charge = world.get('charge', String(refund.charge));
  withRefunded(world, charge, charge.amount_refunded - refund.amount);
  world.emit('refund.updated', refund, { status: 'succeeded' });
  world.emit('refund.failed', refund);
}
