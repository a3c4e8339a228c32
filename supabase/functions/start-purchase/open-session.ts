import type { Stripe } from 'stripe';
import { purchasePath } from '../../../shared/contract/src/routes/paths.ts';
import { askWithCustomer } from '../_shared/payments/customer.ts';
import type { VisitorCall } from '../_shared/payments/visitor-call.ts';
import type { Order } from './place-order.ts';

/**
 * Opens Stripe's payment page for an order and returns its address. The order's id is the idempotency key, with the
 * customer, who can be replaced; the body comes from the order's row alone: two tabs, or a call after a crash, get the same
 * session. Undefined if the order was ended meanwhile; the purchase’s own page if it was paid.
 */
export async function openSession(call: VisitorCall<unknown>, order: Order): Promise<string | undefined> {
  const { service, stripe } = call;
  const session = await askWithCustomer(call, order, (customer) =>
    stripe.checkout.sessions.create(sessionOf(order, customer), {
      idempotencyKey: `${order.id}-${customer}`,
    }),
  );
  const { data, error } = await service
    .from('purchases')
    .update({ session_id: session.id, at_once_at: new Date().toISOString() })
    .eq('id', order.id)
    .eq('status', 'open')
    .select('id');
  if (error) throw new Error(`purchases: ${error.code} ${error.message}`);
  if (data.length === 0) {
    // Stripe refuses it where another tab got the same page earlier and has paid.
    const isExpired = await stripe.checkout.sessions.expire(session.id).then(
      () => true,
      () => false,
    );
    return isExpired ? undefined : order.site + purchasePath(order.id);
  }
  if (session.url === null) throw new Error(`session ${session.id} has no address`);
  return session.url;
}

/** Stripe's code for “General - Electronically Supplied Services”, which credits are spent on. */
const taxCode = 'txcd_10000000';

function sessionOf(order: Order, customer: string): Stripe.Checkout.SessionCreateParams {
  const { id, kind, name, price, currency, site, expiresAt, automaticTax } = order;
  const metadata = { purchase: id };
  const product = {
    currency,
    unit_amount: price,
    tax_behavior: 'inclusive',
    product_data: { name: `Irodori: ${name}`, tax_code: taxCode },
  } as const;
  return {
    client_reference_id: id,
    metadata,
    customer,
    expires_at: expiresAt,
    success_url: site + purchasePath(id),
    cancel_url: site + purchasePath(id),
    ...(automaticTax && { automatic_tax: { enabled: true }, customer_update: { address: 'auto' } }),
    ...(kind === 'plan'
      ? {
          mode: 'subscription',
          line_items: [{ quantity: 1, price_data: { ...product, recurring: { interval: 'month' } } }],
          subscription_data: { metadata },
        }
      : {
          mode: 'payment',
          line_items: [{ quantity: 1, price_data: product }],
          payment_intent_data: { metadata },
          invoice_creation: { enabled: true },
        }),
  };
}
