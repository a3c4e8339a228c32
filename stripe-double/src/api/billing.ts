import { z } from 'zod';
import type { Stripe } from 'stripe';
import { invalid } from '../fault.ts';
import { cancelAtPeriodEnd, endSubscription } from '../objects/subscriptions.ts';
import { newId } from '../store/ids.ts';
import { shown } from './expand.ts';
import { operation, type Operation } from './operations.ts';
import { expandParams, flag, metadata, text } from './params.ts';
import { withMetadata } from './payments.ts';
import { list, retrieve } from './resources.ts';

const updateParams = z.strictObject({
  ...expandParams,
  cancel_at_period_end: flag.optional(),
  default_payment_method: text.optional(),
  metadata: metadata.optional(),
});

const portalParams = z.strictObject({
  ...expandParams,
  customer: text,
  return_url: z.url().optional(),
});

export const billing: readonly Operation[] = [
  retrieve('subscription', '/v1/subscriptions'),
  list('subscription', '/v1/subscriptions', ['customer', 'status']),
  operation('POST', '/v1/subscriptions/:id', updateParams, ({ world, id, params }) => {
    const before = world.get('subscription', id);
    const isCancelled = params.cancel_at_period_end;
    const changed =
      isCancelled === undefined || isCancelled === before.cancel_at_period_end
        ? before
        : cancelAtPeriodEnd(world, before, isCancelled);
    return shown(
      world.put({
        ...changed,
        default_payment_method: params.default_payment_method ?? changed.default_payment_method,
        metadata: withMetadata(changed.metadata, params.metadata),
      }),
    );
  }),
  operation('DELETE', '/v1/subscriptions/:id', z.strictObject(expandParams), ({ world, id }) =>
    shown(endSubscription(world, world.get('subscription', id))),
  ),
  retrieve('invoice', '/v1/invoices'),
  list('invoice', '/v1/invoices', ['customer', 'status'], {
    subscription: 'parent.subscription_details.subscription',
  }),
  operation('POST', '/v1/billing_portal/sessions', portalParams, ({ world, params }) => {
    if (world.store.get('customer', params.customer) === undefined)
      throw invalid(`No such customer: '${params.customer}'`, {
        code: 'resource_missing',
        param: 'customer',
      });
    const id = newId('bps');
    return world.put({
      id,
      object: 'billing_portal.session',
      configuration: 'bpc_test',
      created: world.now(),
      customer: params.customer,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: null,
      on_behalf_of: null,
      return_url: params.return_url ?? null,
      url: `${world.origin}/portal/${id}`,
    } satisfies Stripe.BillingPortal.Session);
  }),
];
