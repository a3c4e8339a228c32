import { securityEventKind } from '@irodori/contract/security-events';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

const reported = z.object({
  kind: securityEventKind,
  detail: z.nullable(z.string()),
  at: z.string(),
  /** The mailbox that got the mail; null for a change that its visitor undoes on the site. */
  address: z.nullable(z.string()),
  wasUsed: z.boolean(),
});
export type Reported = z.infer<typeof reported>;

/** What the mail of a link reports; null if the link does not work any more. */
export const loadReported = ({ data }: Platform, token: string): Promise<Reported | null> =>
  data.value(z.nullable(reported), (db) => db.rpc('reported_change', { token }));

/** A change of the visitor's account; null if it cannot be undone any more. `address`: the mail to it can undo it. */
export const loadOwnChange = ({ data }: Platform, id: number): Promise<Reported | null> =>
  data.value(z.nullable(reported), (db) => db.rpc('own_change', { event_id: id }));

const secured = z.object({
  /** Null for an account without an address. */
  address: z.nullable(z.string()),
  /** The account stays with the address of the mail, goes back to it, or is closed since another account has it. */
  outcome: z.enum(['kept', 'returned', 'closed']),
  /** What had been added since the change. */
  removed: z.array(z.object({ kind: securityEventKind, detail: z.nullable(z.string()) })),
});
export type Secured = z.infer<typeof secured>;

/** Locks everybody out of the account but its mailbox; null if the link does not work any more. */
export const secureAccount = ({ data }: Platform, token: string): Promise<Secured | null> =>
  data.value(z.nullable(secured), (db) => db.rpc('secure_account', { token }));

/**
 * Locks everybody out of an account without an address, the visitor too; null if the change cannot be undone any more.
 * @throws PlatformError `step_up_required`
 */
export const secureOwnAccount = ({ data }: Platform, id: number): Promise<Secured | null> =>
  data.value(z.nullable(secured), (db) => db.rpc('secure_own_account', { event_id: id }));
