import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mail } from '@irodori/contract/mails';
import { z } from 'zod';
import { useDatabase, type Visitor } from '../database.ts';
import { purchasesOf, subscriptionState } from '../money/purchases.ts';

const database = useDatabase();
const { owner, service, stranger } = database;
const { start, settle, pay, bought, planOf, seenBy } = purchasesOf(database);

const take = async () => z.array(mail).parse(await service.call('take_mails', { most: 1000 }));
const mailsOf = async (address: string) => (await take()).filter((each) => each.address === address);
const addressOf = async (id: string) =>
  (await owner.query<{ email: string }>('select email from users where id = $1', [id]))[0]?.email ?? '';

describe('a purchase', () => {
  test('that is paid gives one receipt, however often it is settled, and a mail for each refund, all by its seller', async () => {
    const visitor = await database.visitor();
    const address = await addressOf(visitor.id);
    const order = await start(visitor);
    await pay(order);
    await pay(order);
    expect(await mailsOf(address)).toMatchObject([
      { kind: 'receipt', facts: { purchaseId: order.id, seller: 'Irodori GmbH' } },
    ]);
    const refunds = [{ id: `re_${order.id}`, amount: 100, status: 'succeeded' }];
    await pay(order, { refunds, seller: 'Moved GmbH' });
    await pay(order, { refunds });
    expect(await mailsOf(address)).toMatchObject([
      { kind: 'refund', facts: { amount: 100, refunded: 100, credits: 34, seller: 'Irodori GmbH' } },
    ]);
    refunds.push({ id: `re_${order.id}_2`, amount: 150, status: 'succeeded' });
    await pay(order, { refunds });
    expect(await mailsOf(address)).toMatchObject([
      { kind: 'refund', facts: { amount: 150, refunded: 250, credits: 50 } },
    ]);
  });

  test('that is refunded while its payment is quarantined has a mail that tells of no credits, which it never gave', async () => {
    const visitor = await database.visitor();
    const order = await start(visitor);
    const refunds = [{ id: `re_${order.id}`, amount: 899, status: 'succeeded' }];
    await pay(order, { amount: 899 });
    await pay(order, { amount: 899, refunds });
    expect(await mailsOf(await addressOf(visitor.id))).toMatchObject([
      { kind: 'refund', facts: { amount: 899, credits: 0 } },
    ]);
  });

  test.each([
    ['that failed', 'failed', ['receipt', 'refund', 'refund_failed', 'refund'], [100, 100]],
    ['that is pending', 'pending', ['receipt', 'refund', 'refund'], [100, 200]],
  ])(
    'of which one refund follows another of the same amount %s gives one mail and one notice for each',
    async (_, status, kinds, sums) => {
      const visitor = await database.visitor();
      const order = await bought(visitor);
      const refund = { id: `re_${order.id}`, amount: 100, status: 'pending' };
      await pay(order, { refunds: [refund] });
      const again = { ...refund, id: `re_${order.id}_2`, status: 'succeeded' };
      for (let n = 0; n < 2; n++) await pay(order, { refunds: [{ ...refund, status }, again] });
      const mails = await mailsOf(await addressOf(visitor.id));
      expect(mails.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
      const ofRefunds = mails.flatMap(({ kind, facts }) => (kind === 'refund' ? [facts] : []));
      expect(ofRefunds.map(({ amount }) => amount)).toEqual([100, 100]);
      expect(ofRefunds.map(({ refunded }) => refunded)).toEqual(sums);
      expect((await noticesOf(visitor)).filter(({ kind }) => kind === 'refund')).toMatchObject([
        { facts: { amount: 100 } },
        { facts: { amount: 100 } },
      ]);
    },
  );

  test('of which one settlement finds several refunds has in the mail of each the sum up to it, in the order of Stripe', async () => {
    const visitor = await database.visitor();
    const order = await bought(visitor);
    const refund = (id: string, amount: number, created: number) => ({
      id: `${id}_${order.id}`,
      amount,
      created,
      status: 'succeeded',
    });
    // Stripe lists the newest first.
    const refunds = [refund('re_a', 30, 300), refund('re_c', 50, 200), refund('re_b', 70, 200)];
    await pay(order, { refunds });
    const told = (await mailsOf(await addressOf(visitor.id))).flatMap(({ kind, facts }) =>
      kind === 'refund' ? [[facts.amount, facts.refunded]] : [],
    );
    expect(told.toSorted(([, a = 0], [, b = 0]) => a - b)).toEqual([
      [70, 70],
      [50, 120],
      [30, 150],
    ]);
    expect((await noticesOf(visitor)).filter(({ kind }) => kind === 'refund')).toHaveLength(3);
    await pay(order, { refunds: [refund('re_d', 1, 400), ...refunds] });
    expect(await mailsOf(await addressOf(visitor.id))).toMatchObject([
      { facts: { amount: 1, refunded: 151 } },
    ]);
  });

  test('whose refund fails causes one mail, and is marked as such until another refund is made', async () => {
    const visitor = await database.visitor();
    const order = await bought(visitor);
    const refund = { id: `re_${order.id}`, amount: 100, status: 'pending' };
    await pay(order, { refunds: [refund] });
    await mailsOf(await addressOf(visitor.id));
    const hasFailed = async () => (await seenBy(visitor))[0]?.refundFailedAt !== null;
    expect(await hasFailed()).toBe(false);
    for (let n = 0; n < 2; n++) await pay(order, { refunds: [{ ...refund, status: 'failed' }] });
    expect(await mailsOf(await addressOf(visitor.id))).toMatchObject([
      { kind: 'refund_failed', facts: { amount: 100, purchaseId: order.id, seller: 'Irodori GmbH' } },
    ]);
    expect(await hasFailed()).toBe(true);
    await pay(order, { refunds: [{ ...refund, id: 're_2' }] });
    expect(await hasFailed()).toBe(false);
  });

  test('causes a mail if Stripe refuses its withdrawal, and none if Stripe refuses an administrator’s refund', async () => {
    const visitor = await database.visitor();
    const { id } = await bought(visitor);
    for (const reason of ['administrator', 'withdrawal'])
      await owner.query(
        `insert into refund_orders (id, purchase_id, reason, amount) values ($1, $2, $3, 70)`,
        [randomUUID(), id, reason],
      );
    await service.query(`update refund_orders set refusal = 'charge_disputed' where purchase_id = $1`, [id]);
    expect((await mailsOf(await addressOf(visitor.id))).slice(1)).toMatchObject([
      { kind: 'refund_failed', facts: { amount: 70 } },
    ]);
  });

  test('causes its receipt when an administrator accepts it; the receipt and mails about refunds name what was paid', async () => {
    const visitor = await database.visitor();
    const order = await start(visitor);
    await pay(order, { amount: 800 });
    const address = await addressOf(visitor.id);
    expect(await mailsOf(address)).toEqual([]);
    await owner.query(
      `update purchases set accepted_at = now(), quarantine = null, at_once_at = now() where id = $1`,
      [order.id],
    );
    await pay(order, { amount: 800, refunds: [{ id: 're_accepted', amount: 100, status: 'succeeded' }] });
    expect(await mailsOf(address)).toMatchObject([
      { kind: 'receipt', facts: { isAccepted: true, isAtOnce: true, price: 800 } },
      { kind: 'refund', facts: { amount: 100, price: 800 } },
    ]);
  });
});

test('mails about refunds are switched off by their own link, and receipts still come', async () => {
  const visitor = await database.visitor();
  const address = await addressOf(visitor.id);
  const refund = async (id: string) => {
    const order = await bought(visitor);
    await pay(order, { refunds: [{ id, amount: 100, status: 'succeeded' }] });
    return mailsOf(address);
  };
  const [receipt, told] = await refund('re_a');
  expect(receipt).toMatchObject({
    kind: 'receipt',
    facts: expect.not.objectContaining({ token: expect.anything() }),
  });
  const token = told?.kind === 'refund' ? told.facts.token : undefined;
  expect(await stranger.call('mail_subscription', { token })).toEqual({ kind: 'purchases', byMail: true });
  expect(await stranger.call('set_mail_subscription', { token, by_mail: false })).toBe(true);
  expect((await refund('re_b')).map(({ kind }) => kind)).toEqual(['receipt']);
  await stranger.call('set_mail_subscription', { token, by_mail: true });
  expect((await refund('re_c')).map(({ kind }) => kind)).toEqual(['receipt', 'refund']);
});

test('a plan that renews causes one notice and one mail before its next month, which nobody switches off, and a cancelled plan neither', async () => {
  const visitor = await database.visitor();
  await visitor.call('set_notification_preference', { kind: 'purchases', by_mail: false, in_page: false });
  const address = await addressOf(visitor.id);
  const { id, subscription } = await planOf(visitor);
  await mailsOf(address);
  const announce = (event: string, plan: object) =>
    settle(
      id,
      { payment: 'paid', amount: 800, currency: 'eur', subscription: plan },
      { id: event, type: 'invoice.upcoming' },
    );
  for (const event of ['evt_1', 'evt_1', 'evt_2']) await announce(event, subscription);
  expect(await mailsOf(address)).toMatchObject([
    {
      kind: 'renewal',
      facts: {
        price: 800,
        credits: 400,
        renewsAt: expect.stringContaining('2026-12-23'),
        seller: 'Irodori GmbH',
      },
    },
  ]);
  expect(await visitor.query('select kind, facts from notifications')).toEqual([
    {
      kind: 'renewal',
      facts: {
        name: '400 credits a month',
        price: 800,
        currency: 'eur',
        renewsAt: expect.stringContaining('2026-12-23'),
      },
    },
  ]);
  const next = { ...subscription, renewsAt: '2027-01-23T00:00:00Z', askedAt: '2026-12-23T00:00:00Z' };
  await announce('evt_next', next);
  expect((await noticesOf(visitor)).map(({ kind }) => kind)).toEqual(['receipt', 'renewal', 'renewal']);
  expect(await mailsOf(address)).toMatchObject([{ kind: 'renewal' }]);
  const cancelled = { ...subscription, renewsAt: null, cancelsAt: '2027-01-23T00:00:00Z' };
  await announce('evt_3', { ...cancelled, askedAt: '2026-12-24T00:00:00Z' });
  expect((await mailsOf(address)).map(({ kind }) => kind)).toEqual(['cancellation']);
  expect(await noticesOf(visitor)).toHaveLength(3);
});

test('a plan that is cancelled causes one mail, and one more if it is kept after all and cancelled again', async () => {
  const visitor = await database.visitor();
  const address = await addressOf(visitor.id);
  const { id, subscription } = await planOf(visitor);
  // The law wants this mail, so it comes whatever the visitor has switched off.
  await visitor.call('set_notification_preference', { kind: 'purchases', by_mail: false, in_page: false });
  await mailsOf(address);
  const become = (askedAt: string, plan: object = {}) =>
    settle(id, {
      payment: 'paid',
      amount: 800,
      currency: 'eur',
      subscription: { ...subscription, askedAt, ...plan },
    });
  const cancelled = { renewsAt: null, cancelsAt: '2026-12-23T00:00:00Z' };
  for (const askedAt of ['2026-12-01T09:00:00Z', '2026-12-01T09:00:00Z', '2026-12-02T09:00:00Z'])
    await become(askedAt, cancelled);
  expect(await mailsOf(address)).toMatchObject([
    {
      kind: 'cancellation',
      facts: {
        name: '400 credits a month',
        price: 800,
        currency: 'eur',
        seller: 'Irodori GmbH',
        canceledAt: expect.stringContaining('2026-12-01T09:00:00'),
        endsAt: expect.stringContaining('2026-12-23'),
      },
    },
  ]);
  await become('2026-12-03T09:00:00Z');
  expect(await mailsOf(address)).toEqual([]);
  await become('2026-12-04T09:00:00Z', cancelled);
  expect((await mailsOf(address)).map(({ kind }) => kind)).toEqual(['cancellation']);
});

const noticesOf = ({ id }: Pick<Visitor, 'id'>) =>
  owner.query<{ kind: string; facts: object }>(
    'select kind, facts from notifications where user_id = $1 order by created_at',
    [id],
  );

test('a payment that fails days later causes one notice and one mail, which lead to the purchase', async () => {
  const visitor = await database.visitor();
  const address = await addressOf(visitor.id);
  const { id, price } = await start(visitor);
  await settle(id, { payment: 'pending' });
  expect(await mailsOf(address)).toEqual([]);
  for (let n = 0; n < 2; n++) await settle(id, { payment: 'failed' });
  expect(await mailsOf(address)).toMatchObject([
    { kind: 'payment_failed', facts: { purchaseId: id, price, token: expect.any(String) } },
  ]);
  expect(await noticesOf(visitor)).toMatchObject([
    { kind: 'payment_failed', facts: { purchaseId: id, price } },
  ]);
});

test('a month of a plan that cannot be charged causes one notice and one mail, however often it is tried, and the next such month another', async () => {
  const visitor = await database.visitor();
  const address = await addressOf(visitor.id);
  const { id, subscription } = await planOf(visitor);
  await mailsOf(address);
  const become = (status: string, askedAt: string, renewsAt = '2027-01-23T00:00:00Z') =>
    settle(id, {
      payment: 'paid',
      amount: 800,
      currency: 'eur',
      subscription: { ...subscription, status, askedAt, renewsAt },
    });
  for (const day of ['23', '26']) await become('past_due', `2026-12-${day}T00:00:00Z`);
  const failed = {
    kind: 'renewal_failed',
    facts: { price: 800, seller: 'Irodori GmbH', token: expect.any(String) },
  };
  expect(await mailsOf(address)).toMatchObject([failed]);
  await become('active', '2026-12-28T00:00:00Z');
  expect(await mailsOf(address)).toEqual([]);
  await become('past_due', '2027-01-23T00:00:00Z', '2027-02-23T00:00:00Z');
  expect(await mailsOf(address)).toMatchObject([failed]);
  expect((await noticesOf(visitor)).map(({ kind }) => kind)).toEqual([
    'receipt',
    'renewal_failed',
    'renewal_failed',
  ]);
});

test('a dispute causes one notice and one mail, however often the bank says it, and its end none', async () => {
  const visitor = await database.visitor();
  const address = await addressOf(visitor.id);
  const order = await bought(visitor);
  await mailsOf(address);
  for (const status of ['needs_response', 'needs_response', 'under_review', 'won'])
    await pay(order, { disputes: [{ id: `dp_${order.id}`, status }] });
  expect(await mailsOf(address)).toMatchObject([
    {
      kind: 'payment_disputed',
      facts: { purchaseId: order.id, credits: 300, seller: 'Irodori GmbH', token: expect.any(String) },
    },
  ]);
  expect((await noticesOf(visitor)).slice(1)).toMatchObject([
    { kind: 'payment_disputed', facts: { purchaseId: order.id, price: 900 } },
  ]);
});

/** Refunds a purchase after its visitor spent 350 of 400 credits. */
async function indebted(visitor: Visitor): Promise<void> {
  const order = await bought(visitor);
  await owner.query(
    `insert into jobs (user_id, app_id, prompt, cost, idempotency_key)
     select $1, id, '{}', 350, gen_random_uuid() from apps limit 1`,
    [visitor.id],
  );
  for (const [refund, amount] of [300, 600].entries())
    await pay(order, {
      refunds: [{ id: `re_${order.id}_${refund}`, amount, status: 'succeeded' }],
    });
}

test('a debt causes one notice and one mail when it begins, and none when it grows', async () => {
  const visitor = await database.visitor();
  await indebted(visitor);
  expect(await visitor.call('credit_balance')).toBe(-250);
  const isDebt = ({ kind }: { kind: string }) => kind === 'debt';
  expect((await mailsOf(await addressOf(visitor.id))).filter(isDebt)).toMatchObject([
    { facts: { owed: 50, token: expect.any(String) } },
  ]);
  expect((await noticesOf(visitor)).filter(isDebt)).toEqual([{ kind: 'debt', facts: { owed: 50 } }]);
});

test('a payment that differs from its order is mailed to the operator once, if the site has an address of the operator', async () => {
  const visitor = await database.visitor();
  const [order, other] = [await start(visitor), await start(visitor, 'small-pack')];
  const operator = 'operator@irodori.example';
  await pay(other, { amount: 1, operator: null });
  for (let n = 0; n < 2; n++) await pay(order, { amount: 800, operator });
  expect(await mailsOf(operator)).toMatchObject([
    {
      kind: 'payment_quarantined',
      facts: { purchaseId: order.id, difference: 'paid 800 eur in place of 900 eur' },
    },
  ]);
  expect(await mailsOf(await addressOf(visitor.id))).toEqual([]);
});

test('mails about payments in Stripe’s test mode know it, also about one that failed, and others do not', async () => {
  for (const isTest of [true, false]) {
    const visitor = await database.visitor();
    const address = await addressOf(visitor.id);
    await settle((await start(visitor)).id, { payment: 'failed', isTest });
    const order = await start(visitor);
    await pay(order, { isTest, paymentIntent: `pi_${order.id}` });
    const refund = { id: `re_${order.id}`, amount: 100 };
    for (const status of ['pending', 'failed']) await pay(order, { refunds: [{ ...refund, status }] });
    await service.call('withdraw_purchase', { purchase_id: order.id });
    await pay(order, { disputes: [{ id: `dp_${order.id}`, status: 'needs_response' }] });
    const plan = await start(visitor, 'monthly');
    const subscription = subscriptionState(`sub_${plan.id}`);
    await pay(plan, { isTest, subscription });
    await settle(plan.id, { payment: 'open' }, { id: `evt_${plan.id}`, type: 'invoice.upcoming' });
    const pastDue = { ...subscription, status: 'past_due', askedAt: '2026-12-23T00:00:00Z' };
    await settle(plan.id, { payment: 'open', subscription: pastDue });
    const mails = await mailsOf(address);
    expect(new Set(mails.map(({ kind }) => kind))).toEqual(
      new Set(
        ['payment_failed', 'receipt', 'refund', 'refund_failed', 'withdrawal', 'payment_disputed'].concat([
          'renewal',
          'renewal_failed',
        ]),
      ),
    );
    for (const { kind, facts } of mails)
      expect([kind, facts]).toEqual([kind, expect.objectContaining({ isTest })]);
  }
});

test('mails and notices about failed payments, disputes and debts are switched with those about purchases', async () => {
  const visitor = await database.visitor();
  await visitor.call('set_notification_preference', { kind: 'purchases', by_mail: false, in_page: false });
  const { id } = await start(visitor);
  await settle(id, { payment: 'failed' });
  await indebted(visitor);
  await pay(await bought(visitor), { disputes: [{ id: `dp_${id}`, status: 'needs_response' }] });
  const mails = await mailsOf(await addressOf(visitor.id));
  expect(mails.filter(({ kind }) => kind !== 'receipt')).toEqual([]);
  expect(await visitor.query('select id from notifications')).toEqual([]);
  expect((await noticesOf(visitor)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['payment_failed', 'debt', 'payment_disputed']),
  );
});

describe('a mail of the site', () => {
  async function owed() {
    const visitor = await database.visitor();
    await pay(await start(visitor));
    return addressOf(visitor.id);
  }
  const later = (address: string, words: string) =>
    owner.query(`update mails set due_at = due_at - interval '${words}' where address = $1`, [address]);

  test('is taken by one of several workers', async () => {
    const address = await owed();
    const taken = await Promise.all([take(), take(), take()]);
    expect(taken.flat().filter((each) => each.address === address)).toHaveLength(1);
  });

  test('that is not reported as sent is due again, later each time, twelve times in all', async () => {
    const address = await owed();
    expect(await mailsOf(address)).toHaveLength(1);
    expect(await mailsOf(address)).toHaveLength(0);
    await later(address, '1 minute');
    expect(await mailsOf(address)).toHaveLength(1);
    await later(address, '1 minute');
    expect(await mailsOf(address)).toHaveLength(0);
    await later(address, '1 minute');
    expect(await mailsOf(address)).toHaveLength(1);
    await owner.query(`update mails set attempts = 12, due_at = now() where address = $1`, [address]);
    expect(await mailsOf(address)).toHaveLength(0);
  });

  test('that was sent keeps neither address nor facts, and is forgotten after sixty days', async () => {
    const address = await owed();
    const [sent] = await mailsOf(address);
    await service.call('mail_sent', { mail_id: sent?.id });
    const kept = () => owner.query('select address, facts from mails where id = $1', [sent?.id]);
    expect(await kept()).toEqual([{ address: null, facts: null }]);
    await owner.query(`update mails set created_at = now() - interval '61 days' where id = $1`, [sent?.id]);
    await take();
    expect(await kept()).toEqual([]);
  });
});
