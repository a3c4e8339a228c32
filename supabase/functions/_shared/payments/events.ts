import type { Stripe } from 'stripe';
import { log } from '../log.ts';
import type { Payments } from './context.ts';
import { idOf } from './read-payment.ts';
import { settlePurchase, type Hint } from './settle.ts';

/** The events that an endpoint at Stripe sends to the function `stripe-events`; all others are ignored. */
export const eventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.upcoming',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const satisfies readonly Stripe.Event.Type[];

const isHandled = (
  event: Stripe.Event,
): event is Extract<Stripe.Event, { type: (typeof eventTypes)[number] }> =>
  (eventTypes as readonly string[]).includes(event.type);

/**
 * Settles the purchase of an event. The event only identifies the purchase; its state is requested from Stripe.
 * @throws Error if the state cannot be requested or is not final yet; Stripe then sends the event again
 */
export async function handleEvent(payments: Payments, event: Stripe.Event): Promise<void> {
  if (!isHandled(event) || (await wasHandled(payments, event))) return;
  const { id, type } = event;
  const about = await purchaseOf(payments, event);
  const status = about && (await settlePurchase(payments, about.id, { ...about.hint, event: { id, type } }));
  if (about === undefined || status === undefined) return noteForeign(payments, event);
  if (type === 'refund.failed') log('error', { event: 'refund-failed', purchase: about.id });
}

async function wasHandled({ service }: Payments, { id }: Stripe.Event): Promise<boolean> {
  const { data, error } = await service.from('payment_events').select('id').eq('id', id).maybeSingle();
  if (error) throw new Error(`payment_events: ${error.code} ${error.message}`);
  return data !== null;
}

/** Notes an event about something that the site did not sell; money that goes back of it is nobody’s credits. */
async function noteForeign({ service }: Payments, { id, type }: Handled): Promise<void> {
  const { error } = await service.rpc('note_foreign_event', { event: { id, type } });
  if (error) throw new Error(`note_foreign_event: ${error.code} ${error.message}`);
  if (/^(refund|charge\.dispute)\./.test(type)) log('warn', { event: 'return-without-purchase', id, type });
}

interface About {
  readonly id: string;
  readonly hint?: Hint;
}

type Handled = Extract<Stripe.Event, { type: (typeof eventTypes)[number] }>;

async function purchaseOf(payments: Payments, event: Handled): Promise<About | undefined> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const { id: session, client_reference_id: reference } = event.data.object;
      return isUuid(reference) ? { id: reference, hint: { session } } : undefined;
    }
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return asAbout(await orderOfPlan(payments, event.data.object.id));
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return asAbout(await purchaseOfInvoice(payments, event.data.object.id, event.type === 'invoice.paid'));
    case 'invoice.upcoming': {
      // A preview without an id. Its settlement has the mail written that says when the plan renews.
      const plan = idOf(event.data.object.parent?.subscription_details?.subscription);
      return plan === undefined ? undefined : asAbout(await orderOfPlan(payments, plan));
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return asAbout(await purchaseOfIntent(payments, idOf(event.data.object.payment_intent)));
  }
}

const asAbout = (id: string | undefined): About | undefined => (id === undefined ? undefined : { id });

const isUuid = (text: string | null): text is string =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text ?? '');

/** The purchase that began a plan; the plan's row is there once that purchase was settled. */
async function orderOfPlan({ service, stripe }: Payments, plan: string): Promise<string | undefined> {
  const { data, error } = await service
    .from('subscriptions')
    .select('purchase_id')
    .eq('id', plan)
    .maybeSingle();
  if (error) throw new Error(`subscriptions: ${error.code} ${error.message}`);
  if (data !== null) return String(data.purchase_id);
  const { metadata } = await stripe.subscriptions.retrieve(plan);
  const purchase = metadata['purchase'] ?? null;
  return isUuid(purchase) ? purchase : undefined;
}

/** A paid invoice of a plan is a purchase of its own; one that could not be paid only changes the plan. */
async function purchaseOfInvoice(
  payments: Payments,
  invoiceId: string,
  isPaid: boolean,
): Promise<string | undefined> {
  const invoice = await payments.stripe.invoices.retrieve(invoiceId);
  const plan = idOf(invoice.parent?.subscription_details?.subscription);
  if (plan === undefined) return undefined;
  const first = await orderOfPlan(payments, plan);
  if (first === undefined || !isPaid) return first;
  // The first month is settled before, so that its invoice is known and not taken for a later month.
  if ((await settlePurchase(payments, first)) === undefined) return undefined;
  const { data, error } = await payments.service.rpc('purchase_of_invoice', {
    subscription: plan,
    invoice: invoiceId,
  });
  if (error) throw new Error(`purchase_of_invoice: ${error.code} ${error.message}`);
  if (data === null) throw new Error(`the plan ${plan} of invoice ${invoiceId} is not known yet`);
  return String(data);
}

async function purchaseOfIntent(
  { service, stripe }: Payments,
  intent: string | undefined,
): Promise<string | undefined> {
  if (intent === undefined) return undefined;
  const { data, error } = await service
    .from('purchases')
    .select('id')
    .eq('payment_intent', intent)
    .maybeSingle();
  if (error) throw new Error(`purchases: ${error.code} ${error.message}`);
  if (data !== null) return String(data.id);
  const customer = idOf((await stripe.paymentIntents.retrieve(intent)).customer);
  if (customer === undefined) return undefined;
  const known = await service
    .from('payment_customers')
    .select('user_id')
    .eq('customer', customer)
    .maybeSingle();
  if (known.data === null && known.error === null) return undefined;
  // A settlement that runs now may have read its refunds before this one.
  throw new Error(`the payment ${intent} of an own customer is not settled yet`);
}
