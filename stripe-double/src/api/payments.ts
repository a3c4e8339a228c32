import { z } from 'zod';
import type { Stripe } from 'stripe';
import { invalid } from '../fault.ts';
import { createCustomer } from '../objects/customers.ts';
import { closeDispute } from '../objects/disputes.ts';
import { createRefund } from '../objects/refunds.ts';
import { endSubscription } from '../objects/subscriptions.ts';
import { shown } from './expand.ts';
import { operation, type Operation } from './operations.ts';
import { expandParams, flag, metadata, positive, text } from './params.ts';
import { list, retrieve, retrieveParams } from './resources.ts';

const contact = {
  email: z.union([z.literal(''), z.email()]).optional(),
  name: text.optional(),
  phone: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
};

export const customers: readonly Operation[] = [
  operation('POST', '/v1/customers', z.strictObject({ ...expandParams, ...contact }), ({ world, params }) =>
    shown(createCustomer(world, params)),
  ),
  operation('GET', '/v1/customers/:id', retrieveParams, ({ world, id }) => {
    const isDeleted = world.store.note(deletion(id)) !== undefined;
    return isDeleted ? deletedCustomer(id) : shown(world.get('customer', id));
  }),
  list('customer', '/v1/customers', ['email']),
  operation(
    'POST',
    '/v1/customers/:id',
    z.strictObject({ ...expandParams, ...contact }),
    ({ world, id, params }) => {
      const before = world.get('customer', id);
      const { expand: _, metadata: added, ...given } = params;
      const customer = world.put({
        ...before,
        ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value || null])),
        metadata: withMetadata(before.metadata, added),
      });
      world.emit('customer.updated', customer);
      return shown(customer);
    },
  ),
  operation('DELETE', '/v1/customers/:id', z.strictObject(expandParams), ({ world, id }) => {
    const customer = world.get('customer', id);
    const plans = world.store.list('subscription', { where: { customer: id }, limit: 100 }).data;
    for (const plan of plans) if (plan.status !== 'canceled') endSubscription(world, plan);
    world.store.remove(id);
    world.store.putNote(deletion(id), {});
    world.emit('customer.deleted', customer);
    return deletedCustomer(id);
  }),
];

/** The note that a customer was deleted. */
const deletion = (id: string): string => `deleted ${id}`;

const deletedCustomer = (id: string): Stripe.DeletedCustomer => ({ id, object: 'customer', deleted: true });

/** An empty value removes a key. */
export const withMetadata = (
  before: Stripe.Metadata,
  added: Record<string, string> | undefined,
): Stripe.Metadata =>
  Object.fromEntries(Object.entries({ ...before, ...added }).filter(([, value]) => value !== ''));

const refundParams = z.strictObject({
  ...expandParams,
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: positive.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
});

export const payments: readonly Operation[] = [
  retrieve('payment_intent', '/v1/payment_intents'),
  list('payment_intent', '/v1/payment_intents', ['customer']),
  retrieve('charge', '/v1/charges'),
  list('charge', '/v1/charges', ['customer', 'payment_intent']),
  retrieve('payment_method', '/v1/payment_methods'),
  operation('POST', '/v1/refunds', refundParams, ({ world, params }) => {
    const { charge, payment_intent: intent, ...rest } = params;
    if (charge === undefined && intent === undefined)
      throw invalid(
        'One of the following params should be provided for this request: payment_intent or charge.',
      );
    const id = charge ?? String(world.get('payment_intent', intent ?? '').latest_charge);
    return shown(createRefund(world, { ...rest, charge: world.get('charge', id) }));
  }),
  retrieve('refund', '/v1/refunds'),
  list('refund', '/v1/refunds', ['payment_intent', 'charge']),
  retrieve('dispute', '/v1/disputes'),
  list('dispute', '/v1/disputes', ['payment_intent', 'charge']),
  operation('POST', '/v1/disputes/:id/close', retrieveParams, ({ world, id }) =>
    shown(closeDispute(world, id, 'lost')),
  ),
  operation('POST', '/v1/disputes/:id', evidenceParams(), ({ world, id, params }) => {
    const dispute = world.get('dispute', id);
    const said = params.evidence?.uncategorized_text;
    // These two words decide a dispute in Stripe's test mode.
    if (said === 'winning_evidence' || said === 'losing_evidence')
      return shown(closeDispute(world, id, said === 'winning_evidence' ? 'won' : 'lost'));
    return shown(world.put({ ...dispute, metadata: withMetadata(dispute.metadata, params.metadata) }));
  }),
];

function evidenceParams() {
  return z.strictObject({
    ...expandParams,
    evidence: z.strictObject({ uncategorized_text: text.optional() }).optional(),
    metadata: metadata.optional(),
    submit: flag.optional(),
  });
}
