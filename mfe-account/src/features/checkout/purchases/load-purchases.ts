import {
  type Offer,
  offer,
  offerColumns,
  purchase,
  purchaseColumns,
  type Subscription,
  subscription,
  subscriptionColumns,
} from '@irodori/contract/payments';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

/** Loads what can be bought, packs first. */
export const loadOffers = (platform: Platform): Promise<Offer[]> =>
  platform.data.many(offer, (db) =>
    db.from('offers').select(offerColumns).eq('active', true).order('kind').order('position'),
  );

/** Loads name, address and VAT number of the seller; null where the operator is not known. */
export const loadSeller = (platform: Platform): Promise<string | null> =>
  platform.data.value(z.nullable(z.string()), (db) => db.rpc('present_seller'));

/** A purchase with the offer by which it can be paid again; null once that offer is gone. */
const order = z.extend(purchase, { offerId: z.nullable(z.string()) });
export type Order = z.infer<typeof order>;
const orderColumns = `${purchaseColumns},offerId:offer_id` as const;

const pageSize = 50;

/** How many payments the list has; a link to older ones names one page more. */
export function readPurchasesQuery(search: URLSearchParams): number {
  const most = search.get('bought') ?? '';
  return /^[1-9]\d{0,3}$/.test(most) ? Number(most) : pageSize;
}

/**
 * Loads the visitor's latest payments, newest first, without those that were not made; and how many to ask for to see older
 * ones, null if there are none.
 */
export async function loadPurchases(platform: Platform, most: number) {
  const rows = await platform.data.many(purchase, (db) =>
    db
      .from('purchases')
      .select(purchaseColumns)
      .not('status', 'in', '(open,expired,failed)')
      .order('created_at', { ascending: false })
      .limit(most + 1),
  );
  return { purchases: rows.slice(0, most), olderPurchases: rows.length > most ? most + pageSize : null };
}

/**
 * Loads the payments that the visitor began, newest first, whatever became of them. Later months of a plan have an invoice
 * and no payment page.
 */
export const loadLatestOrders = (platform: Platform) =>
  platform.data.many(order, (db) =>
    db
      .from('purchases')
      .select(orderColumns)
      .or('invoice.is.null,session_id.not.is.null')
      .order('created_at', { ascending: false })
      .limit(10),
  );

/** Loads one own purchase, whatever became of it; null if there is none. */
export const loadPurchase = (platform: Platform, id: string) =>
  platform.data.one(purchase, (db) =>
    db.from('purchases').select(purchaseColumns).eq('id', id).maybeSingle(),
  );

/** Loads one own purchase with its offer; null if there is none. */
export const loadOrder = (platform: Platform, id: string) =>
  platform.data.one(order, (db) => db.from('purchases').select(orderColumns).eq('id', id).maybeSingle());

/** Loads the visitor's plans that have not ended, the oldest first. */
export async function loadPlans(platform: Platform): Promise<Subscription[]> {
  const plans = await platform.data.many(subscription, (db) =>
    db.from('subscriptions').select(subscriptionColumns).neq('status', 'ended'),
  );
  return plans.toSorted((a, b) => a.purchase.createdAt.localeCompare(b.purchase.createdAt));
}
