import type { Purchase, PurchaseStatus } from '@irodori/contract/payments';
import { money } from '@irodori/contract/money';

const words: Readonly<Record<PurchaseStatus, string>> = {
  open: 'Not paid yet',
  pending: 'On its way to us',
  failed: 'Not paid',
  expired: 'Not paid in time',
  paid: 'Paid',
  quarantined: 'Being looked at',
  disputed: 'In dispute with your bank',
  refunded: 'Refunded',
};

/** What became of a payment. */
export const statusWords = ({
  status,
  refunded,
  currency,
}: Pick<Purchase, 'status' | 'refunded' | 'currency'>): string =>
  status === 'paid' && refunded > 0 ? `Paid, ${money(refunded, currency)} refunded` : words[status];
