import type { Stripe } from 'stripe';
import { createCharge } from '../objects/charges.ts';
import { openDispute } from '../objects/disputes.ts';
import type { World } from '../world.ts';
import { cardOf, type Decline } from './cards.ts';

const authenticationFailed: Decline = {
  code: 'card_declined',
  declineCode: 'authentication_required',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** What the cardholder said to the bank's question: nothing yet, yes or no. */
export type Challenge = 'unasked' | 'complete' | 'fail';

export type Attempt =
  | { readonly outcome: 'paid' | 'challenge' | 'pending'; readonly intent: Stripe.PaymentIntent }
  | { readonly outcome: 'declined'; readonly intent: Stripe.PaymentIntent; readonly message: string };

/** Charges a card for a payment intent. */
export function attempt(
  world: World,
  before: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  challenge: Challenge,
): Attempt {
  const number = method.card?.fingerprint ?? '';
  const card = cardOf(number);
  if (card.challenge && challenge === 'unasked') {
    const intent = world.put<Stripe.PaymentIntent>({ ...before, status: 'requires_action' });
    world.emit('payment_intent.requires_action', intent);
    return { outcome: 'challenge', intent };
  }
  if (card.challenge && challenge === 'fail') return decline(world, before, method, authenticationFailed);
  if (card.decline && !card.declineLater) return decline(world, before, method, card.decline);
  if (card.delayed) {
    const charge = createCharge(world, { intent: before, method, status: 'pending' });
    const intent = world.put<Stripe.PaymentIntent>({
      ...before,
      latest_charge: charge.id,
      payment_method: method.id,
      status: 'processing',
    });
    world.emit('payment_intent.processing', intent);
    return { outcome: 'pending', intent };
  }
  const charge = createCharge(world, { intent: before, method, status: 'succeeded' });
  return { outcome: 'paid', intent: succeed(world, before, method.id, charge) };
}

/** The same for a charge that its cardholder does not see, such as a renewal. */
export const attemptLater = (
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Attempt => {
  const card = cardOf(method.card?.fingerprint ?? '');
  return card.declineLater && card.decline
    ? decline(world, intent, method, card.decline)
    : attempt(world, intent, method, 'complete');
};

export function succeed(
  world: World,
  before: Stripe.PaymentIntent,
  method: string,
  charge: Stripe.Charge,
): Stripe.PaymentIntent {
  const intent = world.put<Stripe.PaymentIntent>({
    ...before,
    amount_received: before.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: method,
    status: 'succeeded',
  });
  world.emit('charge.succeeded', charge);
  world.emit('payment_intent.succeeded', intent);
  if (cardOf(charge.payment_method_details?.card?.fingerprint ?? '').aftermath === 'dispute')
    openDispute(world, charge);
  return intent;
}

function decline(
  world: World,
  before: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  reason: Decline,
): Attempt {
  const charge = createCharge(world, { intent: before, method, status: 'failed', decline: reason });
  const { code, declineCode, message } = reason;
  const intent = world.put<Stripe.PaymentIntent>({
    ...before,
    last_payment_error: {
      charge: charge.id,
      code,
      decline_code: declineCode,
      message,
      payment_method: method,
      type: 'card_error',
    },
    latest_charge: charge.id,
    status: 'requires_payment_method',
  });
  world.emit('charge.failed', charge);
  world.emit('payment_intent.payment_failed', intent);
  return { outcome: 'declined', intent, message };
}
