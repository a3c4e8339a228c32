import { randomUUID } from 'node:crypto';
import { leaveResponse } from '@irodori/contract/payments';
import { isMissing } from 'functions/_shared/payments/missing';
import { Stripe } from 'stripe';
import { describe, expect, test, vi } from 'vitest';
import type { SignedIn } from '../running-backend.ts';
import { openShop } from '../money/shop.ts';

/**
 * Tests what becomes of rows whose objects another account of Stripe has than that of the present key. In a shop of their own,
 * because events about renamed rows fail for good, which would fail the other tests of the reconciliation.
 */
const shop = openShop();
const { start, settle, end, purchasesOf, firstOf, planOf, plansOf, balanceOf } = shop;

/** Renames what the visitor's rows have of Stripe, as if the key of another account had been set since. */
const changeAccount = async ({ id }: SignedIn): Promise<void> => {
  const events = await shop.paying.stripe.sdk.events.list({ limit: 100 });
  // The other account would not list them.
  await shop.paying.backend.query(
    `insert into payment_events (id, type) select e ->> 'id', e ->> 'type' from jsonb_array_elements($1) e
       on conflict do nothing`,
    [JSON.stringify(events.data.map(({ id: event, type }) => ({ id: event, type })))],
  );
  const other = (column: string) => `${column} = 'other_' || ${column}`;
  for (const [table, ...columns] of [
    ['payment_customers', 'customer'],
    ['purchases', 'session_id', 'payment_intent', 'invoice', 'subscription'],
    ['subscriptions', 'id'],
  ] as const)
    await shop.paying.backend.query(
      `update ${String(table)} set ${columns.map(other).join(', ')} where user_id = $1`,
      [id],
    );
};
/** Sets the key of the first account again; of a deleted account, `plan` names the rows. */
const changeBack = async ({ id }: SignedIn, plan?: string): Promise<void> => {
  const first = (column: string) => `${column} = replace(${column}, 'other_', '')`;
  const other = `other_${plan}`;
  await shop.paying.backend.query(
    `update purchases set ${['session_id', 'payment_intent', 'invoice', 'subscription'].map(first).join(', ')}
       where user_id = $1 or subscription = $2`,
    [id, other],
  );
  await shop.paying.backend.query(`update subscriptions set ${first('id')} where user_id = $1 or id = $2`, [
    id,
    other,
  ]);
  await shop.paying.backend.query(`update private.reconciliation_tries set ${first('id')} where id = $1`, [
    other,
  ]);
};
const customerOf = async ({ id }: SignedIn) => {
  const { rows } = await shop.paying.backend.query<{ customer: string }>(
    'select customer from payment_customers where user_id = $1',
    [id],
  );
  return rows[0]?.customer ?? '';
};
const buyer = async (offer = shop.packId) => {
  const visitor = await shop.paying.signUp();
  const { session } = await start(visitor, offer);
  const paid = await shop.paying.stripe.pay(session);
  await settle(visitor);
  return { visitor, ...paid };
};
const isLogged = (id: string) =>
  vi.waitFor(() => {
    const isMissingLine = (line: string) => line.includes('missing-at-stripe') && line.includes(id);
    expect(shop.paying.backend.printed.some(isMissingLine)).toBe(true);
  }, 30_000);

describe('after the key of another account of Stripe was set', () => {
  test('a visitor buys with a new customer, the same in two tabs', async () => {
    const { visitor } = await buyer();
    await changeAccount(visitor);
    const before = await customerOf(visitor);
    const [first, second] = await Promise.all([start(visitor), start(visitor)]);
    expect(second).toEqual(first);
    expect(await start(visitor)).toEqual(first);
    const { customer } = await shop.paying.stripe.sdk.checkout.sessions.retrieve(first.session);
    expect(await customerOf(visitor)).toBe(customer);
    await isLogged(before);
  });

  test('a visitor buys whose customer was replaced while the payment page opened', async () => {
    const { visitor } = await buyer();
    await changeAccount(visitor);
    shop.paying.stripe.lose('/v1/customers');
    expect(
      await shop.paying.refusalOf('start-purchase', visitor.token, { offerId: shop.packId, atOnce: true }),
    ).toBe('payments_unavailable');
    shop.paying.stripe.lose('');
    const { session } = await start(visitor);
    const { customer } = await shop.paying.stripe.sdk.checkout.sessions.retrieve(session);
    expect(await customerOf(visitor)).toBe(customer);
  });

  test('the portal opens with a new customer, and the plan that Stripe does not know ends', async () => {
    const { visitor, subscription } = await buyer(shop.planId);
    await changeAccount(visitor);
    const { body } = await shop.paying.call('billing-portal', visitor.token, {});
    expect((await fetch(leaveResponse.parse(body).url)).status).toBe(200);
    expect(await planOf(visitor)).toMatchObject({ status: 'ended' });
    expect(await shop.paying.stripe.sdk.customers.retrieve(await customerOf(visitor))).toMatchObject({
      metadata: { user: visitor.id },
    });
    await isLogged(`other_${subscription}`);
  });

  test.each([
    ['is opened again', (visitor: SignedIn) => start(visitor)],
    ['is ended', async (visitor: SignedIn) => end(visitor, await firstOf(visitor))],
    ['is looked at', (visitor: SignedIn) => settle(visitor)],
  ])('an open payment that %s is expired, and another can be made', async (_, act) => {
    const visitor = await shop.paying.signUp();
    await start(visitor);
    await changeAccount(visitor);
    await act(visitor);
    expect((await purchasesOf(visitor))[0]).toMatchObject({ status: 'expired' });
    await shop.paying.stripe.pay((await start(visitor)).session);
    await shop.paying.reconcile(shop.paying.backend.secretKey);
    expect(await balanceOf(visitor)).toBe(200);
  });

  test('a paid purchase keeps its state and its credits', async () => {
    const { visitor } = await buyer();
    await changeAccount(visitor);
    expect(await settle(visitor)).toEqual({ status: 'paid' });
    expect(await balanceOf(visitor)).toBe(200);
  });

  test('a plan ends when its visitor cancels it or buys it again, and its credits stay', async () => {
    const [{ visitor: leaving }, { visitor: buying }] = [await buyer(shop.planId), await buyer(shop.planId)];
    for (const visitor of [leaving, buying]) await changeAccount(visitor);
    expect(await shop.paying.refusalOf('cancel-plan', leaving.token, { isCancelled: true })).toBe('no_plan');
    expect(await planOf(leaving)).toMatchObject({ status: 'ended' });
    await shop.paying.stripe.pay((await start(buying, shop.planId)).session);
    await shop.paying.reconcile(shop.paying.backend.secretKey);
    expect([await balanceOf(leaving), await balanceOf(buying)]).toEqual([500, 900]);
  });

  describe('the reconciliation', () => {
    const reconcile = (): Promise<void> => shop.paying.reconciled();
    /** Makes all tries of the reconciliation older. */
    const passes = (time: string) =>
      shop.paying.backend.query(
        `update private.reconciliation_tries
           set tried_at = tried_at - $1::interval, missing_since = missing_since - $1::interval`,
        [time],
      );
    const atStripe = (plan: string) => shop.paying.stripe.sdk.subscriptions.retrieve(plan);
    const close: readonly [string, (visitor: SignedIn) => Promise<unknown>, object][] = [
      [
        'deleted',
        ({ id }) => shop.paying.backend.query('delete from auth.users where id = $1', [id]),
        { status: 'canceled' },
      ],
      [
        'banned',
        ({ id }) =>
          shop.paying.backend.query(
            `update auth.users set banned_until = now() + interval '100 years' where id = $1`,
            [id],
          ),
        { status: 'active', cancel_at_period_end: true },
      ],
      [
        'waiting for its deletion',
        ({ id }) => shop.paying.backend.query('insert into private.deletions (user_id) values ($1)', [id]),
        { status: 'active', cancel_at_period_end: true },
      ],
    ];

    test.each(close)(
      'ends the plan of an account that is %s a day after the first key is back',
      async (_, closeAccount, end) => {
        const { visitor, subscription: plan } = await buyer(shop.planId);
        await changeAccount(visitor);
        await closeAccount(visitor);
        await reconcile();
        await changeBack(visitor, plan);
        await reconcile();
        expect(await atStripe(plan)).toMatchObject({ status: 'active', cancel_at_period_end: false });
        await passes('1 day');
        await reconcile();
        expect(await atStripe(plan)).toMatchObject(end);
      },
    );

    test('ends a plan that was taken for ended before its account was deleted', async () => {
      const { visitor, subscription: plan } = await buyer(shop.planId);
      await changeAccount(visitor);
      await shop.paying.call('cancel-plan', visitor.token, { isCancelled: true });
      await shop.paying.backend.query('delete from auth.users where id = $1', [visitor.id]);
      await changeBack(visitor, plan);
      await reconcile();
      expect(await atStripe(plan)).toMatchObject({ status: 'canceled' });
    });

    test('ends a plan with its paid month that was cancelled meanwhile, and once resumed it goes on', async () => {
      const { visitor, subscription: plan } = await buyer(shop.planId);
      await changeAccount(visitor);
      const change = (isCancelled: boolean) =>
        shop.paying.call('cancel-plan', visitor.token, { isCancelled, plan });
      await shop.paying.call('cancel-plan', visitor.token, { isCancelled: true });
      await changeBack(visitor);
      await reconcile();
      expect(await atStripe(plan)).toMatchObject({ status: 'active', cancel_at_period_end: true });
      expect(await change(false)).toMatchObject({ status: 200 });
      await reconcile();
      expect(await atStripe(plan)).toMatchObject({ status: 'active', cancel_at_period_end: false });
    });

    test('ends a plan at once from which its visitor withdrew meanwhile', async () => {
      const { visitor, subscription: plan } = await buyer(shop.planId);
      await changeAccount(visitor);
      const purchaseId = await firstOf(visitor);
      await shop.paying.call('withdraw-purchase', visitor.token, { purchaseId });
      await changeBack(visitor);
      await reconcile();
      expect(await atStripe(plan)).toMatchObject({ status: 'canceled' });
      expect(await planOf(visitor)).toMatchObject({ status: 'ended' });
    });

    test('leaves a missing plan of a visitor who is banned for a day', async () => {
      const { visitor, subscription: plan } = await buyer(shop.planId);
      await changeAccount(visitor);
      await settle(visitor);
      await shop.paying.backend.query(
        `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
        [visitor.id],
      );
      await changeBack(visitor);
      await reconcile();
      expect(await atStripe(plan)).toMatchObject({ status: 'active', cancel_at_period_end: false });
    });

    test('removes the customer of a deleted account a day after the first key is back', async () => {
      const { visitor } = await buyer();
      const customer = await customerOf(visitor);
      await changeAccount(visitor);
      await shop.paying.backend.query('delete from auth.users where id = $1', [visitor.id]);
      await reconcile();
      for (const [table, column] of [
        ['left_accounts', 'customer'],
        ['reconciliation_tries', 'id'],
      ])
        await shop.paying.backend.query(`update private.${table} set ${column} = $1 where ${column} = $2`, [
          customer,
          `other_${customer}`,
        ]);
      await passes('1 day');
      await reconcile();
      expect(await shop.paying.stripe.sdk.customers.retrieve(customer)).toMatchObject({ deleted: true });
    });

    test('asks for a missing plan no more after 90 days', async () => {
      const { visitor, subscription: plan } = await buyer(shop.planId);
      await changeAccount(visitor);
      await shop.paying.backend.query('delete from auth.users where id = $1', [visitor.id]);
      await reconcile();
      await changeBack(visitor, plan);
      await passes('90 days');
      await reconcile();
      expect(await atStripe(plan)).toMatchObject({ status: 'active' });
    });

    test('tells a changed address to the customer once Stripe knows the customer again', async () => {
      const { visitor } = await buyer();
      const customer = await customerOf(visitor);
      const rename = (to: string) =>
        shop.paying.backend.query('update payment_customers set customer = $2 where user_id = $1', [
          visitor.id,
          to,
        ]);
      await rename(`other_${customer}`);
      const email = `${randomUUID()}@example.org`;
      await shop.paying.backend.query('update auth.users set email = $2 where id = $1', [visitor.id, email]);
      await reconcile();
      await rename(customer);
      await reconcile();
      expect(await shop.paying.stripe.sdk.customers.retrieve(customer)).toMatchObject({ email });
    });
  });

  test('a withdrawal from the plan ends it, and its refund is refused so that a person pays back', async () => {
    const { visitor } = await buyer(shop.planId);
    await changeAccount(visitor);
    const purchaseId = await firstOf(visitor);
    expect(await shop.paying.call('withdraw-purchase', visitor.token, { purchaseId })).toMatchObject({
      status: 200,
    });
    expect(await planOf(visitor)).toMatchObject({ status: 'ended' });
    const { rows } = await shop.paying.backend.query(
      'select refusal from refund_orders where purchase_id = $1',
      [purchaseId],
    );
    expect(rows).toEqual([{ refusal: expect.any(String) }]);
  });

  test('an event about what Stripe does not know is not noted as handled, so that it comes again', async () => {
    const { visitor, session, subscription } = await buyer(shop.planId);
    const event = await shop.paying.stripe.event('customer.subscription.created', subscription);
    await changeAccount(visitor);
    const about = { ...event.data.object, id: `other_${subscription}` };
    const updated = { ...event, id: `evt_${session}`, type: 'customer.subscription.updated' };
    expect(await shop.paying.send({ ...updated, data: { object: about } })).toBe(500);
    expect(await planOf(visitor)).toMatchObject({ status: 'active' });
  });

  test('the first key makes a plan go on that ended meanwhile', async () => {
    const { visitor } = await buyer(shop.planId);
    await changeAccount(visitor);
    await shop.paying.call('cancel-plan', visitor.token, { isCancelled: true });
    await changeBack(visitor);
    expect(await settle(visitor)).toEqual({ status: 'paid' });
    expect(await planOf(visitor)).toMatchObject({ status: 'active', renewsAt: expect.any(String) });
  });

  test('a plan that was bought meanwhile runs beside the first one, and each is cancelled by itself', async () => {
    const { visitor, subscription: first } = await buyer(shop.planId);
    await changeAccount(visitor);
    const { subscription: second } = await shop.paying.stripe.pay(
      (await start(visitor, shop.planId)).session,
    );
    await shop.paying.reconcile(shop.paying.backend.secretKey);
    await changeBack(visitor);
    await settle(visitor);
    const cancelled = async () =>
      new Map((await plansOf(visitor)).map(({ id, cancelsAt }) => [id, cancelsAt !== null]));
    expect(await cancelled()).toEqual(new Map([first, second].map((plan) => [plan, false])));

    const cancel = (plan: string) =>
      shop.paying.call('cancel-plan', visitor.token, { isCancelled: true, plan });
    expect((await cancel(first)).status).toBe(200);
    expect(await cancelled()).toEqual(
      new Map([
        [first, true],
        [second, false],
      ]),
    );
    expect((await cancel(second)).status).toBe(200);
    for (const plan of [first, second])
      expect(await shop.paying.stripe.sdk.subscriptions.retrieve(plan)).toMatchObject({
        cancel_at_period_end: true,
      });
  });

  test('two plans are cancelled one after the other also by a page that names none', async () => {
    const { visitor } = await buyer(shop.planId);
    await changeAccount(visitor);
    await shop.paying.stripe.pay((await start(visitor, shop.planId)).session);
    await shop.paying.reconcile(shop.paying.backend.secretKey);
    await changeBack(visitor);
    await settle(visitor);
    for (const _ of ['one', 'the other'])
      await shop.paying.call('cancel-plan', visitor.token, { isCancelled: true });
    const plans = await plansOf(visitor);
    expect(plans).toHaveLength(2);
    for (const { cancelsAt } of plans) expect(cancelsAt).not.toBeNull();
  });

  test('the plan of another visitor is not cancelled', async () => {
    const [{ visitor, subscription: plan }, { visitor: other }] = [
      await buyer(shop.planId),
      await buyer(shop.planId),
    ];
    const body = { isCancelled: true, plan };
    expect(await shop.paying.refusalOf('cancel-plan', other.token, body)).toBe('no_plan');
    expect(await planOf(visitor)).toMatchObject({ cancelsAt: null });
  });

  test('nothing ends while Stripe does not answer', async () => {
    const { visitor } = await buyer(shop.planId);
    await start(visitor);
    await changeAccount(visitor);
    const before = await customerOf(visitor);
    shop.paying.stripe.silence(true);
    const refused = await Promise.all(
      [
        ['cancel-plan', { isCancelled: true }] as const,
        ['billing-portal', {}] as const,
        ['start-purchase', { offerId: shop.packId, atOnce: true }] as const,
      ].map(([name, body]) => shop.paying.refusalOf(name, visitor.token, body)),
    );
    shop.paying.stripe.silence(false);
    expect(new Set(refused)).toEqual(new Set(['payments_unavailable']));
    expect(await planOf(visitor)).toMatchObject({ status: 'active' });
    expect((await purchasesOf(visitor)).map(({ status }) => status)).toEqual(['paid', 'open']);
    expect(await customerOf(visitor)).toBe(before);
  });
});

const { errors } = Stripe;
const refusal = (statusCode: number, code?: string) => {
  const body = { type: 'invalid_request_error', message: 'No such thing', statusCode } as const;
  return new errors.StripeInvalidRequestError({ ...body, ...(code !== undefined && { code }) });
};
test.each([
  ['404 with resource_missing', refusal(404, 'resource_missing'), true],
  ['404 without a code', refusal(404), false],
  ['400 about another object', refusal(400, 'resource_missing'), false],
  [
    'a fault of Stripe',
    new errors.StripeAPIError({
      type: 'api_error',
      code: 'resource_missing',
      statusCode: 404,
      message: '',
    }),
    false,
  ],
  ['no connection', new errors.StripeConnectionError({ type: 'api_error', message: '' }), false],
  ['another error', new Error('resource_missing'), false],
])('an object is missing at Stripe only by a clear response: %s', (_, fault, expected) => {
  expect(isMissing(fault)).toBe(expected);
});
