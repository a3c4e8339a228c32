import { creditEntryKind } from '@irodori/contract/entities';
import { purchase, subscriptionStatus } from '@irodori/contract/payments';
import { reviewReportReason } from '@irodori/contract/review';
import { supportKind } from '@irodori/contract/support';
import { z } from 'zod';

/** What the calls of administrators return; the migrations `administrators` and `records_of_users` write it. */

export const adminAccess = z.enum(['none', 'second_factor_required', 'step_up_required', 'open']);

export const foundUser = z.object({
  id: z.string(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  isAnonymous: z.boolean(),
  createdAt: z.string(),
  isBanned: z.boolean(),
});
export type FoundUser = z.infer<typeof foundUser>;

export const actKind = z.enum([
  'searched',
  'viewed',
  'granted',
  'taken_back',
  'banned',
  'unbanned',
  'review_hidden',
  'review_shown',
  'reports_dismissed',
  'refunded',
  'payment_accepted',
  'requests_viewed',
  'request_answered',
  'request_reopened',
]);
export type ActKind = z.infer<typeof actKind>;

const person = z.object({ id: z.string(), email: z.string().nullable() });

export const adminAct = z.object({
  number: z.number().int(),
  kind: actKind,
  administrator: person,
  user: person.nullable(),
  reason: z.string().nullable(),
  facts: z.object({
    words: z.string().optional(),
    credits: z.number().optional(),
    /** Null for a ban that lasts until it is lifted. */
    until: z.string().nullish(),
    amount: z.number().optional(),
    currency: z.string().optional(),
    review: z.string().optional(),
    quarantine: z.string().optional(),
    reference: z.string().optional(),
  }),
  createdAt: z.string(),
});
export type AdminAct = z.infer<typeof adminAct>;

export const userReview = z.object({
  id: z.string(),
  app: z.string(),
  userId: z.string(),
  name: z.string(),
  rating: z.number().int(),
  review: z.string(),
  date: z.string(),
  isHidden: z.boolean(),
});
export type UserReview = z.infer<typeof userReview>;

export const reportedReview = userReview.extend({
  reportedAt: z.string(),
  reasons: z.array(reviewReportReason),
});

export const supportRequest = z.object({
  id: z.string(),
  reference: z.string(),
  kind: supportKind,
  /** Null for a sender without a session. */
  userId: z.string().nullable(),
  email: z.string(),
  message: z.string(),
  about: z.string().nullable(),
  attachments: z.array(z.object({ path: z.string(), name: z.string() })),
  createdAt: z.string(),
  answeredAt: z.string().nullable(),
});
/** A question with its files; `url` is null for a file that is gone. */
export type ShownRequest = Omit<z.infer<typeof supportRequest>, 'attachments'> & {
  readonly files: readonly { readonly path: string; readonly name: string; readonly url: string | null }[];
};

const userPurchase = purchase.omit({ refundFailedAt: true }).extend({
  /** What was paid, if it differs from the order. */
  quarantine: z.string().nullable(),
  /** The sum of refunds that were ordered and have not arrived at Stripe. */
  ordered: z.number().int(),
  /** Why Stripe made no refund, once for each order. */
  refusals: z.array(z.string()),
});
export type UserPurchase = z.infer<typeof userPurchase>;

export const undecidedPayment = userPurchase.extend({
  /** Null if the account was deleted. */
  user: person.nullable(),
});

const userEntry = z.object({
  number: z.number().int(),
  kind: creditEntryKind,
  amount: z.number().int(),
  balance: z.number().int(),
  note: z.string().nullable(),
  createdAt: z.string(),
  /** The app or the purchase. */
  about: z.string().nullable(),
});
export type UserEntry = z.infer<typeof userEntry>;

export const userRecord = z.object({
  id: z.string(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  isAnonymous: z.boolean(),
  isAdministrator: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: z.string(),
  lastSignInAt: z.string().nullable(),
  bannedUntil: z.string().nullable(),
  sessions: z.number().int(),
  pictures: z.number().int(),
  plan: subscriptionStatus.nullable(),
  balance: z.number().int(),
  entries: z.array(userEntry),
  purchases: z.array(userPurchase),
  reviews: z.array(userReview),
  acts: z.array(adminAct),
});
export type UserRecord = z.infer<typeof userRecord>;
