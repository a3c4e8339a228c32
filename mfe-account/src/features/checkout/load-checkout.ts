import { app, unfinishedStatuses } from '@irodori/contract/entities';
import { loginPath } from '@irodori/contract/paths';
import { redirectTo } from '@irodori/kit/errors';
import type { LoadContext } from '@irodori/kit/module';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';
import { loadBalance } from '../account/load-ledger.ts';
import { loadOwnDeletion } from '../deletion/own-deletion.ts';
import { loadEntries, readEntriesQuery } from './load-entries.ts';
import { loadWithdrawals } from '../withdrawal/load-withdrawals.ts';
import {
  loadLatestOrders,
  loadOffers,
  loadOrder,
  loadPlans,
  loadPurchases,
  loadSeller,
  type Order,
  readPurchasesQuery,
} from './purchases/load-purchases.ts';

/** Loads the balance, the held credits, what can be bought and was bought, the prices of the apps and the entries. */
export async function loadCheckout({ platform, url }: Pick<LoadContext, 'platform' | 'url'>) {
  const session = await platform.session.verified();
  if (session.status !== 'signed-in') throw redirectTo(loginPath);
  const purchaseId = z.uuid().safeParse(url.searchParams.get('purchase')).data;
  const { isAnonymous: isGuest } = session;
  // Before the rest, so that a page that thanks for a payment never shows the credits of before.
  const order = purchaseId === undefined ? undefined : await loadOrder(platform, purchaseId);
  const [balance, held, apps, offers, seller, plans, deletion, bought, withdrawals, returnedFrom, ledger] =
    await Promise.all([
      loadBalance(platform),
      loadHeld(platform),
      loadPrices(platform),
      loadOffers(platform),
      loadSeller(platform),
      loadPlans(platform),
      loadOwnDeletion(platform),
      loadPurchases(platform, readPurchasesQuery(url.searchParams)),
      loadWithdrawals(platform),
      order === undefined ? loadLeft(platform) : order,
      loadEntries(platform, readEntriesQuery(url.searchParams)),
    ]);
  return {
    isGuest,
    buyer: { name: session.name, email: session.email, site: url.host },
    balance,
    held,
    apps,
    offers,
    seller,
    plans,
    isBackFromPortal: url.searchParams.get('from') === 'portal',
    deletion,
    ...bought,
    withdrawals,
    returnedFrom,
    ...ledger,
  };
}

/**
 * A visitor who left the payment page by Back, or closed its tab, comes back without the purchase in the address. Tells
 * also that the latest payment failed or expired meanwhile, until the visitor puts that away.
 */
async function loadLeft(platform: Platform): Promise<Order | undefined> {
  const orders = await loadLatestOrders(platform);
  return orders.find(({ status }) => status === 'open') ?? orders.slice(0, 1).find(isNews);
}

const isNews = ({ status, closedAt }: Order): boolean =>
  (status === 'failed' || status === 'expired') && closedAt === null;

const price = z.pick(app, { name: true, slug: true, icon: true, config: true });

/** Loads every app with its price, cheapest first. */
async function loadPrices(platform: Platform) {
  const apps = await platform.data.many(price, (db) =>
    db.from('apps').select('name,slug,icon,config').order('name'),
  );
  return apps
    .map(({ name, slug, icon, config }) => ({ name, slug, icon, cost: config.cost }))
    .toSorted((a, b) => a.cost - b.cost);
}

export type Price = Awaited<ReturnType<typeof loadPrices>>[number];

const running = z.object({ cost: z.int() });

/** Sums the credits that are held for unfinished pictures; the balance does not include them. */
async function loadHeld(platform: Platform): Promise<number> {
  const jobs = await platform.data.many(running, (db) =>
    db.from('jobs').select('cost').in('status', unfinishedStatuses),
  );
  return jobs.reduce((sum, { cost }) => sum + cost, 0);
}
