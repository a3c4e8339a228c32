import type { Stripe } from 'stripe';
import { newId } from '../store/ids.ts';
import type { World } from '../world.ts';
import type { Decline } from '../payment/cards.ts';

export interface NewCharge {
  readonly intent: Stripe.PaymentIntent;
  readonly method: Stripe.PaymentMethod;
  readonly status: Stripe.Charge.Status;
  readonly decline?: Decline | undefined;
}

export function createCharge(world: World, { intent, method, status, decline }: NewCharge): Stripe.Charge {
  const id = newId('ch');
  const isPaid = status === 'succeeded';
  const { email, name } = method.billing_details;
  const charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email, name, phone: null, tax_id: null },
    calculated_statement_descriptor: 'TEST PAYMENT',
    captured: isPaid,
    created: world.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      seller_message: decline ? 'The bank did not return any further details.' : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: {
        amount_authorized: intent.amount,
        authorization_code: null,
        brand: 'visa',
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
        country: 'US',
        electronic_commerce_indicator: null,
        exp_month: method.card?.exp_month ?? 12,
        exp_year: method.card?.exp_year ?? 2040,
        fingerprint: method.card?.fingerprint ?? null,
        funding: 'credit',
        installments: null,
        last4: method.card?.last4 ?? null,
        mandate: null,
        network: 'visa',
        network_transaction_id: null,
        regulated_status: 'unregulated',
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
      type: 'card',
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: isPaid ? `${world.origin}/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge;
  return world.put(charge);
}
