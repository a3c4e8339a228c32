import { randomUUID } from 'node:crypto';
import { withdrawal, withdrawalColumns } from '@irodori/contract/payments';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useDatabase, type Visitor } from '../database.ts';
import { ordersOf as jobsOf } from '../jobs/orders.ts';
import { purchasesOf, type StartedPurchase } from './purchases.ts';

const database = useDatabase();
const { owner, service } = database;
const { start, pay, settle, bought, planOf } = purchasesOf(database);
const { order: orderPicture } = jobsOf(database);

const columns = withdrawalColumns.replaceAll(/(\w+):(\w+)/g, '$2 as "$1"');
const withdrawalsOf = async (visitor: Visitor) =>
  z
    .array(withdrawal)
    .parse(
      (await visitor.query(`select ${columns} from withdrawals()`)).map((row) => ({ ...row, until: '' })),
    );
const stateOf = async (visitor: Visitor, { id }: Pick<StartedPurchase, 'id'>) => {
  const { state, amount, unused } = (await withdrawalsOf(visitor)).find((row) => row.purchaseId === id) ?? {};
  return [state, amount, unused];
};
const withdraw = ({ id }: Pick<StartedPurchase, 'id'>) =>
  service.call<string>('withdraw_purchase', { purchase_id: id });
/** Buys with a payment that can be refunded. */
const buy = async (visitor: Visitor, slug?: string) => {
  const started = await start(visitor, slug);
  await pay(started, { paymentIntent: `pi_${started.id}` });
  return started;
};
const spend = ({ id }: Visitor, credits: number) =>
  owner.query(
    `insert into jobs (user_id, app_id, prompt, cost, idempotency_key)
     select $1, id, '{}', $2, gen_random_uuid() from apps limit 1`,
    [id, credits],
  );
const paidAgo = ({ id }: StartedPurchase, time: string) =>
  owner.query(`update purchases set paid_at = now() - $2::interval where id = $1`, [id, time]);
/** Takes a quarantined payment, as an administrator’s call does. */
const accept = ({ id }: StartedPurchase) =>
  owner.query('update purchases set accepted_at = now(), quarantine = null where id = $1', [id]);
const ordersOf = ({ id }: Pick<StartedPurchase, 'id'>) =>
  service.query('select amount, reason from refund_orders where purchase_id = $1', [id]);
const refund = (purchase: StartedPurchase, amount: number, status = 'succeeded', id = 're') =>
  pay(purchase, { refunds: [{ id: `${id}_${purchase.id}`, amount, status }] });
/** Notes Stripe's refund of an order, as the edge function does. */
const carriedOut = async (order: string, purchase: StartedPurchase, amount: number, status?: string) => {
  await refund(purchase, amount, status);
  await service.query('update refund_orders set refund = $2 where id = $1', [order, `re_${purchase.id}`]);
};
const orderRefund = (purchase: StartedPurchase, amount: number, id = randomUUID()) =>
  owner.query(`select private.order_refund($1, $2, $3, 'administrator')`, [id, purchase.id, amount]);

describe('a withdrawal', () => {
  test('pays back what is unused after gifts and earlier credits were used first', async () => {
    const visitor = await database.visitor();
    const first = await buy(visitor);
    const second = await buy(visitor, 'small-pack');
    expect(await stateOf(visitor, first)).toEqual(['possible', 900, 300]);
    await spend(visitor, 250);
    expect(await stateOf(visitor, first)).toEqual(['possible', 450, 150]);
    expect(await stateOf(visitor, second)).toEqual(['possible', 400, 100]);
    await owner.query(`insert into credit_entries (user_id, kind, amount) values ($1, 'grant', 50)`, [
      visitor.id,
    ]);
    expect(await stateOf(visitor, first)).toEqual(['possible', 450, 150]);
    await spend(visitor, 200);
    expect(await stateOf(visitor, first)).toEqual(['used', 0, 0]);
    expect(await stateOf(visitor, second)).toEqual(['possible', 200, 50]);
  });

  test('is noted once for two tabs, with its time, one refund and one mail', async () => {
    const visitor = await database.visitor();
    const purchase = await buy(visitor);
    await spend(visitor, 200);
    const [first, second] = await Promise.all([withdraw(purchase), withdraw(purchase)]);
    expect([second, await withdraw(purchase)]).toEqual([first, first]);
    expect(await ordersOf(purchase)).toEqual([{ amount: 600, reason: 'withdrawal' }]);
    expect(await stateOf(visitor, purchase)).toEqual(['pending', 600, null]);
    const mails = await owner.query(
      `select facts ->> 'amount' as amount, facts ->> 'unused' as unused, facts ->> 'seller' as seller
       from mails where kind = 'withdrawal' and key = $1`,
      [purchase.id],
    );
    expect(mails).toEqual([{ amount: '600', unused: '200', seller: 'Irodori GmbH' }]);
    expect(await visitor.query('select withdrawn_at is not null as noted from purchases')).toEqual([
      { noted: true },
    ]);
  });

  test('takes its credits at once: they cannot be spent before Stripe has made the refund, and can be if Stripe refuses it', async () => {
    const visitor = await database.visitor();
    const purchase = await buy(visitor);
    await spend(visitor, 100);
    const order = await withdraw(purchase);
    expect(await visitor.call('credit_balance')).toBe(0);
    await expect(orderPicture(visitor)).rejects.toThrow('insufficient_credits');
    await pay(purchase, {
      refunds: [{ id: `re_${purchase.id}`, amount: 900, status: 'pending', order, created: 1 }],
    });
    expect(await visitor.call('credit_balance')).toBe(0);
    expect(await service.query('select refund from refund_orders where id = $1', [order])).toEqual([
      { refund: `re_${purchase.id}` },
    ]);
    const refused = await buy(visitor);
    await service.query(`update refund_orders set refusal = 'charge_expired_for_refund' where id = $1`, [
      await withdraw(refused),
    ]);
    expect(await visitor.call('credit_balance')).toBe(300);
    expect(await orderPicture(visitor)).toMatchObject({ balance: 299 });
  });

  test('pays no credits that the ordered refund of a purchase that was spent takes', async () => {
    const visitor = await database.visitor();
    const [spent, unused] = [await buy(visitor), await buy(visitor, 'small-pack')];
    await spend(visitor, 400);
    await orderRefund(spent, spent.price);
    expect(await stateOf(visitor, unused)).toEqual(['used', 0, 0]);
    await expect(withdraw(unused)).rejects.toThrow('withdrawal_refused');
  });

  test('from an earlier purchase pays back all of it while a later one is withdrawn from', async () => {
    const visitor = await database.visitor();
    const [earlier, later] = [await buy(visitor, 'small-pack'), await buy(visitor)];
    await spend(visitor, 100);
    await withdraw(later);
    expect(await stateOf(visitor, earlier)).toEqual(['possible', 400, 100]);
  });

  test('is possible to the end of the 14th day everywhere on earth, and then too late', async () => {
    const visitor = await database.visitor();
    const purchase = await buy(visitor);
    await paidAgo(purchase, '14 days 23 hours 59 minutes');
    expect((await stateOf(visitor, purchase))[0]).toBe('possible');
    await paidAgo(purchase, '15 days');
    expect((await stateOf(visitor, purchase))[0]).toBe('late');
    await expect(withdraw(purchase)).rejects.toThrow('withdrawal_refused');
  });

  test.each([
    ['pending', ['pending', 600, null]],
    ['succeeded', ['refunded', 600, null]],
    ['failed', ['failed', 600, null]],
  ])('whose refund is %s at Stripe is told so', async (status, told) => {
    const visitor = await database.visitor();
    const purchase = await buy(visitor);
    await spend(visitor, 200);
    await carriedOut(await withdraw(purchase), purchase, 600, status);
    expect(await stateOf(visitor, purchase)).toEqual(told);
  });

  test('that Stripe refuses has failed, until somebody pays back otherwise', async () => {
    const visitor = await database.visitor();
    const purchase = await buy(visitor);
    const order = await withdraw(purchase);
    await service.query(`update refund_orders set refusal = 'charge_disputed' where id = $1`, [order]);
    expect(await stateOf(visitor, purchase)).toEqual(['failed', 900, null]);
    await refund(purchase, 900);
    expect(await stateOf(visitor, purchase)).toEqual(['refunded', 900, null]);
  });

  test('of what is left after an administrator’s refund pays back the rest', async () => {
    const visitor = await database.visitor();
    const purchase = await buy(visitor);
    await refund(purchase, 100, 'pending');
    expect(await stateOf(visitor, purchase)).toEqual(['pending', 100, null]);
    await refund(purchase, 100);
    expect(await stateOf(visitor, purchase)).toEqual(['possible', 800, 266]);
    await refund(purchase, 800, 'succeeded', 'other');
    expect(await stateOf(visitor, purchase)).toEqual(['refunded', 900, null]);
  });

  test('is of the plan’s first month and of no later one', async () => {
    const visitor = await database.visitor();
    const { id, subscription } = await planOf(visitor);
    const invoice = `in_second_${id}`;
    const second = await service.call<string>('purchase_of_invoice', {
      subscription: subscription.id,
      invoice,
    });
    await settle(second, { payment: 'paid', amount: 800, currency: 'eur', invoice, subscription });
    expect((await stateOf(visitor, { id }))[0]).toBe('possible');
    expect((await stateOf(visitor, { id: second }))[0]).toBe('renewal');
    await expect(withdraw({ id: second })).rejects.toThrow('withdrawal_refused');
  });

  test('is not offered of a payment that is open, disputed or quarantined', async () => {
    const visitor = await database.visitor();
    await start(visitor, 'small-pack');
    const disputed = await bought(visitor);
    await pay(disputed, { disputes: [{ id: `dp_${disputed.id}`, status: 'needs_response' }] });
    await pay(await start(visitor, 'large-pack'), { amount: 1 });
    expect(await withdrawalsOf(visitor)).toEqual([]);
  });

  test('takes no used credit, and leaves none that one minor unit would pay for, at any price', async () => {
    for (const [price, credits, used] of [
      [10, 3, 2],
      [50, 101, 60],
      [999, 700, 699],
      [1, 5, 1],
    ] as const) {
      const visitor = await database.visitor();
      const [row] = await owner.query<StartedPurchase>(
        `insert into purchases (user_id, kind, name, credits, price, currency, site)
         values ($1, 'pack', 'odd', $2, $3, 'eur', 'http://localhost') returning id, price, currency, credits`,
        [visitor.id, credits, price],
      );
      if (row === undefined) throw new Error('no row');
      await pay(row);
      await spend(visitor, 100 + used);
      const [state, amount] = await stateOf(visitor, row);
      if (state === 'possible') await refund(row, Number(amount));
      const left = Number(await visitor.call('credit_balance'));
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left * price).toBeLessThan(credits + price);
    }
  });

  test('from a payment that an administrator accepted pays back what was paid for the unused credits', async () => {
    for (const [amount, currency] of [
      [899, 'eur'],
      [1800, 'usd'],
    ] as const) {
      const visitor = await database.visitor();
      const purchase = await start(visitor);
      const paid = { paymentIntent: `pi_${purchase.id}`, amount, currency };
      await pay(purchase, paid);
      await accept(purchase);
      await pay(purchase, paid);
      expect(await stateOf(visitor, purchase)).toEqual(['possible', amount, 300]);
      await spend(visitor, 250);
      expect(await stateOf(visitor, purchase)).toEqual(['possible', Math.floor(amount / 2), 150]);
      await expect(orderRefund(purchase, amount + 1)).rejects.toThrow('refund_too_large');
      await orderRefund(purchase, amount);
      expect(await visitor.call('credit_balance')).toBe(-150);
    }
  });

  test('and refunds from a payment of too much pay that back first, which takes no credits, and then the share of the price', async () => {
    const buyForMore = async (buyer: Visitor) => {
      const started = await start(buyer);
      const paid = { paymentIntent: `pi_${started.id}`, amount: 1200 };
      await pay(started, paid);
      await accept(started);
      await pay(started, paid);
      return started;
    };
    const [visitor, spender] = [await database.visitor(), await database.visitor()];
    const [purchase, spent] = [await buyForMore(visitor), await buyForMore(spender)];
    await spend(spender, 400);
    expect(await stateOf(spender, spent)).toEqual(['possible', 300, 0]);
    expect(await stateOf(visitor, purchase)).toEqual(['possible', 1200, 300]);
    await spend(visitor, 250);
    expect(await stateOf(visitor, purchase)).toEqual(['possible', 750, 150]);
    const order = randomUUID();
    await orderRefund(purchase, 300, order);
    expect(await visitor.call('credit_balance')).toBe(150);
    await carriedOut(order, purchase, 300);
    expect(await visitor.call('credit_balance')).toBe(150);
    expect(await stateOf(visitor, purchase)).toEqual(['possible', 450, 150]);
    await refund(purchase, 225, 'succeeded', 'other');
    expect(await visitor.call('credit_balance')).toBe(75);
    const mails = await owner.query(
      `select facts -> 'amount' as amount, facts -> 'credits' as credits from mails
       where kind = 'refund' and facts ->> 'purchaseId' = $1 order by created_at, facts -> 'credits'`,
      [purchase.id],
    );
    expect(mails).toEqual([
      { amount: 300, credits: 0 },
      { amount: 225, credits: 75 },
    ]);
  });

  test('is not offered of a payment of nothing that an administrator accepted, whose credits stay', async () => {
    const visitor = await database.visitor();
    const purchase = await start(visitor);
    await pay(purchase, { amount: 0 });
    await accept(purchase);
    expect(await pay(purchase, { amount: 0 })).toMatchObject({ status: 'paid' });
    expect(await withdrawalsOf(visitor)).toEqual([]);
    expect(await visitor.call('credit_balance')).toBe(400);
  });

  test('is seen by its visitor alone, not by applications and not before the second factor', async () => {
    const visitor = await database.visitor();
    await buy(visitor);
    expect(await withdrawalsOf(await database.visitor())).toEqual([]);
    expect(await visitor.application.query('select * from withdrawals()')).toEqual([]);
    const { before, after } = await visitor.addSecondFactor();
    expect(await before.query('select * from withdrawals()')).toEqual([]);
    expect(await after.query('select * from withdrawals()')).toHaveLength(1);
  });
});

describe('the order of a refund', () => {
  test('is noted once for its id, and never above the price', async () => {
    const visitor = await database.visitor();
    const purchase = await buy(visitor);
    const id = randomUUID();
    for (let n = 0; n < 2; n++) await orderRefund(purchase, 500, id);
    expect(await ordersOf(purchase)).toEqual([{ amount: 500, reason: 'administrator' }]);
    await expect(orderRefund(purchase, 401)).rejects.toThrow('refund_too_large');
    expect((await stateOf(visitor, purchase))[0]).toBe('pending');
    await carriedOut(id, purchase, 500);
    await expect(orderRefund(purchase, 401)).rejects.toThrow('refund_too_large');
    await orderRefund(purchase, 400);
  });

  test('wants a payment', async () => {
    const visitor = await database.visitor();
    await expect(orderRefund(await start(visitor), 1)).rejects.toThrow('refund_too_large');
  });
});
