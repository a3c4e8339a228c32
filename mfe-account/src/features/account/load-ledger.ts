import { creditEntryKind } from '@irodori/contract/entities';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

export const creditEntry = z.object({
  number: z.int(),
  kind: creditEntryKind,
  amount: z.int(),
  /** The account's balance after the entry. */
  balance: z.int(),
  note: z.nullable(z.string()),
  createdAt: z.string(),
  job: z.nullable(z.object({ id: z.string(), app: z.object({ slug: z.string(), name: z.string() }) })),
  /** The payment that the entry belongs to. */
  purchase: z.nullable(z.object({ name: z.string() })),
});
export type CreditEntry = z.infer<typeof creditEntry>;

/** The columns of a credit entry for a PostgREST select. */
export const creditColumns =
  'number,kind,amount,balance,note,createdAt:created_at,job:jobs(id,app:apps(slug,name)),purchase:purchases(name)';
const shown = 8;

/** Loads the latest entries, newest first, without captures, which only confirm their hold. */
export const loadLedger = (platform: Platform): Promise<CreditEntry[]> =>
  platform.data.many(creditEntry, (db) =>
    db
      .from('credit_entries')
      .select(creditColumns)
      .neq('kind', 'capture')
      .order('number', { ascending: false })
      .limit(shown),
  );

export const loadBalance = (platform: Platform): Promise<number> =>
  platform.data.value(z.int(), (db) => db.rpc('credit_balance'));
