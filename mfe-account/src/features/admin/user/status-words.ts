import { money } from '@irodori/contract/money';
import { statusWords } from '../../checkout/purchases/purchase-words.ts';
import type { UserPurchase } from '../records.ts';

/** Why a payment is quarantined: the database writes `paid 401 eur in place of 400 eur`, in minor units. */
export const quarantineWords = (quarantine: string): string =>
  quarantine.replaceAll(/(\d+) ([a-z]{3})\b/g, (_, minor: string, currency: string) =>
    money(Number(minor), currency),
  );

/** What became of the payment of a user, in words for an administrator. */
export function adminStatusWords(purchase: UserPurchase): string {
  if (purchase.quarantine !== null) return `Quarantined: ${quarantineWords(purchase.quarantine)}`;
  return purchase.status === 'disputed' ? 'In dispute with the user’s bank' : statusWords(purchase);
}
