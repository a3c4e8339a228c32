import { z } from 'zod';
import { cancelPlanRequest, type cancelPlanResponse } from '../../../shared/contract/src/money/payments.ts';
import type { PaymentContext } from '../_shared/payments/context.ts';
import { noteLeft } from '../_shared/payments/left-plans.ts';
import { unlessMissing } from '../_shared/payments/missing.ts';
import { readSubscription } from '../_shared/payments/read-payment.ts';
import { PaymentRefusal } from '../_shared/payments/refusal.ts';
import { requireFreshFactor } from '../_shared/payments/require-fresh-factor.ts';
import { settlePurchase } from '../_shared/payments/settle.ts';
import { createVisitorHandler, type VisitorCall } from '../_shared/payments/visitor-call.ts';

export const createHandler = (context: PaymentContext) =>
  createVisitorHandler('cancel-plan', cancelPlanRequest, cancelPlan, context);

const ownPlan = z.object({ id: z.string(), purchase_id: z.string() });

/** Cancels the plan at the end of the paid month. Until then the visitor can resume it, unless the account waits for its deletion. */
async function cancelPlan(
  call: VisitorCall<z.infer<typeof cancelPlanRequest>>,
): Promise<z.infer<typeof cancelPlanResponse>> {
  const { own, stripe, body } = call;
  // Ending a plan moves no money and can be taken back; going on is paid.
  if (!body.isCancelled) requireFreshFactor(call.visitor);
  const plan = await findPlan(own, body);
  if (!body.isCancelled && (await isDeletionPlanned(own))) throw new PaymentRefusal('deletion_planned');
  const change = stripe.subscriptions.update(plan.id, { cancel_at_period_end: body.isCancelled });
  const isKnown = (await unlessMissing('plan', plan.id, change)) !== undefined;
  await noteLeft(call, plan.id, body.isCancelled && !isKnown);
  await settlePurchase(call, plan.purchase_id);
  const { status, cancelsAt } = await readSubscription(stripe, plan.id);
  if (status === 'ended') throw new PaymentRefusal('no_plan');
  return { cancelsAt };
}

/** Read with the visitor's rights: the plan of another visitor is not found. @throws PaymentRefusal `no_plan` */
async function findPlan(
  own: VisitorCall<unknown>['own'],
  { plan, isCancelled }: z.infer<typeof cancelPlanRequest>,
): Promise<z.infer<typeof ownPlan>> {
  const running = own.from('subscriptions').select('id,purchase_id').neq('status', 'ended');
  const { data, error } = await (plan === undefined ? running : running.eq('id', plan))
    .order('cancels_at', { nullsFirst: isCancelled })
    .limit(1)
    .maybeSingle();
  if (error) throw new Error(`subscriptions: ${error.code} ${error.message}`);
  if (data === null) throw new PaymentRefusal('no_plan');
  return ownPlan.parse(data);
}

async function isDeletionPlanned(own: VisitorCall<unknown>['own']): Promise<boolean> {
  const { data, error } = await own.rpc('own_deletion').maybeSingle();
  if (error) throw new Error(`own_deletion: ${error.code} ${error.message}`);
  return data !== null;
}
