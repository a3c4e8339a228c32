import { type Withdrawal, withdrawal, withdrawalColumns } from '@irodori/contract/payments';
import type { Platform } from '@irodori/platform';

/** By the purchase's id. */
export type Withdrawals = Readonly<Record<string, Withdrawal>>;

/** Loads from which of the visitor's purchases a withdrawal is possible, and what became of others. */
export async function loadWithdrawals(platform: Platform): Promise<Withdrawals> {
  const rows = await platform.data.many(withdrawal, (db) => db.rpc('withdrawals').select(withdrawalColumns));
  return Object.fromEntries(rows.map((row) => [row.purchaseId, row]));
}
