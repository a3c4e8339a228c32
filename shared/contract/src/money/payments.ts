import { z } from 'zod/mini';
import { paymentRefusals, type PaymentCode } from '../refusals.ts';

/*
 * Money is a whole number of minor units (cents) of a currency of ISO 4217 in lower case, as at Stripe. `Intl` does not
 * know the minor units of every currency at Stripe (HUF, ISK and UGX differ).
 */

const money = z.int().check(z.positive());

export const offerKind = z.enum(['pack', 'plan']);

/**
 * A pack of credits, or the monthly plan. Everybody may read offers while payments are on; inactive ones are no longer for
 * sale.
 */
export const offer = z.object({
  id: z.string(),
  kind: offerKind,
  name: z.string(),
  /** Of a plan: for each month. */
  credits: z.int().check(z.positive()),
  /** With tax. */
  price: money,
  currency: z.string(),
  /** True for the prices that come with the seed, which an operator replaces. */
  isSample: z.boolean(),
});
export type Offer = z.infer<typeof offer>;

/** The columns of {@link offer} for a PostgREST select from `offers`; filter by `active`, order by `position`. */
export const offerColumns = 'id,kind,name,credits,price,currency,isSample:is_sample';

/**
 * What became of a purchase. Nothing but `paid` gives credits, less the refunded share.
 * `open`: the payment page waits for the visitor. `pending`: the visitor has paid by a method that takes days.
 * `quarantined`: the amount or the currency that was paid differs from the order, and an administrator has to decide.
 * `disputed`: the visitor has asked the bank to take the money back.
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
export type PurchaseStatus = z.infer<typeof purchaseStatus>;

/**
 * One payment of a visitor: a pack, or a month of the plan. What was ordered is a copy of the offer; price and currency are
 * what was paid, also where that is not what was ordered.
 */
export const purchase = z.object({
  id: z.string(),
  kind: offerKind,
  name: z.string(),
  credits: z.int().check(z.positive()),
  /** 0 where an administrator accepted a payment of nothing. */
  price: z.int().check(z.nonnegative()),
  currency: z.string(),
  status: purchaseStatus,
  /** The part of the price that is tax; null before payment, and where no tax is computed. */
  tax: z.nullable(z.int().check(z.nonnegative())),
  /** Name, address and VAT number of the seller when it was paid; null before, and where the operator is not configured. */
  seller: z.nullable(z.string()),
  /** Paid in Stripe’s test mode: no money moved. */
  isTest: z.boolean(),
  /** The sum of all refunds; below the price the purchase stays `paid`. */
  refunded: z.int().check(z.nonnegative()),
  /** When the latest refund failed; null once another one is on its way. */
  refundFailedAt: z.nullable(z.string()),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  /** When the visitor ended the payment, or put away the news that it failed or expired. */
  closedAt: z.nullable(z.string()),
});
export type Purchase = z.infer<typeof purchase>;

/** The columns of {@link purchase} for a PostgREST select from `purchases`. */
export const purchaseColumns =
  'id,kind,name,credits,price,currency,status,tax,seller,isTest:is_test,refunded,refundFailedAt:refund_failed_at,createdAt:created_at,paidAt:paid_at,closedAt:closed_at';

/**
 * Whether the visitor can withdraw from a purchase, or what became of the withdrawal. `renewal`: a later month of a plan,
 * which is cancelled and not withdrawn from. `pending`: the refund is on its way; `failed`: it does not arrive, and a
 * person has to find another way.
 */
export const withdrawalState = z.enum([
  'possible',
  'late',
  'used',
  'renewal',
  'pending',
  'refunded',
  'failed',
]);

/** A row of the rpc `withdrawals`, which has the visitor's purchases that are paid, neither disputed nor quarantined. */
export const withdrawal = z.object({
  purchaseId: z.string(),
  state: withdrawalState,
  /** The last of the 14 days. */
  until: z.string(),
  /** What goes back or went back, in minor units; null if nothing does. */
  amount: z.nullable(z.int()),
  /** The credits that go; null unless a withdrawal is possible or all are used. */
  unused: z.nullable(z.int()),
});
export type Withdrawal = z.infer<typeof withdrawal>;

/** The columns of {@link withdrawal} for a PostgREST select from the rpc. */
export const withdrawalColumns = 'purchaseId:purchase_id,state,until,amount,unused';

/** `past_due`: a month could not be paid yet; no credits come until it is. */
export const subscriptionStatus = z.enum(['active', 'past_due', 'ended']);

/**
 * A plan of the visitor. There is one at most, unless Stripe knows a plan again that it did not know while another one was
 * bought: then each of them is charged.
 */
export const subscription = z.object({
  id: z.string(),
  status: subscriptionStatus,
  /** When the next month is paid; null once the plan has ended. */
  renewsAt: z.nullable(z.string()),
  /** When it ends because the visitor cancelled it; nothing is paid after that. */
  cancelsAt: z.nullable(z.string()),
  /** The payment of the first month. */
  purchase: z.extend(
    z.pick(purchase, { id: true, name: true, credits: true, price: true, currency: true, createdAt: true }),
    {
      /** What was ordered and later months cost, in its currency; null where the first month was paid so. */
      orderedPrice: z.nullable(money),
      orderedCurrency: z.nullable(z.string()),
    },
  ),
});
export type Subscription = z.infer<typeof subscription>;

/** The columns of {@link subscription} for a PostgREST select from `subscriptions`, without those that ended. */
export const subscriptionColumns =
  'id,status,renewsAt:renews_at,cancelsAt:cancels_at,purchase:purchases(id,name,credits,price,currency,orderedPrice:ordered_price,orderedCurrency:ordered_currency,createdAt:created_at)';

/** Body of the edge function `start-purchase`. */
export const startPurchaseRequest = z.object({
  offerId: z.uuid(),
  /**
   * The purchase whose payment goes on. The visitor has agreed to its price, so the function begins no other purchase. If it
   * is not open any more, the response has the address of its own page.
   */
  purchaseId: z.optional(z.uuid()),
  /** The buyer asks for the credits at once, and agrees that those used before a withdrawal are paid for. */
  atOnce: z.literal(true),
});

/**
 * Body of the responses of `start-purchase` and `billing-portal`: where to go. The payment page and the portal are on
 * another origin; of a purchase that was paid meanwhile, the address is that of its own page here.
 */
export const leaveResponse = z.object({ url: z.url() });

/** Body of the edge function `settle-purchase`, which asks Stripe what became of an own purchase. */
export const settlePurchaseRequest = z.object({ purchaseId: z.uuid() });
export const settlePurchaseResponse = z.object({ status: purchaseStatus });

/**
 * Body of the edge function `end-purchase`, which ends an unpaid order of the visitor, or dismisses the notice that its
 * payment failed or expired. The status is `paid` or `pending` if the visitor has paid in the meantime.
 */
export const endPurchaseRequest = z.object({ purchaseId: z.uuid() });
export const endPurchaseResponse = z.object({ status: purchaseStatus });

/** Body of the edge function `withdraw-purchase`; the rpc `withdrawals` says what became of it. */
export const withdrawPurchaseRequest = z.object({ purchaseId: z.uuid() });
export const withdrawPurchaseResponse = z.object({});

/**
 * Body of the edge function `cancel-plan`: the plan of that id ends with the month that is paid, or goes on after all.
 * Without an id, it is a plan that is not as asked yet, if there is one.
 */
export const cancelPlanRequest = z.object({
  isCancelled: z.boolean(),
  plan: z.optional(z.string().check(z.maxLength(255))),
});
export const cancelPlanResponse = z.object({ cancelsAt: z.nullable(z.string()) });

/** The body of a refusal by the edge functions of payments. */
export const paymentError = z.object({
  code: z.enum(Object.keys(paymentRefusals) as PaymentCode[]),
  message: z.string(),
});
export type PaymentError = z.infer<typeof paymentError>;
