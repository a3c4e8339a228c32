import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

/** Loads the visitor's balance of credits. */
export const loadBalance = (platform: Platform): Promise<number> =>
  platform.data.value(z.int(), (db) => db.rpc('credit_balance'));
