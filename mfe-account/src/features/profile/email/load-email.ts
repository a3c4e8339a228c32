import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

const emailChange = z.object({
  /** The new address. */
  email: z.string(),
  /** Time of the mails, ISO 8601. */
  sentAt: z.nullable(z.string()),
  /** Whether the mailbox of the current address has confirmed. */
  isConfirmedHere: z.boolean(),
  /** Whether the mailbox of the new address has confirmed. */
  isConfirmedThere: z.boolean(),
});
export type EmailChange = z.infer<typeof emailChange>;

const ownEmail = z.object({ email: z.nullable(z.string()), change: z.nullable(emailChange) });
export type OwnEmail = z.infer<typeof ownEmail>;

/** Loads the address of the visitor's account and the change that waits for the mailboxes, if there is one. */
export const loadEmail = ({ data }: Pick<Platform, 'data'>): Promise<OwnEmail> =>
  data.value(ownEmail, (db) => db.rpc('own_email'));

export const cancelEmailChange = ({ data }: Pick<Platform, 'data'>): Promise<null> =>
  data.value(z.null(), (db) => db.rpc('cancel_email_change'));
