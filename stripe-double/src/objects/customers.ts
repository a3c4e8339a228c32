import type { Stripe } from 'stripe';
import { newId } from '../store/ids.ts';
import type { World } from '../world.ts';

export interface NewCustomer {
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly description?: string | undefined;
  readonly metadata?: Record<string, string> | undefined;
}

export function createCustomer(world: World, given: NewCustomer): Stripe.Customer {
  const customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: world.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: newId('X', 7).slice(2).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Stripe.Customer;
  world.put(customer);
  world.emit('customer.created', customer);
  return customer;
}

/** The number of a test card is its fingerprint, so that later charges and refunds know what it does. */
export function createPaymentMethod(
  world: World,
  number: string,
  customer: string | null,
  billing: { readonly email: string | null; readonly name: string | null },
): Stripe.PaymentMethod {
  return world.put({
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, ...billing, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: 2040,
      fingerprint: number,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: world.now(),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } satisfies Stripe.PaymentMethod);
}
