import { Stripe } from 'stripe';
import { unlessMissing } from './missing.ts';
import type { PurchaseRow } from './settle.ts';

/** What Stripe says of a purchase, for `settle`; the migration `settling_purchases` says what each part does. */
export interface PaymentState {
  readonly payment: 'open' | 'pending' | 'failed' | 'expired' | 'paid';
  readonly session?: string;
  readonly paymentIntent?: string;
  readonly invoice?: string;
  readonly amount?: number | null;
  readonly currency?: string | null;
  /** Inside of the amount; null if Stripe does not compute it. */
  readonly tax?: number | null;
  /** In Unix seconds. Undefined where Stripe tells no time. */
  readonly paidAt?: number | undefined;
  readonly refunds?: readonly RefundState[];
  readonly disputes?: readonly { id: string; status: string }[];
  readonly subscription?: SubscriptionState;
  /** The account of the key does not know the session or the invoice, so nobody can pay it there. */
  readonly isMissing?: true;
}

interface RefundState {
  readonly id: string;
  readonly amount: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** In Unix seconds. */
  readonly created: number;
  /** The row of `refund_orders` for which it was made; null for a refund that was made at Stripe. */
  readonly order: string | null;
}

export interface SubscriptionState {
  readonly id: string;
  readonly status: 'active' | 'past_due' | 'ended';
  readonly renewsAt: string | null;
  readonly cancelsAt: string | null;
  readonly askedAt: string;
  /** Ended because the account of the key does not know it; it goes on when an account knows it again. */
  readonly isMissing?: true;
}

/** Asks Stripe for everything that a purchase's worth depends on, never for an event. */
export async function readPayment(stripe: Stripe, row: PurchaseRow): Promise<PaymentState> {
  if (row.session_id === null) {
    if (row.invoice !== null) return readMonth(stripe, row.invoice, row.subscription);
    const isOver = row.expires_at !== null && Date.parse(row.expires_at) < Date.now();
    return { payment: isOver ? 'expired' : 'open' };
  }
  const session = await unlessMissing(
    'session',
    row.session_id,
    stripe.checkout.sessions.retrieve(row.session_id, { expand: ['payment_intent.latest_charge'] }),
  );
  if (session === undefined) return readMissing(stripe, row.subscription);
  if (session.client_reference_id !== row.id)
    throw new Error(`session ${session.id} is not of purchase ${row.id}`);
  if (session.status !== 'complete') {
    return { payment: session.status === 'expired' ? 'expired' : 'open', session: session.id };
  }
  const invoice = idOf(session.invoice);
  if (row.kind === 'plan' && invoice !== undefined) {
    const month = await readMonth(stripe, invoice, idOf(session.subscription) ?? null);
    return { ...month, session: session.id };
  }
  const intent = session.payment_intent;
  return {
    payment: paymentOf(session),
    session: session.id,
    amount: session.amount_total,
    currency: session.currency,
    tax: session.automatic_tax.enabled ? (session.total_details?.amount_tax ?? null) : null,
    paidAt: await arrivalOf(stripe, row, session),
    ...(await readReturns(stripe, idOf(intent))),
  };
}

/** In seconds. A payment that was heard of in this time after its charge is taken for one that arrives at once. */
const hour = 60 * 60;

/**
 * When the money of a paid session arrived, in Unix seconds. The charge of a delayed payment, and its balance transaction, are
 * made when it begins. When it arrived is told by an event alone, which Stripe keeps for 30 days.
 */
async function arrivalOf(
  stripe: Stripe,
  { status }: PurchaseRow,
  session: Stripe.Checkout.Session,
): Promise<number | undefined> {
  const charged = chargedAt(session.payment_intent);
  const isNews = ['open', 'pending', 'failed', 'expired'].includes(status);
  if (charged === undefined || paymentOf(session) !== 'paid' || !isNews) return charged;
  const isPending = status === 'pending';
  if (!isPending && charged > Date.now() / 1000 - hour) return charged;
  const arrived = await stripe.events
    .list({ type: 'checkout.session.async_payment_succeeded', created: { gte: charged }, limit: 100 })
    .autoPagingToArray({ limit: 1000 })
    .catch(ignoreForbidden);
  const event = arrived.find(({ data }) => (data.object as { id?: string }).id === session.id);
  return event?.created ?? (isPending ? undefined : charged);
}

/** A restricted key may not read events. */
function ignoreForbidden(error: unknown): Stripe.Event[] {
  if (error instanceof Stripe.errors.StripePermissionError) return [];
  throw error;
}

function chargedAt(intent: Stripe.Checkout.Session['payment_intent']): number | undefined {
  const charge = typeof intent === 'object' ? intent?.latest_charge : undefined;
  return typeof charge === 'object' ? charge?.created : undefined;
}

/** A complete session is paid, waits for a delayed method, or its delayed method has failed. */
function paymentOf({
  payment_status: status,
  payment_intent: intent,
}: Stripe.Checkout.Session): PaymentState['payment'] {
  if (status !== 'unpaid') return 'paid';
  const hasFailed =
    typeof intent === 'object' && ['requires_payment_method', 'canceled'].includes(intent?.status ?? '');
  return hasFailed ? 'failed' : 'pending';
}

const paymentOfInvoice: Readonly<Record<string, PaymentState['payment']>> = {
  paid: 'paid',
  void: 'failed',
  uncollectible: 'failed',
};

async function readMonth(stripe: Stripe, invoiceId: string, plan: string | null): Promise<PaymentState> {
  const [invoice, subscription] = await Promise.all([
    unlessMissing('invoice', invoiceId, stripe.invoices.retrieve(invoiceId, { expand: ['payments'] })),
    plan === null ? undefined : readSubscription(stripe, plan),
  ]);
  if (invoice === undefined) return missingPayment(subscription);
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid');
  return {
    payment: paymentOfInvoice[invoice.status ?? ''] ?? 'pending',
    invoice: invoiceId,
    amount: invoice.total,
    currency: invoice.currency,
    tax: invoice.automatic_tax.enabled ? sumOf(invoice.total_taxes ?? []) : null,
    paidAt: invoice.status_transitions.paid_at ?? undefined,
    ...(subscription && { subscription }),
    ...(await readReturns(stripe, idOf(paid?.payment.payment_intent))),
  };
}

const readMissing = async (stripe: Stripe, plan: string | null): Promise<PaymentState> =>
  missingPayment(plan === null ? undefined : await readSubscription(stripe, plan));

/** `settle` keeps what was paid before. */
const missingPayment = (subscription: SubscriptionState | undefined): PaymentState => ({
  payment: 'expired',
  isMissing: true,
  ...(subscription && { subscription }),
});

const sumOf = (taxes: readonly { readonly amount: number }[]): number =>
  taxes.reduce((sum, { amount }) => sum + amount, 0);

async function readReturns(stripe: Stripe, paymentIntent: string | undefined) {
  if (paymentIntent === undefined) return {};
  const [refunds, disputes] = await Promise.all([
    stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 }).autoPagingToArray({ limit: 1000 }),
    stripe.disputes.list({ payment_intent: paymentIntent, limit: 100 }).autoPagingToArray({ limit: 1000 }),
  ]);
  return {
    paymentIntent,
    refunds: refunds.map(({ id, amount, status, created, metadata }): RefundState => ({
      id,
      amount,
      status: refundStatus(status),
      created,
      order: metadata?.['order'] ?? null,
    })),
    disputes: disputes.map(({ id, status }) => ({ id, status })),
  };
}

function refundStatus(status: string | null): RefundState['status'] {
  if (status === 'failed' || status === 'canceled') return 'failed';
  return status === 'succeeded' ? 'succeeded' : 'pending';
}

export async function readSubscription(stripe: Stripe, id: string): Promise<SubscriptionState> {
  const askedAt = new Date().toISOString();
  const plan = await unlessMissing('plan', id, stripe.subscriptions.retrieve(id));
  if (plan === undefined)
    return { id, status: 'ended', renewsAt: null, cancelsAt: null, askedAt, isMissing: true };
  return subscriptionState(plan, askedAt);
}

const endedStatuses: readonly string[] = ['canceled', 'incomplete_expired'];
const activeStatuses: readonly string[] = ['active', 'trialing'];

function subscriptionState(plan: Stripe.Subscription, askedAt: string): SubscriptionState {
  const hasEnded = endedStatuses.includes(plan.status);
  const periodEnd = plan.items.data[0]?.current_period_end ?? null;
  const cancelsAt = plan.cancel_at ?? (plan.cancel_at_period_end ? periodEnd : null);
  return {
    id: plan.id,
    status: hasEnded ? 'ended' : activeStatuses.includes(plan.status) ? 'active' : 'past_due',
    renewsAt: hasEnded || cancelsAt !== null ? null : timeOf(periodEnd),
    cancelsAt: timeOf(cancelsAt),
    askedAt,
  };
}

const timeOf = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1000).toISOString();

export const idOf = (object: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof object === 'string' ? object : object?.id;
