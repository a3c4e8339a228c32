import type { Stripe } from 'stripe';
import { invalid } from '../fault.ts';
import { attemptLater } from '../payment/charge.ts';
import type { SessionNote } from '../payment/pay-session.ts';
import { newId } from '../store/ids.ts';
import type { World } from '../world.ts';
import { createIntent } from './intents.ts';
import { announceInvoice, createInvoice, settleInvoice } from './invoices.ts';
import { apiList } from './prices.ts';

interface NewSubscription {
  readonly session: Stripe.Checkout.Session;
  readonly method: Stripe.PaymentMethod;
  /** The paid intent of the first invoice. */
  readonly intent: Stripe.PaymentIntent;
  readonly note: SessionNote;
}

/** The plan that a paid session begins, with its paid first invoice. Returns their ids. */
export function createSubscription(
  world: World,
  { session, method, intent, note }: NewSubscription,
): { readonly subscription: string; readonly invoice: string } {
  const id = newId('sub');
  const start = world.now();
  const { recurring } = session.line_items?.data[0]?.price ?? {};
  const end = later(start, start, recurring);
  const items = (session.line_items?.data ?? []).flatMap(({ price, quantity }) =>
    price === null ? [] : [itemOf(id, price, quantity ?? 1, { start, end })],
  );
  const subscription: Stripe.Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: session.automatic_tax.enabled, liability: null },
    billing_cycle_anchor: start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: start,
    currency: session.currency ?? 'usd',
    customer: String(session.customer),
    customer_account: null,
    days_until_due: null,
    default_payment_method: method.id,
    default_source: null,
    default_tax_rates: [],
    description: note.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: apiList(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: note.metadata ?? {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: start,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  };
  const invoice = createInvoice(world, {
    customer: String(session.customer),
    items: session.line_items?.data ?? [],
    subscription,
    reason: 'subscription_create',
    isTaxed: subscription.automatic_tax.enabled,
  });
  world.put({ ...subscription, latest_invoice: invoice.id });
  world.store.putNote(id, session.line_items?.data ?? []);
  world.emit('customer.subscription.created', world.get('subscription', id));
  settleInvoice(world, invoice, intent);
  scheduleRenewal(world, id, end);
  return { subscription: id, invoice: invoice.id };
}

type Period = { readonly start: number; readonly end: number };

const itemOf = (
  subscription: string,
  price: Stripe.Price,
  quantity: number,
  { start, end }: Period,
): Stripe.SubscriptionItem => ({
  id: newId('si', 14),
  object: 'subscription_item',
  billing_thresholds: null,
  created: start,
  current_period_end: end,
  current_period_start: start,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: {
    id: price.id,
    object: 'plan',
    active: false,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  price,
  quantity,
  subscription,
  tax_rates: [],
});

/** The end of the period that begins at `from`: the anchor's day of a later month, or that month's last day. */
function later(
  anchor: number,
  from: number,
  recurring: { readonly interval?: string; readonly interval_count?: number } | null | undefined,
): number {
  const months = (recurring?.interval === 'year' ? 12 : 1) * (recurring?.interval_count ?? 1);
  const [first, now] = [new Date(anchor * 1000), new Date(from * 1000)];
  const passed =
    (now.getUTCFullYear() - first.getUTCFullYear()) * 12 + now.getUTCMonth() - first.getUTCMonth() + months;
  const lastDay = new Date(
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + passed + 1, 0),
  ).getUTCDate();
  const end = new Date(first);
  end.setUTCDate(1);
  end.setUTCMonth(first.getUTCMonth() + passed);
  end.setUTCDate(Math.min(first.getUTCDate(), lastDay));
  return Math.floor(end.getTime() / 1000);
}

/** Days before the end of a period at which Stripe sends `invoice.upcoming`; a setting of the Stripe account. */
const announcedDays = 7;

function scheduleRenewal(world: World, id: string, end: number): void {
  world.schedule(end - announcedDays * 86_400, 'announce-renewal', id);
  world.schedule(end, 'renew', id);
}

/** The subscription in its next period, and the end of that period. */
function inNextPeriod(
  before: Stripe.Subscription,
  { price, current_period_end: start }: Stripe.SubscriptionItem,
) {
  const end = later(before.billing_cycle_anchor, start, price.recurring);
  const data = before.items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: end,
  }));
  return { next: { ...before, items: { ...before.items, data } }, end };
}

/** Announces the next period's invoice, unless the subscription ends before. */
export function announceRenewal(world: World, id: string): void {
  const before = world.get('subscription', id);
  const [item] = before.items.data;
  if (before.status !== 'active' || before.cancel_at_period_end || item === undefined) return;
  const { next } = inNextPeriod(before, item);
  const items = world.store.note(id) as Stripe.LineItem[];
  const isTaxed = next.automatic_tax.enabled;
  const invoice = { customer: String(next.customer), items, subscription: next, isTaxed };
  announceInvoice(world, invoice, item.current_period_end);
}

/** The period is over: the plan ends, or its next one is invoiced and charged. */
export function renew(world: World, id: string): void {
  const before = world.get('subscription', id);
  const [item] = before.items.data;
  if (before.status === 'canceled' || item === undefined || item.current_period_end > world.now()) return;
  if (before.cancel_at_period_end) {
    endSubscription(world, before);
    return;
  }
  const { next, end } = inNextPeriod(before, item);
  const invoice = createInvoice(world, {
    customer: String(next.customer),
    items: world.store.note(id) as Stripe.LineItem[],
    subscription: next,
    reason: 'subscription_cycle',
    isTaxed: next.automatic_tax.enabled,
  });
  const subscription = world.put({ ...next, latest_invoice: invoice.id });
  world.emit('customer.subscription.updated', subscription, { latest_invoice: before.latest_invoice });
  scheduleRenewal(world, id, end);
  chargeInvoice(world, invoice.id, 0);
}

/** Days after a declined renewal at which it is tried again; after the last one the plan ends. */
const retryDays = [3, 5, 7] as const;

/** The subject of a retry is the invoice's id and how often it was tried. */
export function retryInvoice(world: World, subject: string): void {
  const [id = '', tries = '1'] = subject.split(' ');
  chargeInvoice(world, id, Number(tries));
}

/** Charges the plan's card for an open invoice. */
export function chargeInvoice(world: World, id: string, tries: number): void {
  const invoice = world.get('invoice', id);
  if (invoice.status !== 'open') return;
  const subscription = world.get('subscription', subscriptionOf(invoice));
  if (subscription.status === 'canceled') return;
  const known = invoice.payments?.data[0]?.payment.payment_intent;
  const intent =
    known === undefined
      ? createIntent(world, {
          amount: invoice.amount_due,
          currency: invoice.currency,
          customer: String(invoice.customer),
        })
      : world.get('payment_intent', String(known));
  const method = world.get('payment_method', String(subscription.default_payment_method));
  const result = attemptLater(world, intent, method);
  settleInvoice(world, invoice, result.intent);
  if (result.outcome === 'paid') {
    if (subscription.status !== 'active') changeStatus(world, subscription, 'active');
    return;
  }
  const days = retryDays[tries];
  if (days === undefined) {
    endSubscription(world, subscription);
    return;
  }
  world.schedule(world.now() + days * 86_400, 'retry-invoice', `${id} ${tries + 1}`);
  if (subscription.status !== 'past_due') changeStatus(world, subscription, 'past_due');
}

const subscriptionOf = ({ parent }: Stripe.Invoice): string =>
  String(parent?.subscription_details?.subscription);

function changeStatus(world: World, before: Stripe.Subscription, status: Stripe.Subscription.Status): void {
  const after = world.put({ ...before, status });
  world.emit('customer.subscription.updated', after, { status: before.status });
}

/** Ends a plan at once. @throws StripeFault for one that has ended */
export function endSubscription(world: World, before: Stripe.Subscription): Stripe.Subscription {
  if (before.status === 'canceled') throw invalid(`The subscription ${before.id} has been canceled.`);
  const now = world.now();
  const subscription = world.put<Stripe.Subscription>({
    ...before,
    canceled_at: before.canceled_at ?? now,
    ended_at: now,
    status: 'canceled',
  });
  world.emit('customer.subscription.deleted', subscription);
  return subscription;
}

/** Lets a plan end with its period, or go on after all. */
export function cancelAtPeriodEnd(
  world: World,
  before: Stripe.Subscription,
  isCancelled: boolean,
): Stripe.Subscription {
  if (before.status === 'canceled')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  const end = before.items.data[0]?.current_period_end ?? null;
  const subscription = world.put<Stripe.Subscription>({
    ...before,
    cancel_at: isCancelled ? end : null,
    cancel_at_period_end: isCancelled,
    canceled_at: isCancelled ? world.now() : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: isCancelled ? 'cancellation_requested' : null,
    },
  });
  world.emit('customer.subscription.updated', subscription, {
    cancel_at_period_end: before.cancel_at_period_end,
  });
  return subscription;
}
