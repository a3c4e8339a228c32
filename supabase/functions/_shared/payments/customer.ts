import { isCustomerRefused, unlessMissing } from './missing.ts';
import { settleOwnPlans } from './own-plans.ts';
import type { VisitorCall } from './visitor-call.ts';

interface KnownCustomer {
  /** Null if none was made yet. */
  readonly customer: string | null;
  /** The address with which it is made. */
  readonly email: string | null;
}

/** Asks Stripe for something of the visitor's customer, who is made first, or made anew if Stripe does not know it any more. */
export async function askWithCustomer<T>(
  call: VisitorCall<unknown>,
  { customer, email }: KnownCustomer,
  ask: (customer: string) => Promise<T>,
): Promise<T> {
  const known = customer ?? (await createCustomer(call, email, null));
  try {
    return await ask(known);
  } catch (fault) {
    if (!isCustomerRefused(fault) || (await exists(call, known))) throw fault;
    const made = await createCustomer(call, email, known);
    await settleOwnPlans(call);
    return ask(made);
  }
}

/** Stripe still names a customer that was deleted, as such. */
async function exists({ stripe }: VisitorCall<unknown>, id: string): Promise<boolean> {
  const customer = await unlessMissing('customer', id, stripe.customers.retrieve(id));
  return customer !== undefined && customer.deleted !== true;
}

/** The key is the same for two tabs, and another one for each customer that is replaced. */
async function createCustomer(
  { service, stripe, visitor }: VisitorCall<unknown>,
  email: string | null,
  replaced: string | null,
): Promise<string> {
  const { id } = await stripe.customers.create(
    { metadata: { user: visitor.id }, ...(email !== null && { email }) },
    { idempotencyKey: ['customer', visitor.id, ...(replaced === null ? [] : [replaced])].join('-') },
  );
  const row = service.from('payment_customers').update({ customer: id }).eq('user_id', visitor.id);
  const { error } = await (replaced === null ? row.is('customer', null) : row.eq('customer', replaced));
  if (error) throw new Error(`payment_customers: ${error.code} ${error.message}`);
  return id;
}
