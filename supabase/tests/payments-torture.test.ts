import { randomInt } from 'node:crypto';
import { Chance } from 'barebase/testing';
import { expect, inject, test } from 'vitest';
import { useDatabase, type Visitor } from './database.ts';
import { ordersOf } from './orders.ts';
import { historyOf, worthOf, type History } from './payment-history.ts';
import { purchasesOf } from './purchases.ts';

const purchaseCount = Number(process.env['TORTURE_PURCHASES'] ?? 200);
const deliveryCount = purchaseCount * 5;
const seed = Number(process.env['TORTURE_SEED'] ?? randomInt(2 ** 31));
const chance = new Chance(seed);

const database = useDatabase();
const { owner } = database;
const { settle } = purchasesOf(database);
const { order } = ordersOf(database);

/** Purchases of random visitors, sizes and prices, a fifth of them months of a plan, and what becomes of each. */
async function begin(visitors: readonly Visitor[]): Promise<History[]> {
  const rows = Array.from({ length: purchaseCount }, (_, number) => ({
    user_id: chance.pick(visitors).id,
    kind: chance.happens(0.2) ? 'plan' : 'pack',
    credits: 1 + chance.below(1000),
    price: 1 + chance.below(5000),
    session_id: `cs_${number}`,
  }));
  const purchases = await owner.query<History['purchase'] & { session_id: string }>(
    `insert into purchases (user_id, kind, name, credits, price, currency, site, session_id)
     select user_id, kind, 'credits', credits, price, 'eur', 'http://localhost', session_id
     from jsonb_populate_recordset(null::purchases, $1) returning id, credits, price, session_id`,
    [JSON.stringify(rows)],
  );
  return purchases.map(({ session_id: session, ...purchase }) => {
    const facts = { session, paymentIntent: `pi_${purchase.id}`, currency: 'eur' };
    return historyOf(purchase, facts, chance);
  });
}

interface Delivery {
  readonly history: History;
  /** Number of the change that the event is about. */
  readonly change: number;
}

/** An event for every change: some lost, others delivered several times, all in another order. */
function eventsOf(histories: readonly History[]): { delivered: Delivery[]; lost: Delivery[] } {
  const events = histories.flatMap((history) => history.states.map((_, change) => ({ history, change })));
  const [lost, sent] = [[] as Delivery[], [] as Delivery[]];
  for (const event of events) (chance.happens(0.1) ? lost : sent).push(event);
  const doubled = Array.from({ length: deliveryCount - sent.length }, () => chance.pick(sent));
  const order = new Map(
    [...sent, ...doubled].map((event, place) => [[event, place] as const, chance.next()]),
  );
  return { lost, delivered: [...order].toSorted(([, a], [, b]) => a - b).map(([[event]]) => event) };
}

/** Whether the connection ended before the response, so that nobody knows whether the statement took effect. */
const isCut = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['57P01', '08006'].includes(String(error.code));

const unlessCut = (error: unknown): undefined => {
  if (!isCut(error)) throw error;
};

/**
 * Handles an event until it is answered. The function reads the state of any moment since the change, and can end before
 * its settlement, or after it and before its response; Stripe then sends the event again.
 */
async function handle({ history: { purchase, states }, change }: Delivery): Promise<void> {
  for (;;) {
    const state = states[change + chance.below(states.length - change)];
    if (state === undefined) throw new Error('there is no such state');
    if (chance.happens(0.05)) continue;
    try {
      await settle(purchase.id, state, { id: `evt_${purchase.id}_${change}`, type: 'refund.updated' });
      if (!chance.happens(0.05)) return;
    } catch (error) {
      unlessCut(error);
    }
  }
}

/** Ends connections of the database at random, in the middle of whatever they do. PGlite has none. */
async function cutWhile(work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const ending = work.finally(() => over.abort());
  while (!over.signal.aborted && inject('prepared').engine === 'postgres') {
    await owner
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() order by random() limit 1`,
      )
      .catch(unlessCut);
  }
  await ending;
}

/** Orders pictures as far as the credits go, and lets half of them fail. */
async function orderPictures(visitor: Visitor): Promise<void> {
  for (let n = 0; n < 2; n++) {
    const made = await order(visitor).catch((error: unknown) => {
      if (!String(error).includes('insufficient_credits')) unlessCut(error);
    });
    if (made === undefined || chance.happens(0.5)) continue;
    await owner
      .query(`update jobs set status = 'ERROR', reason = 'failed' where id = $1`, [made.jobId])
      .catch(unlessCut);
  }
}

test(
  `${purchaseCount} purchases and ${deliveryCount} deliveries of events, parallel, doubled, reordered and lost, leave every balance exact and no entry twice (seed ${seed})`,
  { timeout: 300_000 },
  async () => {
    const visitors = await Promise.all(Array.from({ length: 25 }, () => database.visitor()));
    const histories = await begin(visitors);
    const { delivered, lost } = eventsOf(histories);
    let answered = 0;
    const deliver = async (delivery: Delivery) => {
      await handle(delivery);
      answered++;
    };
    await cutWhile(Promise.all([...delivered.map(deliver), ...visitors.map(orderPictures)]));
    expect(answered).toBeGreaterThanOrEqual(deliveryCount);
    expect(lost.length).toBeGreaterThan(0);
    // The reconciler finds the events that were never answered, and asks for the state of now.
    await Promise.all(lost.map(({ history }) => handle({ history, change: history.states.length - 1 })));

    const sums = await owner.query<{ id: string; credits: number }>(
      `select p.id, coalesce(sum(e.amount), 0)::int as credits from purchases p
     left join credit_entries e on e.purchase_id = p.id where p.id = any ($1) group by p.id order by p.id`,
      [histories.map(({ purchase }) => purchase.id)],
    );
    const worth = histories.map((history) => ({ id: history.purchase.id, credits: worthOf(history) }));
    expect(sums).toEqual(worth.toSorted((a, b) => (a.id < b.id ? -1 : 1)));

    // An entry that was posted twice and taken back later would still give the right sum at the end.
    const wrong = await owner.query(
      `select * from (
       select e.user_id, e.number, e.balance, e.purchase_id, p.credits,
         row_number() over account as place, sum(e.amount) over account as should,
         sum(e.amount) over (partition by e.purchase_id order by e.number) as worth
       from credit_entries e left join purchases p on p.id = e.purchase_id
       window account as (partition by e.user_id order by e.number)) entries
     where number <> place or balance <> should or worth not between 0 and credits`,
    );
    expect(wrong).toEqual([]);
    const balances = await owner.query(
      `select u.id from users u where private.balance_of(u.id) <> 100
       + (select coalesce(sum(e.amount), 0) from credit_entries e where e.user_id = u.id and e.purchase_id is not null)
       - (select coalesce(sum(j.cost), 0) from jobs j where j.user_id = u.id and j.status <> 'ERROR')`,
    );
    expect(balances).toEqual([]);
  },
);
