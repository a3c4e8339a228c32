import type { Stripe } from 'stripe';
import { invalid } from '../fault.ts';
import { createCustomer, createPaymentMethod } from '../objects/customers.ts';
import { createIntent } from '../objects/intents.ts';
import { createInvoice, settleInvoice } from '../objects/invoices.ts';
import { createSubscription } from '../objects/subscriptions.ts';
import type { World } from '../world.ts';
import { attempt, succeed, type Attempt, type Challenge } from './charge.ts';
import { cardOf, cards } from './cards.ts';
import { addressIn, countryOf, withTax } from './tax.ts';

const day = 86_400;
const noCard = '0000000000000000';

export interface Payer {
  readonly number: string;
  readonly email: string;
  readonly name?: string | undefined;
  readonly challenge?: Challenge | undefined;
  /** Where the payer lives; counts if tax is computed. */
  readonly country?: string | undefined;
}

/** What a session needs when it is paid, and its API does not show. */
export interface SessionNote {
  readonly description?: string | undefined;
  readonly metadata?: Record<string, string> | undefined;
}

/** Pays an open session with a card. The session stays open if the card is declined. @throws StripeFault for a session that is not open */
export function paySession(world: World, id: string, payer: Payer): Attempt {
  const country = countryOf(payer.country);
  const session = withTax(world.get('checkout.session', id), country);
  if (session.status !== 'open') throw invalid(`This session is ${session.status}.`);
  const address = session.automatic_tax.enabled ? addressIn(country) : null;
  const digits = payer.number.replaceAll(/\D/g, '');
  const isPlan = session.mode === 'subscription';
  // A plan takes cards alone. Somebody's real number must not be stored.
  const number = Object.hasOwn(cards, digits) && !(isPlan && cardOf(digits).delayed) ? digits : noCard;
  const billing = { email: payer.email, name: payer.name ?? null };
  const customer =
    idOf(session.customer) ??
    (session.customer_creation === 'always'
      ? createCustomer(world, { email: payer.email, name: payer.name }).id
      : null);
  if (customer !== null && address !== null)
    world.put<Stripe.Customer>({ ...world.get('customer', customer), address });
  const method = createPaymentMethod(world, number, customer, billing);
  const note = (world.store.note(id) ?? {}) as SessionNote;
  const intent =
    session.payment_intent === null
      ? createIntent(world, {
          amount: session.amount_total ?? 0,
          currency: session.currency ?? 'usd',
          customer,
          ...(session.mode === 'payment' && note),
        })
      : world.get('payment_intent', String(session.payment_intent));
  const result = attempt(world, intent, method, payer.challenge ?? 'unasked');
  const known: Stripe.Checkout.Session = { ...session, customer, payment_intent: intent.id };
  if (result.outcome === 'declined' || result.outcome === 'challenge') {
    world.put(known);
    return result;
  }
  const isPaid = result.outcome === 'paid';
  const plan =
    session.mode === 'subscription' && isPaid
      ? createSubscription(world, { session: known, method, intent: result.intent, note })
      : undefined;
  const complete = world.put<Stripe.Checkout.Session>({
    ...known,
    // A plan's payment is found at its invoice.
    payment_intent: plan ? null : intent.id,
    invoice: plan?.invoice ?? (isPaid ? invoiceOf(world, known, result.intent) : null),
    subscription: plan?.subscription ?? null,
    customer_details: {
      address,
      business_name: null,
      email: payer.email,
      individual_name: null,
      name: payer.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    payment_status: isPaid ? 'paid' : 'unpaid',
    status: 'complete',
    url: null,
  });
  world.emit('checkout.session.completed', complete);
  if (!isPaid) world.schedule(world.now() + 3 * day, 'end-bank-payment', id);
  return result;
}

/** The paid invoice of a single payment, if the session makes one. */
function invoiceOf(
  world: World,
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent,
): string | null {
  if (!session.invoice_creation?.enabled) return null;
  const invoice = createInvoice(world, {
    customer: String(session.customer),
    items: session.line_items?.data ?? [],
    reason: 'manual',
    isTaxed: session.automatic_tax.enabled,
  });
  settleInvoice(world, invoice, intent);
  return invoice.id;
}

/** A bank debit arrives or does not. */
export function endBankPayment(world: World, id: string): void {
  const session = world.get('checkout.session', id);
  const intent = world.get('payment_intent', String(session.payment_intent));
  if (intent.status !== 'processing') return;
  const charge = world.get('charge', String(intent.latest_charge));
  const { delayed } = cardOf(charge.payment_method_details?.card?.fingerprint ?? '');
  if (delayed === 'fails') {
    world.put({ ...charge, status: 'failed' });
    const failed = world.put({ ...intent, status: 'requires_payment_method' });
    world.emit('payment_intent.payment_failed', failed);
    world.emit('checkout.session.async_payment_failed', session);
    return;
  }
  const paid = world.put({
    ...charge,
    status: 'succeeded',
    paid: true,
    captured: true,
    amount_captured: charge.amount,
    receipt_url: `${world.origin}/receipts/${charge.id}`,
  });
  const succeeded = succeed(world, intent, String(intent.payment_method), paid);
  const invoice = invoiceOf(world, session, succeeded);
  const complete = world.put<Stripe.Checkout.Session>({ ...session, invoice, payment_status: 'paid' });
  world.emit('checkout.session.async_payment_succeeded', complete);
}

/** @throws StripeFault for a session that is not open */
export function expireSession(world: World, id: string): Stripe.Checkout.Session {
  const session = world.get('checkout.session', id);
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  const expired = world.put<Stripe.Checkout.Session>({ ...session, status: 'expired', url: null });
  world.emit('checkout.session.expired', expired);
  return expired;
}

const idOf = (object: string | { readonly id: string } | null): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);
