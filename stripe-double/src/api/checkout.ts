import { z } from 'zod';
import { invalid } from '../fault.ts';
import { createLineItem, createPrice } from '../objects/prices.ts';
import { buildSession } from '../objects/sessions.ts';
import { expireSession } from '../payment/pay-session.ts';
import type { World } from '../world.ts';
import { shown } from './expand.ts';
import { operation, type Operation } from './operations.ts';
import { expandParams, flag, integer, metadata, positive, text } from './params.ts';
import { list, retrieve, retrieveParams } from './resources.ts';

const path = '/v1/checkout/sessions';
const minute = 60;

const priceData = z.strictObject({
  currency: z
    .string()
    .regex(/^[a-z]{3}$/i)
    .toLowerCase(),
  unit_amount: integer.refine((amount) => amount >= 0, 'must be greater than or equal to 0'),
  tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional(),
  product_data: z.strictObject({
    name: text.min(1),
    description: text.optional(),
    metadata: metadata.optional(),
    tax_code: z
      .string()
      .regex(/^txcd_\d{8}$/)
      .optional(),
  }),
  recurring: z
    .strictObject({ interval: z.enum(['month', 'year']), interval_count: positive.optional() })
    .optional(),
});

const extras = z.strictObject({ description: text.optional(), metadata: metadata.optional() });

const params = z.strictObject({
  ...expandParams,
  mode: z.enum(['payment', 'subscription']),
  line_items: z
    .array(z.strictObject({ price_data: priceData, quantity: positive }))
    .min(1)
    .max(20),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  customer: text.optional(),
  customer_email: z.email().optional(),
  customer_update: z.strictObject({ address: text.optional(), name: text.optional() }).optional(),
  client_reference_id: z.string().max(200).optional(),
  metadata: metadata.optional(),
  expires_at: integer.optional(),
  invoice_creation: z.strictObject({ enabled: flag }).optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  payment_intent_data: extras.optional(),
  subscription_data: extras.optional(),
  locale: text.optional(),
  ui_mode: z.literal('hosted_page').optional(),
});

/** The smallest total of Stripe, about half a dollar. */
const smallest: Readonly<Record<string, number>> = { jpy: 50, usd: 50, eur: 50, gbp: 30 };

const create = operation('POST', path, params, ({ world, params: given }) => {
  const { mode, line_items: items, customer } = given;
  if (customer !== undefined && world.store.get('customer', customer) === undefined)
    throw invalid(`No such customer: '${customer}'`, { code: 'resource_missing', param: 'customer' });
  if (customer !== undefined && given.customer_email !== undefined)
    throw invalid('You may only specify one of these parameters: customer, customer_email.');
  const isPlan = mode === 'subscription';
  if (items.some(({ price_data: { recurring } }) => (recurring !== undefined) !== isPlan))
    throw invalid(
      isPlan
        ? 'You must provide at least one recurring price in `subscription` mode when using prices.'
        : 'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
    );
  if (isPlan ? given.payment_intent_data : given.subscription_data)
    throw invalid(
      `You can not pass \`${isPlan ? 'payment_intent_data' : 'subscription_data'}\` in \`${mode}\` mode.`,
    );
  if (isPlan && given.invoice_creation)
    throw invalid('You can only enable invoice creation when `mode` is set to `payment`.');
  if (given.automatic_tax?.enabled) requireTaxable(world, given);
  const currency = items[0]?.price_data.currency ?? '';
  if (items.some(({ price_data: data }) => data.currency !== currency))
    throw invalid('All line items must have the same currency.');
  const now = world.now();
  const expiresAt = given.expires_at ?? now + 24 * 60 * minute;
  // Stripe says 30 minutes; a request takes a while to arrive.
  if (expiresAt < now + 29 * minute || expiresAt > now + 24 * 60 * minute + minute)
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    );
  const session = buildSession(world, {
    mode,
    items: items.map(({ price_data: data, quantity }) =>
      createLineItem(createPrice(world, data), data.product_data.name, quantity),
    ),
    currency,
    successUrl: given.success_url,
    cancelUrl: given.cancel_url,
    customer,
    customerEmail: given.customer_email,
    reference: given.client_reference_id,
    metadata: given.metadata,
    expiresAt,
    automaticTax: given.automatic_tax?.enabled ?? false,
    createsInvoice: given.invoice_creation?.enabled ?? false,
  });
  const total = session.amount_total ?? 0;
  if (total > 0 && total < (smallest[currency] ?? 1))
    throw invalid(
      'The Checkout Session’s total amount due must add up to at least the minimum of its currency.',
      {
        code: 'amount_too_small',
      },
    );
  world.put(session);
  world.store.putNote(session.id, given.payment_intent_data ?? given.subscription_data ?? {});
  world.schedule(expiresAt, 'expire-session', session.id);
  return shown(session);
});

/** What Stripe wants before it computes tax; the double computes tax inside of a price alone. */
function requireTaxable(world: World, given: z.output<typeof params>): void {
  const address =
    given.customer === undefined ? undefined : world.get('customer', given.customer).address?.country;
  if (given.customer !== undefined && address == null && given.customer_update?.address !== 'auto')
    throw invalid(
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set `customer_update[address]` to 'auto' to save the address entered in Checkout to the Customer.",
    );
  if (given.line_items.some(({ price_data: { tax_behavior: behaviour } }) => behaviour !== 'inclusive'))
    throw invalid('This double of Stripe computes tax for prices with the tax behavior `inclusive` alone.');
}

export const checkout: readonly Operation[] = [
  create,
  retrieve('checkout.session', path),
  list('checkout.session', path, ['customer', 'payment_intent', 'subscription', 'status']),
  operation('POST', `${path}/:id/expire`, retrieveParams, ({ world, id }) => shown(expireSession(world, id))),
  operation('GET', `${path}/:id/line_items`, retrieveParams, ({ world, id }) => ({
    ...world.get('checkout.session', id).line_items,
  })),
];
