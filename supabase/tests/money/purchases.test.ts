import { describe, expect, test } from 'vitest';
import { useDatabase } from '../database.ts';
import { ordersOf } from '../jobs/orders.ts';
import { purchasesOf, subscriptionState } from './purchases.ts';

const database = useDatabase();
const { owner, service } = database;
const { order, claim, complete, accepted } = ordersOf(database);
const { start, settle, pay, bought, planOf, entriesOf, seenBy } = purchasesOf(database);

const refund = (id: string, amount: number, status = 'succeeded') => ({ refunds: [{ id, amount, status }] });
const dispute = (id: string, status: string) => ({ disputes: [{ id, status }] });

describe('an order', () => {
  test('is made once for two tabs, and again when it is paid', async () => {
    const visitor = await database.visitor();
    const [first, second] = await Promise.all([start(visitor), start(visitor)]);
    expect(second).toEqual(first);
    expect(first).toMatchObject({
      price: 900,
      currency: 'eur',
      credits: 300,
      session: null,
      isCurrent: true,
    });
    await pay(first);
    expect((await start(visitor)).id).not.toBe(first.id);
  });

  test('whose offer or site has changed since is found with its session, and is no longer current', async () => {
    const visitor = await database.visitor();
    const first = await start(visitor);
    await service.query('update purchases set session_id = $2 where id = $1', [first.id, 'cs_1']);
    expect(await start(visitor, 'medium-pack', 'aal1', 'https://other.example')).toMatchObject({
      id: first.id,
      session: 'cs_1',
      isCurrent: false,
    });
    await owner.query(`update offers set price = 901 where slug = 'medium-pack'`);
    expect(await start(visitor)).toMatchObject({ id: first.id, price: 900, isCurrent: false });
    await settle(first.id, { payment: 'expired' });
    expect(await start(visitor)).toMatchObject({ price: 901, isCurrent: true });
    await owner.query(`update offers set price = 900 where slug = 'medium-pack'`);
  });

  test('that never got a session expires when too little of its hour is left for one', async () => {
    const visitor = await database.visitor();
    const first = await start(visitor);
    await owner.query(`update purchases set expires_at = now() + interval '30 minutes'`);
    const second = await start(visitor);
    expect(second.id).not.toBe(first.id);
    expect((await seenBy(visitor)).map(({ status }) => status).toSorted()).toEqual(['expired', 'open']);
  });

  test('is refused to a guest, before the second factor, and of what is not for sale', async () => {
    const guest = await database.visitor({ isAnonymous: true });
    await expect(start(guest)).rejects.toThrow('registration_required');
    const visitor = await database.visitor();
    await expect(start(visitor, 'no-such-pack')).rejects.toThrow('offer_not_found');
    await owner.query(`update offers set active = false where slug = 'small-pack'`);
    await expect(start(visitor, 'small-pack')).rejects.toThrow('offer_not_found');
    await owner.query(`update offers set active = true where slug = 'small-pack'`);
    await visitor.addSecondFactor();
    await expect(start(visitor)).rejects.toThrow('second_factor_required');
    expect(await start(visitor, 'medium-pack', 'aal2')).toMatchObject({ isCurrent: true });
  });

  test('is refused while the account waits for its deletion, and with a token from before a ban', async () => {
    const visitor = await database.visitor();
    await start(visitor);
    await visitor.signedIn(0).call('request_deletion');
    await expect(start(visitor)).rejects.toThrow('deletion_planned');
    await visitor.call('keep_account');
    expect(await start(visitor)).toMatchObject({ isCurrent: true });
    await owner.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      visitor.id,
    ]);
    await expect(start(visitor)).rejects.toThrow('user_not_found');
  });

  test('of the plan is refused to a visitor who has it, until it has ended', async () => {
    const visitor = await database.visitor();
    const { id, subscription } = await planOf(visitor);
    await expect(start(visitor, 'monthly')).rejects.toThrow('plan_already_active');
    await settle(id, {
      payment: 'paid',
      amount: 800,
      currency: 'eur',
      subscription: { ...subscription, status: 'ended', askedAt: '2026-11-24T00:00:00Z' },
    });
    expect((await start(visitor, 'monthly')).id).not.toBe(id);
  });
});

describe('a purchase', () => {
  test('gives its credits once, however often and in whatever order it is settled', async () => {
    const visitor = await database.visitor();
    const started = await start(visitor);
    const states = ['paid', 'pending', 'paid', 'open', 'expired', 'paid', 'failed'] as const;
    await Promise.all(states.map((payment) => settle(started.id, { payment, amount: 900, currency: 'eur' })));
    expect(await entriesOf(visitor)).toEqual([{ kind: 'purchase', amount: 300, balance: 400 }]);
    expect(await seenBy(visitor)).toMatchObject([{ status: 'paid', paidAt: expect.any(String) }]);
  });

  test.each(['open', 'pending', 'failed', 'expired'] as const)(
    'that is %s gives no credits',
    async (payment) => {
      const visitor = await database.visitor();
      const { id } = await start(visitor);
      expect(await settle(id, { payment })).toMatchObject({ status: payment });
      expect(await entriesOf(visitor)).toEqual([]);
    },
  );

  test.each([
    ['another amount', { amount: 899 }],
    ['another currency', { currency: 'usd' }],
  ])('that was paid with %s is quarantined and gives no credits', async (_, facts) => {
    const visitor = await database.visitor();
    const started = await start(visitor);
    expect(await pay(started, facts)).toMatchObject({
      status: 'quarantined',
      quarantine: expect.stringContaining('in place of 900 eur'),
    });
    await pay(started);
    expect(await entriesOf(visitor)).toEqual([]);
    expect(await seenBy(visitor)).toMatchObject([{ status: 'quarantined' }]);
  });

  test('loses the refunded share of its credits, rounded up, and gets it back when the refund fails', async () => {
    const visitor = await database.visitor();
    const started = await bought(visitor);
    expect(await pay(started, refund('re_1', 1, 'pending'))).toMatchObject({ status: 'paid', refunded: 1 });
    await pay(started, { refunds: [] });
    expect(await entriesOf(visitor)).toEqual([
      { kind: 'purchase', amount: 300, balance: 400 },
      { kind: 'reversal', amount: -1, balance: 399 },
    ]);
    expect(await pay(started, refund('re_2', 899))).toMatchObject({ status: 'refunded', refunded: 900 });
    expect((await entriesOf(visitor)).at(-1)).toEqual({ kind: 'reversal', amount: -299, balance: 100 });
    await pay(started, refund('re_2', 899, 'failed'));
    await pay(started, refund('re_2', 899, 'succeeded'));
    expect((await entriesOf(visitor)).at(-1)).toEqual({ kind: 'reversal', amount: 299, balance: 399 });
  });

  test('gives no credits while it is disputed, and again when the dispute is won', async () => {
    const visitor = await database.visitor();
    const started = await bought(visitor);
    expect(await pay(started, dispute('dp_1', 'warning_needs_response'))).toMatchObject({ status: 'paid' });
    expect(await pay(started, dispute('dp_1', 'needs_response'))).toMatchObject({ status: 'disputed' });
    expect(await pay(started, dispute('dp_1', 'won'))).toMatchObject({ status: 'paid' });
    expect(await pay(started, dispute('dp_1', 'under_review'))).toMatchObject({ status: 'paid' });
    expect((await entriesOf(visitor)).map(({ amount }) => amount)).toEqual([300, -300, 300]);
  });

  test('that is first heard of when it is refunded moves no credits', async () => {
    const visitor = await database.visitor();
    const started = await start(visitor);
    await pay(started, refund('re_3', 900));
    expect(await entriesOf(visitor)).toEqual([]);
  });

  test('in test mode stays a test for good, and one that was paid with money never becomes one', async () => {
    const isTest = async (id: string) =>
      (await owner.query<{ is_test: boolean }>('select is_test from purchases where id = $1', [id]))[0]
        ?.is_test;
    for (const paidAsTest of [true, false]) {
      const started = await start(await database.visitor());
      expect(await isTest(started.id)).toBe(false);
      await pay(started, { isTest: paidAsTest });
      await pay(started, { isTest: !paidAsTest });
      expect(await isTest(started.id)).toBe(paidAsTest);
    }
  });

  test('cannot be paid by another session than its own', async () => {
    const visitor = await database.visitor();
    const started = await start(visitor);
    await settle(started.id, { payment: 'open', session: 'cs_a' });
    await expect(pay(started, { session: 'cs_b' })).rejects.toThrow('was paid by another session');
    const other = await start(visitor, 'small-pack');
    await expect(pay(other, { session: 'cs_a' })).rejects.toThrow('purchases_session_id_key');
    expect(await entriesOf(visitor)).toEqual([]);
  });

  test('notes the event in the transaction of its entry', async () => {
    const visitor = await database.visitor();
    const { id } = await start(visitor);
    const event = { id: `evt_${id}`, type: 'checkout.session.completed' };
    await expect(settle(id, { payment: 'paid', refunds: [{}] }, event)).rejects.toThrow('null value');
    const noted = () => service.query('select type from payment_events where purchase_id = $1', [id]);
    expect(await noted()).toEqual([]);
    for (let n = 0; n < 2; n++) await settle(id, { payment: 'paid', amount: 900, currency: 'eur' }, event);
    expect(await noted()).toEqual([{ type: event.type }]);
  });

  test('stays without its visitor when the account is deleted, and can still be settled', async () => {
    const visitor = await database.visitor();
    const started = await bought(visitor);
    await owner.query('delete from auth.users where id = $1', [visitor.id]);
    expect(await pay(started, refund(`re_${started.id}`, 900))).toMatchObject({ status: 'refunded' });
    const left = 'select user_id, price, refunded from purchases where id = $1';
    expect(await owner.query(left, [started.id])).toEqual([{ user_id: null, price: 900, refunded: 900 }]);
    expect(await entriesOf(visitor)).toEqual([]);
  });
});

describe('a refund after the credits were spent', () => {
  const indebted = async () => {
    const visitor = await database.visitor();
    const started = await bought(visitor);
    const spend = `insert into jobs (user_id, app_id, prompt, cost, idempotency_key)
      select $1, id, '{}', 350, gen_random_uuid() from apps limit 1`;
    await accepted(visitor);
    await owner.query(spend, [visitor.id]);
    await pay(started, refund(`re_${started.id}`, 900));
    return visitor;
  };

  test('leaves a debt, which refuses pictures that cost and none that are free', async () => {
    const visitor = await indebted();
    expect(await visitor.call('credit_balance')).toBe(-251);
    await expect(order(visitor)).rejects.toThrow('insufficient_credits');
    const [free] = await owner.query<{ slug: string }>(`select slug from apps where config ->> 'cost' = '0'`);
    expect(await order(visitor, free?.slug)).toMatchObject({ cost: 0 });
  });

  test('lets pictures that were ordered before be paid or given back', async () => {
    const visitor = await indebted();
    const claimed = await claim();
    if (claimed === null) throw new Error('nothing to claim');
    expect(await complete(claimed)).toBe(true);
    await owner.query(`update jobs set status = 'ERROR', reason = 'failed' where cost = 350`);
    expect(await visitor.call('credit_balance')).toBe(99);
  });
});

describe('the plan', () => {
  test('gives its credits once for each paid month', async () => {
    const visitor = await database.visitor();
    const { id, subscription } = await planOf(visitor);
    const month = (invoice: string) =>
      service.call<string>('purchase_of_invoice', { subscription: subscription.id, invoice });
    expect(await month(`in_${id}`)).toBe(id);
    const [second, again] = await Promise.all([month('in_second'), month('in_second')]);
    expect(again).toBe(second);
    for (let n = 0; n < 2; n++) {
      await settle(second, {
        payment: 'paid',
        amount: 800,
        currency: 'eur',
        invoice: 'in_second',
        subscription,
      });
    }
    expect(await entriesOf(visitor)).toEqual([
      { kind: 'allowance', amount: 400, balance: 500 },
      { kind: 'allowance', amount: 400, balance: 900 },
    ]);
    expect(
      await service.call('purchase_of_invoice', { subscription: 'sub_strange', invoice: 'in_strange' }),
    ).toBe(null);
  });

  test('costs in later months what was ordered, also where its first month was paid otherwise', async () => {
    const visitor = await database.visitor();
    const started = await start(visitor, 'monthly');
    const subscription = subscriptionState(`sub_${started.id}`);
    await pay(started, { amount: 500, invoice: `in_${started.id}`, subscription });
    const invoice = `in_second_${started.id}`;
    const month = await service.call<string>('purchase_of_invoice', {
      subscription: subscription.id,
      invoice,
    });
    expect(
      await settle(month, { payment: 'paid', amount: 800, currency: 'eur', invoice, subscription }),
    ).toMatchObject({ status: 'paid' });
    expect(await seenBy(visitor)).toMatchObject([{ price: 500 }, { price: 800 }]);
  });

  test('has months whose payments are on their way, which no visitor can end', async () => {
    const { subscription } = await planOf(await database.visitor());
    const month = await service.call<string>('purchase_of_invoice', {
      subscription: subscription.id,
      invoice: `in_second_${subscription.id}`,
    });
    expect(await service.call('end_purchase', { purchase_id: month })).toEqual({
      status: 'open',
      session: null,
    });
  });

  test('has the state of the latest question, and stays ended', async () => {
    const visitor = await database.visitor();
    const { id, subscription } = await planOf(visitor);
    const paid = { payment: 'paid', amount: 800, currency: 'eur' } as const;
    const says = async (status: string, askedAt: string) => {
      await settle(id, { ...paid, subscription: subscriptionState(subscription.id, { status, askedAt }) });
      return visitor.query('select status from subscriptions');
    };
    expect(await says('past_due', '2026-11-25T00:00:00Z')).toEqual([{ status: 'past_due' }]);
    expect(await says('active', '2026-11-24T00:00:00Z')).toEqual([{ status: 'past_due' }]);
    expect(await says('ended', '2026-11-26T00:00:00Z')).toEqual([{ status: 'ended' }]);
    expect(await says('active', '2026-11-27T00:00:00Z')).toEqual([{ status: 'ended' }]);
  });
});

test('the service cannot enter bought credits without settling a purchase', async () => {
  const visitor = await database.visitor();
  const { id } = await start(visitor);
  const enter = `insert into credit_entries (user_id, purchase_id, kind, amount) values ($1, $2, 'purchase', 300)`;
  await expect(service.query(enter, [visitor.id, id])).rejects.toThrow(/permission denied/);
  const unbought = `insert into credit_entries (user_id, kind, amount) values ($1, 'purchase', 300)`;
  await expect(service.query(unbought, [visitor.id])).rejects.toThrow('purchase_fits_kind');
});

test('the seed offers packs and one plan whose credits leave no remainder at any price of an app', async () => {
  const offers = await owner.query<{ kind: string; credits: number; price: number; is_sample: boolean }>(
    'select kind, credits, price, is_sample from offers where active',
  );
  expect(offers.filter(({ kind }) => kind === 'plan')).toHaveLength(1);
  expect(offers.every(({ is_sample: isSample }) => isSample)).toBe(true);
  const costs = await owner.query<{ cost: number }>(
    `select distinct (config ->> 'cost')::int as cost from apps where config ->> 'cost' <> '0'`,
  );
  for (const { credits, price } of offers) {
    expect(price % credits).toBe(0);
    for (const { cost } of costs) expect(credits % cost).toBe(0);
  }
});
