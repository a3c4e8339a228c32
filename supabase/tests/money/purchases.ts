import { randomUUID } from 'node:crypto';
import { purchase, purchaseColumns } from '@irodori/contract/payments';
import { z } from 'zod';
import type { TestDatabase, Visitor } from '../database.ts';

export interface StartedPurchase {
  readonly id: string;
  readonly kind: 'pack' | 'plan';
  readonly price: number;
  readonly currency: string;
  readonly credits: number;
  readonly session: string | null;
  readonly isCurrent: boolean;
  readonly expiresAt: number;
}

/** What Stripe says of a payment, as the edge functions hand it to `settle`. */
export interface PaymentState {
  readonly payment: 'open' | 'pending' | 'failed' | 'expired' | 'paid';
  readonly [fact: string]: unknown;
}

const site = 'http://localhost:3000';

/** The database calls of the edge functions of payments, as short functions for tests. */
export function purchasesOf({ owner, service }: TestDatabase) {
  const offerId = async (slug: string): Promise<string> => {
    const [offer] = await owner.query<{ id: string }>('select id from offers where slug = $1', [slug]);
    return offer?.id ?? randomUUID();
  };
  const start = async ({ id }: Pick<Visitor, 'id'>, slug = 'medium-pack', level = 'aal1', from = site) =>
    service.call<StartedPurchase>('start_purchase', {
      user_id: id,
      level,
      offer_id: await offerId(slug),
      site: from,
    });
  const settle = (id: string, state: PaymentState, event: object | null = null) =>
    service.call<{ status: string; quarantine: string | null; refunded: number }>('settle', {
      purchase_id: id,
      state,
      event,
    });
  /** Settles a purchase as paid with what was agreed, and with the facts given. */
  const pay = ({ id, price, currency }: StartedPurchase, facts: object = {}) =>
    settle(id, { payment: 'paid', amount: price, currency, tax: 0, seller: 'Irodori GmbH', ...facts });
  const bought = async (visitor: Pick<Visitor, 'id'>, slug = 'medium-pack') => {
    const started = await start(visitor, slug);
    await pay(started);
    return started;
  };
  /** Takes the plan, whose first month is paid. */
  const planOf = async (visitor: Pick<Visitor, 'id'>) => {
    const started = await start(visitor, 'monthly');
    const subscription = subscriptionState(`sub_${started.id}`);
    await pay(started, { invoice: `in_${started.id}`, subscription });
    return { ...started, subscription };
  };
  const entriesOf = ({ id }: Pick<Visitor, 'id'>) =>
    owner.query<{ kind: string; amount: number; balance: number }>(
      `select kind, amount, balance from credit_entries where user_id = $1 and purchase_id is not null order by number`,
      [id],
    );
  const columns = purchaseColumns.replaceAll(/(\w+):(\w+)/g, '$2 as "$1"');
  const seenBy = async (visitor: Visitor) =>
    z.array(purchase).parse(
      (await visitor.query(`select ${columns} from purchases order by created_at`)).map((row) => ({
        ...row,
        createdAt: String(row['createdAt']),
        paidAt: row['paidAt'] === null ? null : String(row['paidAt']),
        closedAt: row['closedAt'] === null ? null : String(row['closedAt']),
        refundFailedAt: row['refundFailedAt'] === null ? null : String(row['refundFailedAt']),
      })),
    );
  return { start, settle, pay, bought, planOf, entriesOf, seenBy };
}

export const subscriptionState = (id: string, facts: object = {}) => ({
  id,
  status: 'active',
  renewsAt: '2026-12-23T00:00:00Z',
  cancelsAt: null,
  askedAt: '2026-11-23T00:00:00Z',
  ...facts,
});
