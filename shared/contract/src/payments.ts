import { z } from 'zod';

/*
 * Money is a whole number of minor units (cents) of a currency of ISO 4217 in lower case, as at Stripe. `Intl` does not
 * know the minor units of every currency at Stripe (HUF, ISK and UGX differ).
 */

const money = z.number().int().positive();

export const offerKind = z.enum(['pack', 'plan']);

/** A pack of credits, or the monthly plan. Everybody may read offers; inactive ones are no longer for sale. */
export const offer = z.object({
  id: z.string(),
  kind: offerKind,
  name: z.string(),
  /** Of a plan: for each month. */
  credits: z.number().int().positive(),
  /** With tax. */
  price: money,
  currency: z.string(),
  /** True for the prices that come with the seed, which an operator replaces. */
  isSample: z.boolean(),
});
export type Offer = z.infer<typeof offer>;

/**
 * What became of a purchase. Nothing but `paid` gives credits, less the refunded share.
 * `open`: the payment page waits. `pending`: the visitor is done, the money takes days. `quarantined`: what was paid is
 * not what was agreed, and a person has to look. `disputed`: the bank took the money back, or is asked to.
 */
export const purchaseStatus = z.enum([
  'open',
  'pending',
  'failed',
  'expired',
  'paid',
  'quarantined',
  'disputed',
  'refunded',
]);

/** One payment of a visitor: a pack, or a month of the plan. What was ordered is a copy of the offer. */
export const purchase = z.object({
  id: z.string(),
  kind: offerKind,
  name: z.string(),
  credits: z.number().int().positive(),
  price: money,
  currency: z.string(),
  status: purchaseStatus,
  /** The part of the price that is tax; null before payment, and where no tax is computed. */
  tax: z.number().int().nonnegative().nullable(),
  /** The sum of all refunds; below the price the purchase stays `paid`. */
  refunded: z.number().int().nonnegative(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
});

/** The columns of {@link purchase} for a PostgREST select from `purchases`. */
export const purchaseColumns =
  'id,kind,name,credits,price,currency,status,tax,refunded,createdAt:created_at,paidAt:paid_at';

/** `past_due`: a month could not be paid yet; no credits come until it is. */
export const subscriptionStatus = z.enum(['active', 'past_due', 'ended']);
