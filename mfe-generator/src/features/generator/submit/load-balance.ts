import type { Platform } from '@irodori/platform';
import { z } from 'zod';

/** Loads the visitor's balance of credits. */
export const loadBalance = (platform: Platform): Promise<number> =>
  platform.data.value(z.number().int(), (db) => db.rpc('credit_balance'));
