import { z } from 'zod';
import type { Payments } from '../_shared/payments/context.ts';
import { unlessMissing } from '../_shared/payments/missing.ts';
import { settlePurchase } from '../_shared/payments/settle.ts';
import { inTurn, mostListed, type Outcomes } from './in-turn.ts';

/** Plans that should have renewed an hour ago, when Stripe charges the month: their paid months that no event told of. */
export async function settleRenewals(payments: Payments): Outcomes {
  const { data, error } = await payments.service
    .from('subscriptions')
    .select('id,purchase_id')
    .neq('status', 'ended')
    .lt('renews_at', new Date(Date.now() - 60 * 60_000).toISOString())
    .order('renews_at')
    .limit(mostListed);
  if (error) throw new Error(`subscriptions: ${error.code} ${error.message}`);
  return inTurn(payments, {
    name: 'settle-renewal',
    items: data.map(({ id, purchase_id: purchase }) => ({ id: String(id), purchase: String(purchase) })),
    idOf: ({ id }) => id,
    work: ({ id, purchase }) => settleMonths(payments, id, purchase),
  });
}

async function settleMonths(payments: Payments, plan: string, purchase: string): Promise<void> {
  const { stripe } = payments;
  if ((await unlessMissing('plan', plan, stripe.subscriptions.retrieve(plan))) !== undefined) {
    const paid = await stripe.invoices
      .list({ subscription: plan, status: 'paid', limit: 100 })
      .autoPagingToArray({ limit: mostListed });
    const months: string[] = [];
    // All rows before the first is settled: from then on the plan no longer counts as late, and a row that is there is settled
    // as every other purchase.
    for (const { id } of paid.toReversed()) months.push(await monthOf(payments, plan, id));
    for (const month of months) await settlePurchase(payments, month);
  }
  await settlePurchase(payments, purchase);
}

async function monthOf({ service }: Payments, subscription: string, invoice: string): Promise<string> {
  const { data, error } = await service.rpc('purchase_of_invoice', { subscription, invoice });
  if (error) throw new Error(`purchase_of_invoice: ${error.code} ${error.message}`);
  return z.string().parse(data);
}
