import type { Chance } from 'barebase/testing';
import type { PaymentState } from './purchases.ts';

type Refund = { readonly id: string; readonly amount: number; readonly status: string };

/** What Stripe says of one purchase, after each of its changes. Every change sends an event. */
export interface History {
  readonly purchase: { readonly id: string; readonly price: number; readonly credits: number };
  readonly states: readonly PaymentState[];
}

/** Makes up what happens to a purchase: paid at once, late or never, then refunds, failed refunds and a dispute. */
export function historyOf(
  purchase: History['purchase'],
  facts: { readonly currency: string; readonly [fact: string]: unknown },
  chance: Chance,
): History {
  const { id, price } = purchase;
  const states: PaymentState[] = [{ payment: 'open' }];
  if (chance.happens(0.15)) return { purchase, states: [...states, { payment: 'expired' }] };
  if (chance.happens(0.3)) states.push({ payment: 'pending' });
  if (chance.happens(0.1)) return { purchase, states: [...states, { payment: 'failed' }] };

  const refunds: Refund[] = [];
  const disputes: { id: string; status: string }[] = [];
  const amount = chance.happens(0.05) ? price + 1 : price;
  const note = () =>
    states.push({
      payment: 'paid',
      amount,
      ...facts,
      refunds: structuredClone(refunds),
      disputes: structuredClone(disputes),
    });
  note();
  for (let left = price; left > 0 && chance.happens(0.4); left -= refunds.at(-1)?.amount ?? left) {
    const refund = { id: `re_${id}_${refunds.length}`, amount: 1 + chance.below(left), status: 'pending' };
    refunds.push(refund);
    note();
    refund.status = chance.happens(0.3) ? 'failed' : 'succeeded';
    note();
  }
  if (chance.happens(0.2)) {
    const dispute = { id: `dp_${id}`, status: 'needs_response' };
    disputes.push(dispute);
    note();
    for (const status of ['under_review', chance.pick(['won', 'lost'])]) {
      dispute.status = status;
      note();
    }
  }
  return { purchase, states };
}

/** The credits that a purchase has to be worth in the end, computed apart from the database. */
export function worthOf({ purchase: { price, credits }, states }: History): number {
  const last = states.at(-1);
  if (last?.payment !== 'paid' || last['amount'] !== price) return 0;
  const disputes = last['disputes'] as readonly { status: string }[];
  if (disputes.some(({ status }) => status !== 'won')) return 0;
  const refunds = last['refunds'] as readonly Refund[];
  const refunded = refunds.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0);
  return credits - Math.ceil((credits * refunded) / price);
}
