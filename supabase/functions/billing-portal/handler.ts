import { z } from 'zod';
import { afterPortalPath } from '../../../shared/contract/src/routes/paths.ts';
import type { leaveResponse } from '../../../shared/contract/src/money/payments.ts';
import type { PaymentContext } from '../_shared/payments/context.ts';
import { askWithCustomer } from '../_shared/payments/customer.ts';
import { PaymentRefusal } from '../_shared/payments/refusal.ts';
import { createVisitorHandler, type VisitorCall } from '../_shared/payments/visitor-call.ts';

export const createHandler = (context: PaymentContext) =>
  createVisitorHandler('billing-portal', z.object({}), openPortal, context);

const knownCustomer = z.object({ customer: z.string(), email: z.string().nullable() });

/** Cards, addresses and invoices are shown by Stripe's portal, so only a fresh sign-in gets there. */
async function openPortal(call: VisitorCall<object>): Promise<z.infer<typeof leaveResponse>> {
  const { own, service, stripe, visitor, site } = call;
  if (!visitor.isFresh) throw new PaymentRefusal('step_up_required');
  // Read with the visitor's rights, which an incomplete sign-in lacks.
  const bought = await own.from('purchases').select('id').limit(1).maybeSingle();
  const known = await service
    .from('payment_customers')
    .select('customer,email')
    .eq('user_id', visitor.id)
    .maybeSingle();
  const error = bought.error ?? known.error;
  if (error) throw new Error(`payment_customers: ${error.code} ${error.message}`);
  const customer = knownCustomer.safeParse(known.data);
  if (bought.data === null || !customer.success) throw new PaymentRefusal('nothing_bought');
  const { url } = await askWithCustomer(call, customer.data, (id) =>
    stripe.billingPortal.sessions.create({ customer: id, return_url: site + afterPortalPath }),
  );
  return { url };
}
