import type { Party, TestDatabase } from '../database.ts';

/** Makes administrators; the party acts with the second factor just given. */
export const administratorOf =
  (database: TestDatabase) => async (): Promise<Party & { readonly id: string }> => {
    const { id, addSecondFactor } = await database.visitor({ role: 'admin' });
    return { id, ...(await addSecondFactor()).after };
  };

interface Act {
  readonly kind: string;
  readonly administrator: { readonly id: string };
  readonly user: { readonly id: string; readonly email: string | null } | null;
  readonly reason: string | null;
  readonly facts: object;
  /** The user and what was said in words were removed. */
  readonly isStripped: boolean;
}
/** What administrators did, the latest first. */
export const logOf = (admin: Party): Promise<Act[]> => admin.call<Act[]>('admin_log');
