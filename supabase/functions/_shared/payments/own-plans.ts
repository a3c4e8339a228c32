import { settlePurchase } from './settle.ts';
import type { VisitorCall } from './visitor-call.ts';

/** Brings the visitor's plans to what Stripe says of them; those that Stripe does not know end. */
export async function settleOwnPlans(call: VisitorCall<unknown>): Promise<void> {
  const { data, error } = await call.service
    .from('subscriptions')
    .select('purchase_id')
    .eq('user_id', call.visitor.id)
    .neq('status', 'ended');
  if (error) throw new Error(`subscriptions: ${error.code} ${error.message}`);
  for (const { purchase_id: purchase } of data) await settlePurchase(call, String(purchase));
}
