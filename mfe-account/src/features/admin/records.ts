import { creditEntryKind } from '@irodori/contract/entities';
import { purchase, subscriptionStatus } from '@irodori/contract/payments';
import { prompt } from '@irodori/contract/prompt';
import { reviewReportReason } from '@irodori/contract/review';
import { pictureReportReason, visibility } from '@irodori/contract/shown-pictures';
import { supportKind } from '@irodori/contract/support';
import { z } from 'zod/mini';

/** What the calls of administrators return; the migrations `administrators` and `records_of_users` write it. */

export const adminAccess = z.enum(['none', 'second_factor_required', 'step_up_required', 'open']);

export const foundUser = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
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
  'picture_hidden',
  'picture_shown',
  'picture_reports_dismissed',
  'picture_released',
  'picture_refused',
  'picture_chosen',
  'picture_unchosen',
  'refunded',
  'payment_accepted',
  'requests_viewed',
  'request_answered',
  'request_reopened',
]);
export type ActKind = z.infer<typeof actKind>;

const person = z.object({ id: z.string(), email: z.nullable(z.string()) });

export const adminAct = z.object({
  number: z.int(),
  kind: actKind,
  administrator: person,
  user: z.nullable(person),
  reason: z.nullable(z.string()),
  facts: z.object({
    words: z.optional(z.string()),
    credits: z.optional(z.number()),
    /** Null for a ban that lasts until it is lifted. */
    until: z.nullish(z.string()),
    amount: z.optional(z.number()),
    currency: z.optional(z.string()),
    review: z.optional(z.string()),
    jobId: z.optional(z.string()),
    quarantine: z.optional(z.string()),
    reference: z.optional(z.string()),
  }),
  /** The user and what was said in words were removed: with the account, or after 90 days. */
  isStripped: z.boolean(),
  createdAt: z.string(),
});
export type AdminAct = z.infer<typeof adminAct>;

export const userReview = z.object({
  id: z.string(),
  app: z.string(),
  userId: z.string(),
  name: z.string(),
  rating: z.int(),
  review: z.string(),
  date: z.string(),
  isHidden: z.boolean(),
});
export type UserReview = z.infer<typeof userReview>;

export const reportedReview = z.extend(userReview, {
  reportedAt: z.string(),
  reasons: z.array(reviewReportReason),
});

const adminPicture = z.object({
  jobId: z.string(),
  userId: z.string(),
  app: z.string(),
  /** Object name in the bucket `outputs`. */
  path: z.string(),
  width: z.int(),
  height: z.int(),
  prompt,
});
const shownPicture = z.extend(adminPicture, { visibility });
const reportedPicture = z.extend(shownPicture, { reasons: z.array(pictureReportReason) });
const hiddenPicture = z.extend(shownPicture, { hiddenAt: z.string() });
const heldPicture = z.extend(adminPicture, {
  /** Whether its owner does not see it either. */
  isWithheld: z.boolean(),
  model: z.nullable(z.string()),
  /** Class of the classifier → probability. */
  scores: z.record(z.string(), z.number()),
});
export const adminPictures = z.object({
  /** A database without the picture check holds none. */
  held: z._default(z.array(heldPicture), []),
  reported: z.array(reportedPicture),
  hidden: z.array(hiddenPicture),
});
export type AdminPicture = z.infer<typeof adminPicture>;
export type HiddenPicture = z.infer<typeof hiddenPicture>;
export type HeldPicture = z.infer<typeof heldPicture>;
export type ReportedPicture = z.infer<typeof reportedPicture>;

export const supportRequest = z.object({
  id: z.string(),
  reference: z.string(),
  kind: supportKind,
  /** Null for a sender without a session. */
  userId: z.nullable(z.string()),
  email: z.string(),
  message: z.string(),
  about: z.nullable(z.string()),
  /** Files, with their object names in the bucket `support`. */
  attachments: z.array(z.object({ path: z.string(), name: z.string() })),
  createdAt: z.string(),
  answeredAt: z.nullable(z.string()),
});
export type SupportRequest = z.infer<typeof supportRequest>;

const shownOfPurchase = z.pick(purchase, {
  id: true,
  kind: true,
  name: true,
  credits: true,
  price: true,
  currency: true,
  status: true,
  tax: true,
  refunded: true,
  createdAt: true,
  paidAt: true,
});

const userPurchase = z.extend(shownOfPurchase, {
  /** What was paid, if it differs from the order. */
  quarantine: z.nullable(z.string()),
  /** What of the price is above that of the order, in minor units: it goes back first, and takes no credits. */
  paidTooMuch: z.int(),
  /** The sum of refunds that were ordered and have not arrived at Stripe. */
  ordered: z.int(),
  /** Why Stripe made no refund, once for each order. */
  refusals: z.array(z.string()),
});
export type UserPurchase = z.infer<typeof userPurchase>;

export const undecidedPayment = z.extend(userPurchase, {
  /** Null if the account was deleted. */
  user: z.nullable(person),
});

const userEntry = z.object({
  number: z.int(),
  kind: creditEntryKind,
  amount: z.int(),
  balance: z.int(),
  note: z.nullable(z.string()),
  createdAt: z.string(),
  /** The app or the purchase. */
  about: z.nullable(z.string()),
});
export type UserEntry = z.infer<typeof userEntry>;

/** A plan that has not ended. */
const userPlan = z.object({
  id: z.string(),
  status: subscriptionStatus,
  renewsAt: z.nullable(z.string()),
  cancelsAt: z.nullable(z.string()),
});
export type UserPlan = z.infer<typeof userPlan>;

/** Of one engine in one month. */
export const engineCosts = z.object({
  /** E.g. `2026-11`. */
  month: z.string(),
  engine: z.string(),
  pictures: z.int(),
  /** Runs that ended without a picture. */
  failed: z.int(),
  /** Runs of which the engine did not say what they cost. */
  untold: z.int(),
  /** US dollars, of all runs and of those that failed. */
  costUsd: z.number(),
  failedCostUsd: z.number(),
});
export type EngineCosts = z.infer<typeof engineCosts>;

export const userRecord = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  isAnonymous: z.boolean(),
  isAdministrator: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: z.string(),
  lastSignInAt: z.nullable(z.string()),
  bannedUntil: z.nullable(z.string()),
  sessions: z.int(),
  pictures: z.int(),
  plans: z.array(userPlan),
  /** What the user can spend; with `reserved` it is the balance of the ledger. */
  balance: z.int(),
  /** The credits that ordered refunds will take. */
  reserved: z.int(),
  entries: z.array(userEntry),
  purchases: z.array(userPurchase),
  reviews: z.array(userReview),
  acts: z.array(adminAct),
});
export type UserRecord = z.infer<typeof userRecord>;
