import type { Stripe } from 'stripe';
import { newId } from '../store/ids.ts';
import type { World } from '../world.ts';

export interface NewIntent {
  readonly amount: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly description?: string | undefined;
  readonly metadata?: Record<string, string> | undefined;
}

export function createIntent(world: World, given: NewIntent): Stripe.PaymentIntent {
  const id = newId('pi');
  const intent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: given.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: world.now(),
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent;
  world.put(intent);
  world.emit('payment_intent.created', intent);
  return intent;
}
