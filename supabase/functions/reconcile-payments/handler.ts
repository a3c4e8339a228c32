import { createClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { log } from '../_shared/log.ts';
import { carryOutRefund } from '../_shared/payments/carry-out-refund.ts';
import type { PaymentContext, Payments } from '../_shared/payments/context.ts';
import { endPayment, purchasesToEnd } from '../_shared/payments/end-payment.ts';
import { noteLeft } from '../_shared/payments/left-plans.ts';
import { ignoreMissing, unlessMissing } from '../_shared/payments/missing.ts';
import { PaymentRefusal } from '../_shared/payments/refusal.ts';
import { settlePurchase } from '../_shared/payments/settle.ts';
import { inTurn, inTurnOnceKnown, mostListed, type Outcomes } from './in-turn.ts';
import { repeatEvents } from './repeat-events.ts';
import { settleRenewals } from './settle-renewals.ts';

/** Finds what events did not tell; for the worker, which calls it every few minutes. */
export const createHandler =
  ({ environment, payments }: PaymentContext) =>
  async (request: Request): Promise<Response> => {
    if (payments === undefined) return new PaymentRefusal('payments_off').toResponse();
    if (!(await isService(request, environment.supabaseUrl)))
      return new PaymentRefusal('no_session').toResponse();
    const outcomes = [];
    let isStopped = false;
    for (const step of steps) {
      try {
        outcomes.push(...(await step(payments)));
      } catch (reason) {
        isStopped = true;
        outcomes.push({ status: 'rejected', reason } as const);
      }
    }
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
    for (const { reason } of failed) {
      log('error', {
        event: 'reconcile-payments',
        message: reason instanceof Error ? reason.message : String(reason),
      });
    }
    const body = { done: outcomes.length - failed.length, failed: failed.length };
    // The status page tells of a step that did nothing, as when the key may not read events.
    return Response.json(body, { status: isStopped ? 500 : 200 });
  };

/** Only a secret key of the project reads this table. */
async function isService(request: Request, supabaseUrl: string): Promise<boolean> {
  const key = request.headers.get('apikey') ?? '';
  if (key === '') return false;
  const { error } = await createClient(supabaseUrl, key).from('payment_events').select('id').limit(1);
  return error === null;
}

/** The credits page names the seller before a payment. */
async function noteSeller({ service, seller }: Payments): Outcomes {
  const { error } = await service.rpc('note_seller', { seller });
  if (error) throw new Error(`note_seller: ${error.code} ${error.message}`);
  return [];
}

/** Refunds that were ordered and of which Stripe has not heard, or nobody its response. */
async function carryOutRefunds(payments: Payments): Outcomes {
  const { data, error } = await payments.service
    .from('refund_orders')
    .select('id')
    .is('refund', null)
    .is('refusal', null)
    .order('created_at')
    .limit(mostListed);
  if (error) throw new Error(`refund_orders: ${error.code} ${error.message}`);
  return inTurn(payments, {
    name: 'refund',
    items: data.map(({ id }) => String(id)),
    idOf: (id) => id,
    work: (id) => carryOutRefund(payments, id),
  });
}

/** Purchases whose last settlement is longer ago. */
async function settleUnsettled(payments: Payments): Outcomes {
  const before = new Date(Date.now() - 10 * 60_000).toISOString();
  const { data, error } = await payments.service
    .from('purchases')
    .select('id')
    .in('status', ['open', 'pending'])
    .lt('updated_at', before)
    .order('updated_at')
    .limit(mostListed);
  if (error) throw new Error(`purchases: ${error.code} ${error.message}`);
  return inTurn(payments, {
    name: 'settle',
    items: data.map(({ id }) => String(id)),
    idOf: (id) => id,
    work: (id) => settlePurchase(payments, id),
  });
}

const endPaymentsOfClosed = async (payments: Payments): Outcomes =>
  inTurn(payments, {
    name: 'end-payment',
    items: await purchasesToEnd(payments.service),
    idOf: (id) => id,
    work: (id) => endPayment(payments, id),
  });

/** The account of these plans was deleted. */
async function endPlansWithoutVisitor(payments: Payments): Outcomes {
  const { data, error } = await payments.service
    .from('subscriptions')
    .select('id,purchase_id')
    .is('user_id', null)
    .or('status.neq.ended,missing_at.not.is.null')
    .limit(mostListed);
  if (error) throw new Error(`subscriptions: ${error.code} ${error.message}`);
  return inTurnOnceKnown(payments, {
    name: 'end-plan-without-visitor',
    items: data,
    idOf: ({ id }) => String(id),
    work: ({ id, purchase_id: purchase }) =>
      endPlan(payments, { id: String(id), purchase: String(purchase), isAtOnce: true }),
  });
}

/** Returns false, and leaves the plan as it is, if Stripe does not know it. */
async function endPlan(
  payments: Payments,
  { id, purchase, isAtOnce }: { readonly id: string; readonly purchase: string; readonly isAtOnce: boolean },
): Promise<boolean> {
  const { subscriptions } = payments.stripe;
  try {
    await (isAtOnce ? subscriptions.cancel(id) : subscriptions.update(id, { cancel_at_period_end: true }));
  } catch (fault) {
    const plan = await unlessMissing('plan', id, subscriptions.retrieve(id));
    if (plan === undefined) return false;
    // Stripe refuses to end what has ended.
    if (plan.status !== 'canceled') throw fault;
  }
  await settlePurchase(payments, purchase);
  return true;
}

const plansToEnd = z.array(z.object({ id: z.string(), purchase_id: z.string(), at_once: z.boolean() }));

/**
 * Cancels the plans of banned visitors, of accounts that wait for their deletion, and those that were left while Stripe did
 * not know them. A plan keeps its paid month, so that it can be resumed when the ban is lifted or the account is kept.
 */
async function endPlansToEnd(payments: Payments): Outcomes {
  const { data, error } = await payments.service.rpc('plans_to_end');
  if (error) throw new Error(`plans_to_end: ${error.code} ${error.message}`);
  return inTurnOnceKnown(payments, {
    name: 'end-plan',
    items: plansToEnd.parse(data),
    idOf: ({ id }) => id,
    work: async ({ id, purchase_id: purchase, at_once: isAtOnce }) => {
      const isKnown = await endPlan(payments, { id, purchase, isAtOnce });
      if (isKnown) await noteLeft(payments, id, false);
      return isKnown;
    },
  });
}

const movedCustomers = z.array(z.object({ customer: z.string(), email: z.string().nullable() }));

/** A visitor's changed address reaches the customer at Stripe, which prints it on invoices and mails to it. */
async function moveCustomers(payments: Payments): Outcomes {
  const { service, stripe } = payments;
  const { data, error } = await service.rpc('moved_customers');
  if (error) throw new Error(`moved_customers: ${error.code} ${error.message}`);
  return inTurnOnceKnown(payments, {
    name: 'move-customer',
    items: movedCustomers.parse(data),
    idOf: ({ customer }) => customer,
    work: async ({ customer, email }) => {
      const change = stripe.customers.update(customer, { email: email ?? '' });
      // A missing one is made anew by the next purchase, with the address that is noted, and then gets the new one.
      if ((await unlessMissing('customer', customer, change)) === undefined) return false;
      const { error: unnoted } = await service
        .from('payment_customers')
        .update({ email })
        .eq('customer', customer);
      if (unnoted) throw new Error(`payment_customers: ${unnoted.code} ${unnoted.message}`);
      return true;
    },
  });
}

/**
 * The account of these customers was deleted. Their plans were ended before: Stripe ends those that are left with the
 * customer, and its event about it settles them.
 */
async function removeCustomers(payments: Payments): Outcomes {
  const { service, stripe } = payments;
  const { data, error } = await service.rpc('left_customers');
  if (error) throw new Error(`left_customers: ${error.code} ${error.message}`);
  return inTurnOnceKnown(payments, {
    name: 'remove-customer',
    items: z.array(z.string()).parse(data),
    idOf: (customer) => customer,
    work: async (customer) => {
      // Stripe still names a customer that was removed before, where the response or the note of it was lost.
      const known = await unlessMissing('customer', customer, stripe.customers.retrieve(customer));
      if (known === undefined) return false;
      if (known.deleted !== true) await stripe.customers.del(customer).catch(ignoreMissing);
      const { error: unnoted } = await service.rpc('customer_removed', { customer });
      if (unnoted) throw new Error(`customer_removed: ${unnoted.code} ${unnoted.message}`);
      return true;
    },
  });
}

/** One after the other; one that fails keeps none of the others from its work. */
const steps: readonly ((payments: Payments) => Outcomes)[] = [
  noteSeller,
  carryOutRefunds,
  repeatEvents,
  settleUnsettled,
  settleRenewals,
  endPaymentsOfClosed,
  endPlansWithoutVisitor,
  endPlansToEnd,
  moveCustomers,
  removeCustomers,
];
