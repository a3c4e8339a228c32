import {
  type Offer,
  offer,
  offerColumns,
  purchase,
  purchaseColumns,
  subscription,
  subscriptionColumns,
} from '@irodori/contract/payments';
import type { Platform } from '@irodori/platform';

/** Loads what can be bought, packs first. */
export const loadOffers = (platform: Platform): Promise<Offer[]> =>
  platform.data.many(offer, (db) =>
    db.from('offers').select(offerColumns).eq('active', true).order('kind').order('position'),
  );

const shown = 50;

/** Loads the visitor's latest payments, newest first, without those that were not made. */
export const loadPurchases = (platform: Platform) =>
  platform.data.many(purchase, (db) =>
    db
      .from('purchases')
      .select(purchaseColumns)
      .not('status', 'in', '(open,expired,failed)')
      .order('created_at', { ascending: false })
      .limit(shown),
  );

/**
 * Loads the payments that the visitor began, newest first, whatever became of them. Later months of a plan have an invoice
 * and no payment page.
 */
export const loadLatestOrders = (platform: Platform) =>
  platform.data.many(purchase, (db) =>
    db
      .from('purchases')
      .select(purchaseColumns)
      .or('invoice.is.null,session_id.not.is.null')
      .order('created_at', { ascending: false })
      .limit(10),
  );

/** Loads one own purchase, whatever became of it; null if there is none. */
export const loadPurchase = (platform: Platform, id: string) =>
  platform.data.one(purchase, (db) =>
    db.from('purchases').select(purchaseColumns).eq('id', id).maybeSingle(),
  );

/** Loads the visitor's plan; null if there is none, or not any more. */
export const loadPlan = (platform: Platform) =>
  platform.data.one(subscription, (db) =>
    db.from('subscriptions').select(subscriptionColumns).neq('status', 'ended').maybeSingle(),
  );
