import { randomUUID } from 'node:crypto';
import {
  leaveResponse,
  offer,
  offerColumns,
  paymentError,
  purchase,
  purchaseColumns,
  subscription,
  subscriptionColumns,
  withdrawal,
  withdrawalColumns,
} from '@irodori/contract/payments';
import { readPaymentContext } from 'functions/_shared/payments/context';
import { createHandler as createPortalHandler } from 'functions/billing-portal/handler';
import { createHandler as createPlanHandler } from 'functions/cancel-plan/handler';
import { createHandler } from 'functions/start-purchase/handler';
import { createHandler as createWithdrawalHandler } from 'functions/withdraw-purchase/handler';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startPaying, stripeVariables, type Paying } from './paying.ts';
import type { SignedIn } from './running-backend.ts';
import { cards } from './stripe.ts';
import { site } from './running-backend.ts';

/** Tests the edge functions of payments in a real Deno, over HTTP, with the double of Stripe. */

let paying: Paying;
let packId: string;
let planId: string;

beforeAll(async () => {
  paying = await startPaying();
  packId = await paying.offerId('small-pack');
  planId = await paying.offerId('monthly');
});

afterAll(() => paying.close());

const start = async ({ token }: SignedIn, offerId = packId) => {
  const { url } = leaveResponse.parse((await paying.call('start-purchase', token, { offerId })).body);
  return { url, session: url.split('/').at(-1) ?? '' };
};
const settle = async ({ client, token }: SignedIn) => {
  const { data } = await client.from('purchases').select('id').order('created_at').limit(1).single();
  return (await paying.call('settle-purchase', token, { purchaseId: data?.id })).body;
};
const purchasesOf = async ({ client }: SignedIn) =>
  purchase.array().parse((await client.from('purchases').select(purchaseColumns).order('created_at')).data);
const firstOf = async (visitor: SignedIn) => (await purchasesOf(visitor))[0]?.id;
const planOf = async ({ client }: SignedIn) =>
  subscription.array().parse((await client.from('subscriptions').select(subscriptionColumns)).data)[0];
const balanceOf = async ({ client }: SignedIn) => (await client.rpc('credit_balance')).data;

/** The variables of the functions, for a handler in this process. */
const variables = (): Record<string, string> => ({
  SUPABASE_URL: paying.backend.url,
  SUPABASE_SECRET_KEY: paying.backend.secretKey,
  ...stripeVariables(paying.stripe),
});

test('active offers are read as the contract writes them', async () => {
  const { data } = await paying.backend.connect().from('offers').select(offerColumns).eq('active', true);
  expect(offer.array().parse(data)).toHaveLength(4);
});

describe('a purchase', () => {
  test('begins with one session for two tabs, made from its row alone', async () => {
    const visitor = await paying.signUp();
    const [first, second] = await Promise.all([start(visitor), start(visitor)]);
    expect(second).toEqual(first);
    expect(await start(visitor)).toEqual(first);
    const id = await firstOf(visitor);
    const creations = paying.stripe.asked.filter(({ key }) => key === id);
    expect(creations[0]?.fields).toMatchObject({
      client_reference_id: id,
      mode: 'payment',
      'line_items[0][price_data][unit_amount]': '400',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][tax_behavior]': 'inclusive',
      success_url: `${site}/checkout?purchase=${id}`,
    });
    for (const creation of creations) expect(creation).toEqual(creations[0]);
  });

  test('gives its credits once, for the return, the event and the event again', async () => {
    const visitor = await paying.signUp();
    const { session } = await start(visitor);
    expect(await settle(visitor)).toEqual({ status: 'open' });
    await paying.stripe.pay(session);
    const event = await paying.stripe.event('checkout.session.completed', session);
    const outcomes = await Promise.all([settle(visitor), paying.send(event), paying.send(event)]);
    expect(outcomes).toEqual([{ status: 'paid' }, 200, 200]);
    expect(await balanceOf(visitor)).toBe(200);
  });

  test('that was paid in another tab leads to its own page, not to a second payment', async () => {
    const visitor = await paying.signUp();
    const { session } = await start(visitor);
    await paying.stripe.pay(session);
    const id = await firstOf(visitor);
    expect((await start(visitor)).url).toBe(`${site}/checkout?purchase=${id}`);
    expect(await balanceOf(visitor)).toBe(200);
  });

  test('whose price changed meanwhile ends, and another begins', async () => {
    const visitor = await paying.signUp();
    const { session } = await start(visitor);
    const service = paying.backend.connect(paying.backend.secretKey);
    await service.from('offers').update({ price: 401 }).eq('id', packId);
    const again = await start(visitor);
    await service.from('offers').update({ price: 400 }).eq('id', packId);
    expect(again.session).not.toBe(session);
    expect(await paying.stripe.sdk.checkout.sessions.retrieve(session)).toMatchObject({
      status: 'expired',
    });
    expect((await purchasesOf(visitor)).map(({ status, price }) => [status, price])).toEqual([
      ['expired', 400],
      ['open', 401],
    ]);
  });

  test('with a delayed method is pending, and then failed', async () => {
    const visitor = await paying.signUp();
    const { session } = await start(visitor);
    await paying.stripe.pay(session, cards.bankFails);
    expect(await settle(visitor)).toEqual({ status: 'pending' });
    const days = 3 * 24 * 60 * 60;
    expect(await paying.stripe.later(days, () => settle(visitor))).toEqual({ status: 'failed' });
    expect(await balanceOf(visitor)).toBe(100);
  });

  test('that is refunded loses the share of its credits by the event, once its payment is known', async () => {
    const visitor = await paying.signUp();
    const { session } = await start(visitor);
    const { intent } = await paying.stripe.pay(session);
    const refund = await paying.stripe.sdk.refunds.create({ payment_intent: intent, amount: 100 });
    // The event comes before anybody has heard of the payment, so Stripe has to send it again.
    const refunded = await paying.stripe.event('refund.created', refund.id);
    expect(await paying.send(refunded)).toBe(500);
    expect(await settle(visitor)).toEqual({ status: 'paid' });
    expect(await paying.send(refunded)).toBe(200);
    expect(await balanceOf(visitor)).toBe(175);
  });

  test('that is disputed loses its credits by the event', async () => {
    const visitor = await paying.signUp();
    const { session } = await start(visitor);
    const { intent } = await paying.stripe.pay(session, cards.disputed);
    const { data } = await paying.stripe.sdk.disputes.list({ payment_intent: intent });
    await settle(visitor);
    const disputed = await paying.stripe.event('charge.dispute.created', data[0]?.id ?? '');
    expect([await paying.send(disputed), await balanceOf(visitor)]).toEqual([200, 100]);
    expect(await purchasesOf(visitor)).toMatchObject([{ status: 'disputed' }]);
  });

  test('that was paid with another amount is quarantined, and logged as an error', async () => {
    const visitor = await paying.signUp();
    const service = paying.backend.connect(paying.backend.secretKey);
    const order = { user_id: visitor.id, level: 'aal1', offer_id: packId, site };
    const { data } = await service.rpc('start_purchase', order);
    const { id: session } = await paying.stripe.sdk.checkout.sessions.create({
      mode: 'payment',
      client_reference_id: data.id,
      line_items: [
        { quantity: 1, price_data: { currency: 'eur', unit_amount: 399, product_data: { name: 'Pack' } } },
      ],
      success_url: site,
    });
    await paying.stripe.pay(session);
    expect(await paying.send(await paying.stripe.event('checkout.session.completed', session))).toBe(200);
    expect(await purchasesOf(visitor)).toMatchObject([{ status: 'quarantined' }]);
    expect(await balanceOf(visitor)).toBe(100);
    await vi.waitFor(() =>
      expect(paying.backend.printed.join('')).toContain('paid 399 eur in place of 400 eur'),
    );
  });

  test('of which no event told is found by the reconciliation, for the secret key alone', async () => {
    const visitor = await paying.signUp();
    const { session } = await start(visitor);
    await paying.stripe.pay(session);
    expect((await paying.reconcile(paying.backend.publishableKey)).status).toBe(401);
    expect(await balanceOf(visitor)).toBe(100);
    expect(await paying.reconcile(paying.backend.secretKey)).toMatchObject({
      status: 200,
      body: { failed: 0 },
    });
    expect(await balanceOf(visitor)).toBe(200);
  });
});

describe('the plan', () => {
  test('gives credits for each paid month, can be cancelled and taken up again, and has a portal', async () => {
    const visitor = await paying.signUp();
    const { session } = await start(visitor, planId);
    const { subscription: id, invoice } = await paying.stripe.pay(session);
    // The invoice of the first month is heard of before the session.
    expect(await paying.send(await paying.stripe.event('invoice.paid', invoice))).toBe(200);
    await paying.stripe.later(31 * 24 * 60 * 60, async () => {
      const { latest_invoice: latest } = await paying.stripe.sdk.subscriptions.retrieve(id);
      const [upcoming] = (await paying.stripe.sdk.events.list({ type: 'invoice.upcoming' })).data;
      expect(await paying.send(upcoming ?? '')).toBe(200);
      const second = await paying.stripe.event('invoice.paid', String(latest));
      expect(await Promise.all([paying.send(second), paying.send(second)])).toEqual([200, 200]);
    });
    const { rows: mails } = await paying.backend.query(
      `select m.kind from mails m join users u on u.email = m.address where u.id = $1 order by m.created_at`,
      [visitor.id],
    );
    expect(mails.map(({ kind }) => kind)).toEqual(['receipt', 'renewal', 'receipt']);
    expect(await balanceOf(visitor)).toBe(900);
    expect((await purchasesOf(visitor)).map(({ kind, status }) => [kind, status])).toEqual([
      ['plan', 'paid'],
      ['plan', 'paid'],
    ]);
    expect(await paying.refusalOf('start-purchase', visitor.token, { offerId: planId })).toBe(
      'plan_already_active',
    );

    const cancel = async (isCancelled: boolean) =>
      (await paying.call('cancel-plan', visitor.token, { isCancelled })).body;
    expect(await cancel(true)).toEqual({ cancelsAt: expect.any(String) });
    expect(await planOf(visitor)).toMatchObject({
      status: 'active',
      renewsAt: null,
      cancelsAt: expect.any(String),
    });
    await paying.backend.query(`insert into private.deletions (user_id, site) values ($1, $2)`, [
      visitor.id,
      site,
    ]);
    expect(await paying.refusalOf('cancel-plan', visitor.token, { isCancelled: false })).toBe(
      'deletion_planned',
    );
    await visitor.client.rpc('keep_account');
    expect(await cancel(false)).toEqual({ cancelsAt: null });
    const portal = leaveResponse.parse((await paying.call('billing-portal', visitor.token, {})).body);
    expect(await (await fetch(portal.url)).text()).toContain('Irodori: 400 credits a month');
  });

  test.each([
    ['portal opens', createPortalHandler, {}, 'step_up_required', 'step_up_required'],
    ['payment begins', createHandler, { offerId: randomUUID() }, 'offer_not_found', 'step_up_required'],
    [
      'withdrawal is made',
      createWithdrawalHandler,
      { purchaseId: randomUUID() },
      'purchase_not_found',
      'step_up_required',
    ],
    ['cancelled plan goes on', createPlanHandler, { isCancelled: false }, 'no_plan', 'step_up_required'],
    ['plan is cancelled', createPlanHandler, { isCancelled: true }, 'no_plan', 'no_plan'],
  ])(
    '%s only as far as the age of the sign-in and of the second factor allow',
    async (_, create, body, without, withFactor) => {
      vi.spyOn(console, 'info').mockReturnValue();
      const { id, token } = await paying.signUp();
      const context = readPaymentContext((name) => variables()[name]);
      const refusalFor = async (aal: string, method: string) => {
        const amr = [{ method, timestamp: Date.now() / 1000 - 16 * 60 }];
        vi.spyOn(context.service.auth, 'getClaims').mockResolvedValue({
          data: { claims: { sub: id, role: 'authenticated', aal, amr } },
          error: null,
        } as never);
        const request = { method: 'POST', body: JSON.stringify(body), headers };
        const response = await create(context)(new Request('http://functions/', request));
        return paymentError.parse(await response.json()).code;
      };
      const headers = { authorization: `Bearer ${token}` };
      expect([await refusalFor('aal1', 'password'), await refusalFor('aal2', 'totp')]).toEqual([
        without,
        withFactor,
      ]);
    },
  );

  test('whose visitor has another address now is told to Stripe by the reconciliation', async () => {
    const visitor = await paying.signUp();
    const { session } = await start(visitor, planId);
    const { customer } = await paying.stripe.sdk.checkout.sessions.retrieve(session);
    const email = `${randomUUID()}@example.org`;
    const service = paying.backend.connect(paying.backend.secretKey);
    await service.auth.admin.updateUserById(visitor.id, { email });
    for (let n = 0; n < 2; n++) await paying.reconcile(paying.backend.secretKey);
    expect(await paying.stripe.sdk.customers.retrieve(String(customer))).toMatchObject({ email });
    expect(
      paying.stripe.asked.filter(({ path }) => path === `/v1/customers/${String(customer)}`),
    ).toHaveLength(1);
  });

  test('of a deleted account is ended by the reconciliation, and its customer is removed', async () => {
    const visitor = await paying.signUp();
    const { session } = await start(visitor, planId);
    const { customer } = await paying.stripe.sdk.checkout.sessions.retrieve(session);
    const { subscription: id } = await paying.stripe.pay(session);
    await settle(visitor);
    const service = paying.backend.connect(paying.backend.secretKey);
    await service.auth.admin.deleteUser(visitor.id);
    expect(await paying.reconcile(paying.backend.secretKey)).toMatchObject({ body: { failed: 0 } });
    expect(await paying.stripe.sdk.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
    const { data } = await service.from('subscriptions').select('status').eq('id', id);
    expect(data).toEqual([{ status: 'ended' }]);
    await expect(paying.stripe.sdk.customers.del(String(customer))).rejects.toMatchObject({
      code: 'resource_missing',
    });
    expect((await service.rpc('left_customers')).data).toEqual([]);
  });
});

describe('the plan of a banned visitor', () => {
  test('ends with its paid month by the reconciliation if the ban lasts longer, and can go on after it', async () => {
    const visitor = await paying.signUp();
    const { session } = await start(visitor, planId);
    const { subscription: id } = await paying.stripe.pay(session);
    await settle(visitor);
    const banFor = (time: string) =>
      paying.backend.query('update auth.users set banned_until = now() + $2::interval where id = $1', [
        visitor.id,
        time,
      ]);
    const endsAfter = async (time: string) => {
      await banFor(time);
      await paying.reconcile(paying.backend.secretKey);
      const { status, cancel_at_period_end: ends } = await paying.stripe.sdk.subscriptions.retrieve(id);
      return [status, ends];
    };
    expect(await endsAfter('7 days')).toEqual(['active', false]);
    expect(await endsAfter('40 days')).toEqual(['active', true]);
    await banFor('-1 second');
    expect(await planOf(visitor)).toMatchObject({ status: 'active', cancelsAt: expect.any(String) });
    await paying.call('cancel-plan', visitor.token, { isCancelled: false });
    expect(await endsAfter('-1 second')).toEqual(['active', false]);
  });
});

describe('a withdrawal', () => {
  const bought = async ({ offer = packId, card }: { offer?: string; card?: string } = {}) => {
    const visitor = await paying.signUp();
    const { session } = await start(visitor, offer);
    const { intent, subscription } = await paying.stripe.pay(session, card);
    await settle(visitor);
    const id = await firstOf(visitor);
    const withdraw = async () =>
      (await paying.call('withdraw-purchase', visitor.token, { purchaseId: id })).status;
    return { visitor, intent, subscription, withdraw };
  };
  const withdrawalsOf = async ({ client }: SignedIn) =>
    withdrawal.array().parse((await client.rpc('withdrawals').select(withdrawalColumns)).data);

  test('pays back once for a double click, a second tab and a repeated request', async () => {
    const { visitor, intent, withdraw } = await bought();
    expect(await withdrawalsOf(visitor)).toMatchObject([{ state: 'possible', amount: 400, unused: 100 }]);
    expect(await Promise.all([withdraw(), withdraw()])).toEqual([200, 200]);
    expect(await withdraw()).toBe(200);
    const refunds = await paying.stripe.refundsOf(intent);
    expect(refunds).toMatchObject([{ amount: 400 }]);
    // A second refund of the whole price would be refused; one of a part would not.
    const asked = paying.stripe.asked.filter(
      ({ path, fields }) => path === '/v1/refunds' && fields['payment_intent'] === intent,
    );
    expect(new Set(asked.map(({ key }) => key))).toEqual(new Set([refunds[0]?.metadata?.['order']]));
    expect(await withdrawalsOf(visitor)).toMatchObject([{ state: 'refunded', amount: 400 }]);
    expect(await balanceOf(visitor)).toBe(100);
  });

  test('is valid while Stripe does not answer, and is paid back by the reconciliation', async () => {
    const { visitor, intent, withdraw } = await bought();
    paying.stripe.silence(true);
    const status = await withdraw();
    paying.stripe.silence(false);
    expect([status, await withdrawalsOf(visitor)]).toMatchObject([200, [{ state: 'pending', amount: 400 }]]);
    expect(await paying.reconcile(paying.backend.secretKey)).toMatchObject({ body: { failed: 0 } });
    expect(await paying.stripe.refundsOf(intent)).toHaveLength(1);
    expect(await withdrawalsOf(visitor)).toMatchObject([{ state: 'refunded' }]);
  });

  test('whose response from Stripe was lost finds its refund there and asks for no other', async () => {
    const { visitor, intent, withdraw } = await bought();
    paying.stripe.lose('/v1/refunds');
    expect(await withdraw()).toBe(200);
    expect(await withdrawalsOf(visitor)).toMatchObject([{ state: 'pending' }]);
    paying.stripe.lose('');
    const askedBefore = paying.stripe.asked.length;
    expect(await withdraw()).toBe(200);
    expect(paying.stripe.asked.slice(askedBefore)).toEqual([]);
    expect(await paying.stripe.refundsOf(intent)).toHaveLength(1);
    expect(await withdrawalsOf(visitor)).toMatchObject([{ state: 'refunded' }]);
  });

  /** Withdraws, and a minute later sends an event about the refund; returns states and credits before and after. */
  async function refundedBy(card: string, type: 'refund.updated' | 'refund.failed') {
    const { visitor, intent, withdraw } = await bought({ card });
    const seen = async () => [(await withdrawalsOf(visitor))[0]?.state, await balanceOf(visitor)];
    await withdraw();
    const before = await seen();
    await paying.stripe.later(60, async () => {
      const [refund] = await paying.stripe.refundsOf(intent);
      await paying.send(await paying.stripe.event(type, refund?.id ?? ''));
    });
    return { visitor, told: [...before, ...(await seen())] };
  }

  test('whose refund takes a while is pending, and then refunded', async () => {
    const { told } = await refundedBy(cards.refundsWait, 'refund.updated');
    expect(told).toEqual(['pending', 100, 'refunded', 100]);
  });

  test('whose refund the bank sends back has failed, gives the credits back, and is logged as an error', async () => {
    const { visitor, told } = await refundedBy(cards.refundsFail, 'refund.failed');
    expect(told).toEqual(['refunded', 100, 'failed', 200]);
    const line = `refund-failed","purchase":"${await firstOf(visitor)}`;
    await vi.waitFor(() => expect(paying.backend.printed.join('').replaceAll('\\', '')).toContain(line));
  });

  test('that Stripe refuses, because the operator has refunded there, is told as refunded', async () => {
    const { visitor, intent, withdraw } = await bought();
    await paying.stripe.sdk.refunds.create({ payment_intent: intent });
    expect(await withdraw()).toBe(200);
    expect(await withdrawalsOf(visitor)).toMatchObject([{ state: 'refunded', amount: 400 }]);
    expect(await paying.reconcile(paying.backend.secretKey)).toMatchObject({ body: { failed: 0 } });
    expect(await paying.stripe.refundsOf(intent)).toHaveLength(1);
    expect(await balanceOf(visitor)).toBe(100);
  });

  test('from the plan ends the plan at once', async () => {
    const { visitor, subscription, withdraw } = await bought({ offer: planId });
    expect(await withdraw()).toBe(200);
    expect(await paying.stripe.sdk.subscriptions.retrieve(subscription)).toMatchObject({
      status: 'canceled',
    });
    expect(await planOf(visitor)).toMatchObject({ status: 'ended' });
    expect([await withdrawalsOf(visitor), await balanceOf(visitor)]).toMatchObject([
      [{ state: 'refunded', amount: 800 }],
      100,
    ]);
  });

  test('from a purchase that is not paid is refused', async () => {
    const visitor = await paying.signUp();
    await start(visitor);
    const body = { purchaseId: await firstOf(visitor) };
    expect(await paying.refusalOf('withdraw-purchase', visitor.token, body)).toBe('withdrawal_refused');
  });
});

describe('the functions of payments', () => {
  test.each([
    ['start-purchase', { offerId: randomUUID() }, 'offer_not_found'],
    ['settle-purchase', { purchaseId: randomUUID() }, 'purchase_not_found'],
    ['billing-portal', {}, 'nothing_bought'],
    ['cancel-plan', { isCancelled: true }, 'no_plan'],
    ['withdraw-purchase', { purchaseId: randomUUID() }, 'purchase_not_found'],
  ])('%s refuses strangers, unreadable bodies and what is not there', async (name, body, code) => {
    const { token } = await paying.signUp();
    expect(await paying.refusalOf(name, undefined, body)).toBe('no_session');
    expect(await paying.refusalOf(name, token, '{')).toBe('malformed_request');
    expect(await paying.refusalOf(name, token, 'x'.repeat(1001))).toBe('malformed_request');
    expect(await paying.refusalOf(name, token, body)).toBe(code);
  });

  test('say that the payment service does not answer, and keep the order for the next try', async () => {
    const visitor = await paying.signUp();
    paying.stripe.silence(true);
    const refused = await paying.refusalOf('start-purchase', visitor.token, { offerId: packId });
    paying.stripe.silence(false);
    expect(refused).toBe('payments_unavailable');
    await start(visitor);
    expect(await purchasesOf(visitor)).toMatchObject([{ status: 'open' }]);
  });

  test('refuse a guest, and the purchase of another visitor', async () => {
    const { data } = await paying.backend.connect().auth.signInAnonymously();
    const guest = data.session?.access_token;
    expect(await paying.refusalOf('start-purchase', guest, { offerId: packId })).toBe(
      'registration_required',
    );
    const visitor = await paying.signUp();
    await start(visitor);
    const id = await firstOf(visitor);
    const { token } = await paying.signUp();
    expect(await paying.refusalOf('settle-purchase', token, { purchaseId: id })).toBe('purchase_not_found');
  });
});

describe('the function stripe-events', () => {
  const event = {
    id: 'evt_product',
    object: 'event',
    type: 'product.created',
    livemode: false,
    data: { object: {} },
  };

  test('accepts an event that concerns no purchase', async () => {
    expect(await paying.send(event)).toBe(200);
    const session = { object: { id: 'cs_strange', client_reference_id: null } };
    expect(await paying.send({ ...event, type: 'checkout.session.completed', data: session })).toBe(200);
  });

  test('refuses an event that is not signed, signed for another body, too old or of the other mode', async () => {
    const payload = JSON.stringify(event);
    expect(await paying.send(payload, 'nothing')).toBe(400);
    expect(await paying.send(payload, await paying.sign(payload, 'whsec_other'))).toBe(400);
    expect(await paying.send(`${payload} `, await paying.sign(payload))).toBe(400);
    const before = Math.floor(Date.now() / 1000) - 400;
    expect(await paying.send(payload, await paying.sign(payload, undefined, before))).toBe(400);
    expect(await paying.send({ ...event, livemode: true })).toBe(400);
  });

  test('asks for an event again while its effect cannot be posted', async () => {
    const visitor = await paying.signUp();
    const { session } = await start(visitor);
    await paying.stripe.pay(session);
    const paid = await paying.stripe.event('checkout.session.completed', session);
    paying.stripe.silence(true);
    const refused = await paying.send(paid);
    paying.stripe.silence(false);
    expect([refused, await balanceOf(visitor)]).toEqual([500, 100]);
    expect([await paying.send(paid), await balanceOf(visitor)]).toEqual([200, 200]);
  });
});

test('a site without a key of Stripe sells nothing', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  const poor: Record<string, string> = { ...variables(), STRIPE_SECRET_KEY: '' };
  const handle = createHandler(readPaymentContext((name) => poor[name]));
  const response = await handle(
    new Request('http://functions/start-purchase', { method: 'POST', body: '{}' }),
  );
  expect([response.status, paymentError.parse(await response.json()).code]).toEqual([503, 'payments_off']);
});
