import type { Stripe } from 'stripe';
import { newId } from '../store/ids.ts';
import type { World } from '../world.ts';
import { countryOf, sumOf, taxOf } from '../payment/tax.ts';
import { apiList } from './prices.ts';

export interface NewInvoice {
  readonly customer: string;
  readonly items: readonly Stripe.LineItem[];
  /** Without one, the invoice of a session's single payment. */
  readonly subscription?: Stripe.Subscription;
  readonly reason: 'manual' | 'subscription_create' | 'subscription_cycle' | 'upcoming';
  /** Whether Stripe Tax has computed the tax of the items. */
  readonly isTaxed: boolean;
}

/** An open invoice. */
export function createInvoice(world: World, given: NewInvoice): Stripe.Invoice {
  const invoice = world.put(invoiceOf(world, given));
  const customer = world.get('customer', given.customer);
  world.put({ ...customer, next_invoice_sequence: sequenceOf(customer) + 1 });
  world.emit('invoice.created', invoice);
  world.emit('invoice.finalized', invoice);
  return invoice;
}

/** Sends `invoice.upcoming` with a preview of the invoice, which has no id yet. */
export function announceInvoice(world: World, given: Omit<NewInvoice, 'reason'>, due: number): void {
  const { id: _, ...invoice } = invoiceOf(world, { ...given, reason: 'upcoming' });
  world.emit('invoice.upcoming', {
    ...invoice,
    created: due,
    effective_at: null,
    hosted_invoice_url: null,
    next_payment_attempt: due,
    number: null,
    status: 'draft',
    status_transitions: { ...invoice.status_transitions, finalized_at: null },
    webhooks_delivered_at: null,
  });
}

const sequenceOf = ({ next_invoice_sequence: sequence }: Stripe.Customer): number => sequence ?? 1;

function invoiceOf(
  world: World,
  { customer: customerId, items, subscription, reason, isTaxed }: NewInvoice,
): Stripe.Invoice {
  const id = newId('in');
  const now = world.now();
  const total = items.reduce((sum, { amount_total: amount }) => sum + amount, 0);
  const customer = world.get('customer', customerId);
  const first = subscription?.items.data[0];
  const period = { start: first?.current_period_start ?? now, end: first?.current_period_end ?? now };
  const country = countryOf(customer.address?.country);
  const tax = sumOf(items);
  const taxesOf = (amount: number, within: number) => (isTaxed ? [taxOf(amount, within, country)] : []);
  const lines = items.map((item) => ({
    ...lineOf(item, id, subscription, period),
    taxes: taxesOf(item.amount_total, item.amount_tax),
  }));
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Test account',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    automatic_tax: {
      disabled_reason: null,
      enabled: isTaxed,
      liability: isTaxed ? { type: 'self' } : null,
      provider: isTaxed ? 'stripe' : null,
      status: isTaxed ? 'complete' : null,
    },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: items[0]?.currency ?? 'usd',
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: now,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${world.origin}/invoices/${id}`,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: apiList(lines, `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(sequenceOf(customer)).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: subscription
      ? {
          quote_details: null,
          subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
          type: 'subscription_details',
        }
      : null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    payments: apiList<Stripe.InvoicePayment>([], `/v1/invoice_payments?invoice=${id}`),
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    status_transitions: {
      finalized_at: now,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total - tax,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total - tax,
    total_pretax_credit_amounts: [],
    total_taxes: taxesOf(total, tax),
    webhooks_delivered_at: now,
  };
}

const lineOf = (
  item: Stripe.LineItem,
  invoice: string,
  subscription: Stripe.Subscription | undefined,
  period: Stripe.InvoiceLineItem.Period,
): Omit<Stripe.InvoiceLineItem, 'taxes'> => ({
  id: newId('il'),
  object: 'line_item',
  amount: item.amount_total,
  currency: item.currency,
  description: item.description,
  discount_amounts: [],
  discountable: true,
  discounts: [],
  invoice,
  livemode: false,
  metadata: subscription?.metadata ?? {},
  parent: subscription
    ? {
        invoice_item_details: null,
        subscription_item_details: {
          invoice_item: null,
          proration: false,
          proration_details: null,
          subscription: subscription.id,
          subscription_item: subscription.items.data[0]?.id ?? '',
        },
        type: 'subscription_item_details',
      }
    : null,
  period,
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: item.price?.id ?? '', product: String(item.price?.product) },
    type: 'price_details',
    unit_amount_decimal: item.price?.unit_amount_decimal ?? null,
  },
  quantity: item.quantity,
  quantity_decimal: null,
  subscription: subscription?.id ?? null,
  subtotal: item.amount_subtotal,
});

/** Notes at an invoice what came of the attempt to charge its intent. */
export function settleInvoice(world: World, before: Stripe.Invoice, intent: Stripe.PaymentIntent): void {
  const isPaid = intent.status === 'succeeded';
  const now = world.now();
  const payment: Stripe.InvoicePayment = {
    id: before.payments?.data[0]?.id ?? newId('inpay'),
    object: 'invoice_payment',
    amount_paid: isPaid ? intent.amount : null,
    amount_requested: intent.amount,
    created: now,
    currency: intent.currency,
    invoice: before.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: isPaid ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: isPaid ? now : null },
  };
  const invoice = world.put<Stripe.Invoice>({
    ...before,
    amount_paid: isPaid ? before.total : 0,
    amount_remaining: isPaid ? 0 : before.total,
    attempt_count: before.attempt_count + 1,
    attempted: true,
    payments: apiList([payment], `/v1/invoice_payments?invoice=${before.id}`),
    status: isPaid ? 'paid' : 'open',
    status_transitions: { ...before.status_transitions, paid_at: isPaid ? now : null },
  });
  world.emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
  if (isPaid) world.emit('invoice.payment_succeeded', invoice);
}
