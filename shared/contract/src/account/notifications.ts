import { z } from 'zod/mini';
import { jobReason } from '../catalogue/entities.ts';
import { securityEventKind } from './security-events.ts';
import { without } from '../without.ts';

/** A finished job and its app. */
export const pictureFacts = z.object({
  jobId: z.string(),
  app: z.object({ name: z.string(), slug: z.string() }),
});

const purchaseFacts = z.object({
  purchaseId: z.string(),
  /** The name of what was bought. */
  name: z.string(),
  currency: z.string(),
});

const noticeOf = <K extends string, F extends z.ZodMiniType>(kind: K, facts: F) =>
  z.object({
    id: z.string(),
    kind: z.literal(kind),
    facts,
    createdAt: z.string(),
    readAt: z.nullable(z.string()),
  });

/** A notice for a visitor: a row of `notifications`. Pages have the text for each kind. */
export const notice = z.discriminatedUnion('kind', [
  noticeOf('picture_ready', pictureFacts),
  /** A job that the visitor did not cancel ended without a picture. */
  noticeOf('picture_failed', z.extend(pictureFacts, { reason: without(jobReason, ['canceled']) })),
  /** An administrator hid a picture that its owner showed, or took that back. */
  noticeOf('picture_hidden', pictureFacts),
  noticeOf('picture_restored', pictureFacts),
  /** An administrator decided on a picture that the picture check held. */
  noticeOf('picture_released', pictureFacts),
  noticeOf('picture_refused', pictureFacts),
  /** `price` in minor units, with tax. */
  noticeOf('receipt', z.extend(purchaseFacts, { price: z.int() })),
  /** `amount`, what goes back by this refund, in minor units. */
  noticeOf('refund', z.extend(purchaseFacts, { amount: z.int() })),
  /** The plan renews at `renewsAt`; `price` of the next month in minor units. */
  noticeOf(
    'renewal',
    z.object({ name: z.string(), currency: z.string(), price: z.int(), renewsAt: z.string() }),
  ),
  /** A payment that takes days failed; `price` in minor units. */
  noticeOf('payment_failed', z.extend(purchaseFacts, { price: z.int() })),
  /** A month of the plan could not be charged; `price` in minor units. */
  noticeOf('renewal_failed', z.object({ name: z.string(), currency: z.string(), price: z.int() })),
  /** The visitor’s bank asks for the money back; `price` in minor units. */
  noticeOf('payment_disputed', z.extend(purchaseFacts, { price: z.int() })),
  /** A payment was taken back after its credits were spent; `owed` is in credits. */
  noticeOf('debt', z.object({ owed: z.int() })),
  /** An administrator gave credits, or took so many back if `amount` is negative. */
  noticeOf('credits_changed', z.object({ amount: z.int() })),
  /** For an administrator: an engine refuses the worker's key, or its account has nothing left. */
  noticeOf('engine_stopped', z.object({ engine: z.string(), trouble: z.enum(['auth', 'funds']) })),
  /** An archive of the visitor's data can be downloaded until `expiresAt`. */
  noticeOf('export_ready', z.object({ expiresAt: z.string() })),
  noticeOf(
    'security',
    z.object({
      event: without(securityEventKind, ['signed_in', 'deletion_requested']),
      /** The user agent, the former address, the name of the factor, passkey, provider or application, or the codes left. */
      detail: z.nullable(z.string()),
    }),
  ),
  /** The account is deleted at `dueAt`; the notice goes when the visitor keeps the account. */
  noticeOf('deletion_waiting', z.object({ dueAt: z.string() })),
]);
export type Notice = z.infer<typeof notice>;

/** The columns of {@link notice} for a PostgREST select. */
export const noticeColumns = 'id,kind,facts,createdAt:created_at,readAt:read_at';

/** The number of notices that the site keeps of a visitor; each goes after 60 days. */
export const mostNotices = 200;

/**
 * What a visitor can switch off, in the page and by mail. Notices and mails about the account's safety always come, and so
 * does what the law asks for: receipts, confirmations of a withdrawal or of a cancelled plan, and that a plan renews.
 */
export const noticeGroup = z.enum(['pictures', 'purchases']);
export type NoticeGroup = z.infer<typeof noticeGroup>;

/** Whether the notices of a group are shown in the page, and whether its mails are sent. */
export const noticePreference = z.object({ inPage: z.boolean(), byMail: z.boolean() });
export type NoticePreference = z.infer<typeof noticePreference>;

/** Whether the mails of the group that a mail's link switches are sent. */
export const mailSubscription = z.object({ kind: noticeGroup, byMail: z.boolean() });
export type MailSubscription = z.infer<typeof mailSubscription>;
