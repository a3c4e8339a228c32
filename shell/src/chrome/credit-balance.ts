import type { Platform } from '@irodori/platform';
import { z } from 'zod';

/** The visitor's credits, or null if they cannot be told now: the menu works without them. */
export async function readCreditBalance(platform: Platform): Promise<number | null> {
  try {
    return await platform.data.value(z.number().int(), (db) => db.rpc('credit_balance'));
  } catch {
    return null;
  }
}
