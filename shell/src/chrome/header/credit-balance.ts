import type { Platform } from '@irodori/platform';

/** The visitor's credits; null if they cannot be read, since the menu works without them. */
export async function readCreditBalance(platform: Platform): Promise<number | null> {
  try {
    // Loaded on demand: only visitors with a session need the schema library.
    const { creditCount } = await import(/* webpackChunkName: "shared-contract" */ './credit-count.ts');
    return await platform.data.value(creditCount, (db) => db.rpc('credit_balance'));
  } catch {
    return null;
  }
}
