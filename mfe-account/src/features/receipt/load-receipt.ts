import { loginPath } from '@irodori/contract/paths';
import { notFound, redirectTo } from '@irodori/kit/errors';
import type { LoadContext } from '@irodori/kit/module';
import { loadWithdrawals } from '../withdrawal/load-withdrawals.ts';
import { loadPurchase } from '../checkout/purchases/load-purchases.ts';

/** Loads an own payment that was made; anything else is a page that does not exist. */
export async function loadReceipt({ platform, params, url }: LoadContext) {
  const session = await platform.session.verified();
  if (session.status !== 'signed-in') throw redirectTo(loginPath);
  const [purchase, withdrawals] = await Promise.all([
    loadPurchase(platform, params['purchase_id'] ?? ''),
    loadWithdrawals(platform),
  ]);
  if (purchase?.paidAt == null) throw notFound(url);
  return {
    purchase,
    paidAt: purchase.paidAt,
    withdrawal: withdrawals[purchase.id],
    site: url.host,
    name: session.name,
    email: session.email,
  };
}
