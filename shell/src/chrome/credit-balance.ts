import type { Platform } from '@irodori/platform';

/** The visitor's credits, or null if they cannot be told now: the menu works without them. */
export async function readCreditBalance(platform: Platform): Promise<number | null> {
  try {
    // Only visitors with a session need it, so the schema library is not part of every page.
    const { creditCount } = await import(/* webpackChunkName: "shared-contract" */ './credit-count.ts');
    return await platform.data.value(creditCount, (db) => db.rpc('credit_balance'));
  } catch {
    return null;
  }
}
