import type { Stripe } from 'stripe';
import { newId } from '../store/ids.ts';
import type { World } from '../world.ts';
import { apiList } from './prices.ts';

export interface NewSession {
  readonly mode: 'payment' | 'subscription';
  readonly items: Stripe.LineItem[];
  readonly currency: string;
  readonly successUrl: string;
  readonly cancelUrl?: string | undefined;
  readonly customer?: string | undefined;
  readonly customerEmail?: string | undefined;
  readonly reference?: string | undefined;
  readonly metadata?: Record<string, string> | undefined;
  readonly expiresAt: number;
  readonly automaticTax: boolean;
  readonly createsInvoice: boolean;
}

export function buildSession(world: World, given: NewSession): Stripe.Checkout.Session {
  const id = newId('cs_test', 58);
  const total = given.items.reduce((sum, { amount_total: amount }) => sum + amount, 0);
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: {
      enabled: given.automaticTax,
      liability: given.automaticTax ? { type: 'self' } : null,
      provider: given.automaticTax ? 'stripe' : null,
      status: given.automaticTax ? 'requires_location_inputs' : null,
    },
    billing_address_collection: null,
    cancel_url: given.cancelUrl ?? null,
    client_reference_id: given.reference ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: world.now(),
    currency: given.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: given.customer ?? null,
    customer_account: null,
    customer_creation: given.mode === 'payment' && !given.createsInvoice ? 'if_required' : 'always',
    customer_details: null,
    customer_email: given.customerEmail ?? null,
    discounts: [],
    expires_at: given.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation:
      given.mode === 'subscription'
        ? null
        : {
            enabled: given.createsInvoice,
            invoice_data: {
              account_tax_ids: null,
              custom_fields: null,
              description: null,
              footer: null,
              issuer: null,
              metadata: {},
              rendering_options: null,
            },
          },
    line_items: apiList(given.items, `/v1/checkout/sessions/${id}/line_items`),
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: given.metadata ?? {},
    mode: given.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: given.mode === 'payment' ? 'if_required' : 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: total === 0 ? 'no_payment_required' : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: given.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${world.origin}/pay/${id}`,
    wallet_options: null,
  } satisfies Stripe.Checkout.Session;
}
