import { randomUUID } from 'node:crypto';
import { afterPortalPath } from '@irodori/contract/paths';
import { leaveResponse, offer, offerColumns, paymentError } from '@irodori/contract/payments';
import { readPaymentContext } from 'functions/_shared/payments/context';
import { createHandler as createPortalHandler } from 'functions/billing-portal/handler';
import { createHandler as createPlanHandler } from 'functions/cancel-plan/handler';
import { createHandler } from 'functions/start-purchase/handler';
import { createHandler as createWithdrawalHandler } from 'functions/withdraw-purchase/handler';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testPaymentFunctions } from './payment-functions.cases.ts';
import { site, type SignedIn } from '../running-backend.ts';
import { openShop } from './shop.ts';
import { cards } from './stripe.ts';
import { operator } from './paying.ts';
import { testWithdrawals } from './withdrawals.cases.ts';

/** Tests the edge functions of payments in a real Deno, over HTTP, with the double of Stripe. */

const shop = openShop();
const { start, settle, end, purchasesOf, firstOf, planOf, balanceOf, variables } = shop;

/** Notes the latest 60 events about refunds as handled, as if they were about this purchase. */
async function noteAsHandled(purchaseId: string | undefined): Promise<void> {
  const { data } = await shop.paying.stripe.sdk.events.list({ type: 'refund.created', limit: 60 });
  await shop.paying.backend.query(
    `insert into payment_events (id, type, purchase_id) select unnest($1::text[]), 'refund.created', $2`,
    [data.map(({ id }) => id), purchaseId],
  );
}

test('active offers are read as the contract writes them', async () => {
  const { data } = await shop.paying.backend.connect().from('offers').select(offerColumns).eq('active', true);
  expect(z.array(offer).parse(data)).toHaveLength(4);
});

describe('a purchase', () => {
  test('begins with one session for two tabs, made from its row alone', async () => {
    const visitor = await shop.paying.signUp();
    const [first, second] = await Promise.all([start(visitor), start(visitor)]);
    expect(second).toEqual(first);
    expect(await start(visitor)).toEqual(first);
    const id = await firstOf(visitor);
    const creations = shop.paying.stripe.asked.filter(({ fields }) => fields['client_reference_id'] === id);
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

  test.each([
    ['a pack', () => shop.packId],
    ['the plan', () => shop.planId],
  ])(
    'of %s is taxed as an electronically supplied service whose price contains the tax',
    async (_, offerId) => {
      const { session } = await start(await shop.paying.signUp(), offerId());
      const { line_items: items } = await shop.paying.stripe.sdk.checkout.sessions.retrieve(session, {
        expand: ['line_items.data.price.product'],
      });
      expect(items?.data).toMatchObject([
        { price: { tax_behavior: 'inclusive', product: { tax_code: 'txcd_10000000' } } },
      ]);
    },
  );

  test('that one tab has paid while another one still waits for the payment page leads the other tab to that purchase', async () => {
    const visitor = await shop.paying.signUp();
    const asked = Promise.withResolvers<void>();
    const delay = shop.paying.stripe.delay(() => {
      asked.resolve();
      return true;
    });
    const late = start(visitor);
    await asked.promise;
    delay.stop();
    const { session } = await start(visitor);
    await shop.paying.stripe.pay(session);
    expect(await settle(visitor)).toEqual({ status: 'paid' });
    delay.release();
    const id = await firstOf(visitor);
    expect((await late).url).toBe(`${site}/checkout?purchase=${id}`);
    expect(await purchasesOf(visitor)).toHaveLength(1);
  });

  test('whose payment page opened without a response keeps its tax when Stripe Tax is switched off meanwhile', async () => {
    for (const level of ['info', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
    const visitor = await shop.paying.signUp();
    const handler = (automaticTax: string) => {
      const given: Record<string, string> = { ...variables(), STRIPE_AUTOMATIC_TAX: automaticTax };
      return createHandler(readPaymentContext((name) => given[name]));
    };
    const ask = () =>
      new Request('http://localhost/start-purchase', {
        method: 'POST',
        headers: { authorization: `Bearer ${visitor.token}` },
        body: JSON.stringify({ offerId: shop.packId, atOnce: true }),
      });
    shop.paying.stripe.lose('/v1/checkout/sessions');
    expect((await handler('true')(ask())).status).toBe(503);
    shop.paying.stripe.lose('');
    const response = await handler('false')(ask());
    expect(response.status).toBe(200);
    const session =
      leaveResponse
        .parse(await response.json())
        .url.split('/')
        .at(-1) ?? '';
    expect(await shop.paying.stripe.sdk.checkout.sessions.retrieve(session)).toMatchObject({
      automatic_tax: { enabled: true },
    });
  });

  test('gives its credits once, for the return, the event and the event again', async () => {
    const visitor = await shop.paying.signUp();
    const { session } = await start(visitor);
    expect(await settle(visitor)).toEqual({ status: 'open' });
    await shop.paying.stripe.pay(session);
    const event = await shop.paying.stripe.event('checkout.session.completed', session);
    const outcomes = await Promise.all([settle(visitor), shop.paying.send(event), shop.paying.send(event)]);
    expect(outcomes).toEqual([{ status: 'paid' }, 200, 200]);
    expect(await balanceOf(visitor)).toBe(200);
    const seller = 'Irodori GmbH, Sample Street 1, 10115 Berlin, VAT number DE123456789';
    expect(await purchasesOf(visitor)).toMatchObject([{ seller, isTest: true }]);
  });

  test('that was paid in another tab leads to its own page, not to a second payment', async () => {
    const visitor = await shop.paying.signUp();
    const { session } = await start(visitor);
    await shop.paying.stripe.pay(session);
    const id = await firstOf(visitor);
    expect((await start(visitor)).url).toBe(`${site}/checkout?purchase=${id}`);
    expect(await balanceOf(visitor)).toBe(200);
  });

  test('whose price changed meanwhile ends, and another begins', async () => {
    const visitor = await shop.paying.signUp();
    const { session } = await start(visitor);
    const service = shop.paying.backend.connect(shop.paying.backend.secretKey);
    await service.from('offers').update({ price: 401 }).eq('id', shop.packId);
    const again = await start(visitor);
    await service.from('offers').update({ price: 400 }).eq('id', shop.packId);
    expect(again.session).not.toBe(session);
    expect(await shop.paying.stripe.sdk.checkout.sessions.retrieve(session)).toMatchObject({
      status: 'expired',
    });
    expect((await purchasesOf(visitor)).map(({ status, price }) => [status, price])).toEqual([
      ['expired', 400],
      ['open', 401],
    ]);
  });

  test('that goes on leads to its payment page, and begins no other one where its price has changed, it was paid or it is not the visitor’s', async () => {
    const visitor = await shop.paying.signUp();
    const goOn = (purchaseId: string | undefined, { token } = visitor) =>
      shop.paying.call('start-purchase', token, { offerId: shop.packId, purchaseId, atOnce: true });
    const { url, session } = await start(visitor);
    const id = await firstOf(visitor);
    expect(await goOn(id)).toEqual({ status: 200, body: { url } });
    expect((await goOn(id, await shop.paying.signUp())).status).toBe(404);

    const service = shop.paying.backend.connect(shop.paying.backend.secretKey);
    await service.from('offers').update({ price: 401 }).eq('id', shop.packId);
    const refused = await goOn(id);
    await service.from('offers').update({ price: 400 }).eq('id', shop.packId);
    expect([refused.status, paymentError.parse(refused.body).code]).toEqual([409, 'offer_changed']);
    expect(await shop.paying.stripe.sdk.checkout.sessions.retrieve(session)).toMatchObject({
      status: 'expired',
    });
    expect(await goOn(id)).toEqual({ status: 200, body: { url: `${site}/checkout?purchase=${id}` } });
    expect((await purchasesOf(visitor)).map(({ status }) => status)).toEqual(['expired']);

    const next = await start(visitor);
    await shop.paying.stripe.pay(next.session);
    const paid = (await purchasesOf(visitor)).find(({ status }) => status === 'open')?.id;
    expect(await goOn(paid)).toEqual({ status: 200, body: { url: `${site}/checkout?purchase=${paid}` } });
    expect((await purchasesOf(visitor)).map(({ status }) => status)).toEqual(['expired', 'paid']);
  });

  test('has the tax of the country of its payment, which a refund leaves as it was', async () => {
    const visitor = await shop.paying.signUp();
    const { session } = await start(visitor);
    const { intent } = await shop.paying.stripe.pay(session, cards.pays, 'FR');
    await settle(visitor);
    const bought = { price: 400, tax: 67 };
    expect(await purchasesOf(visitor)).toMatchObject([bought]);
    await shop.paying.stripe.sdk.refunds.create({ payment_intent: intent, amount: 100 });
    await settle(visitor);
    expect(await purchasesOf(visitor)).toMatchObject([{ ...bought, refunded: 100 }]);
    expect(await balanceOf(visitor)).toBe(175);
  });

  test('that its visitor ends takes no money any more, however often it is ended, and another begins', async () => {
    const visitor = await shop.paying.signUp();
    const { session } = await start(visitor);
    const id = await firstOf(visitor);
    for (const _ of ['once', 'twice']) expect(await end(visitor, id)).toEqual({ status: 'expired' });
    await expect(shop.paying.stripe.pay(session)).rejects.toThrow('This session is expired');
    expect((await start(visitor)).session).not.toBe(session);
    expect(await purchasesOf(visitor)).toMatchObject([
      { status: 'expired', closedAt: expect.any(String) },
      { status: 'open', closedAt: null },
    ]);
  });

  test('that its visitor has just paid in another tab is paid, not ended', async () => {
    const visitor = await shop.paying.signUp();
    const { session } = await start(visitor);
    await shop.paying.stripe.pay(session);
    expect(await end(visitor, await firstOf(visitor))).toEqual({ status: 'paid' });
    expect(await balanceOf(visitor)).toBe(200);
  });

  test('that cannot be ended because Stripe does not answer stays open, and says so', async () => {
    const visitor = await shop.paying.signUp();
    await start(visitor);
    const body = { purchaseId: await firstOf(visitor) };
    shop.paying.stripe.silence(true);
    const refused = await shop.paying.refusalOf('end-purchase', visitor.token, body);
    shop.paying.stripe.silence(false);
    expect([refused, await settle(visitor)]).toEqual(['payments_unavailable', { status: 'open' }]);
  });

  test('that is ended while its payment page opens leaves no page open but that of the next order', async () => {
    const visitor = await shop.paying.signUp();
    // The customer is created first, and then the session.
    shop.paying.stripe.interrupt(2, async () => end(visitor, await firstOf(visitor)));
    const { session } = await start(visitor);
    const { customer } = await shop.paying.stripe.sdk.checkout.sessions.retrieve(session);
    const { data } = await shop.paying.stripe.sdk.checkout.sessions.list({ customer: String(customer) });
    expect(data.map(({ id, status }) => [id, status])).toEqual([
      [session, 'open'],
      [expect.any(String), 'expired'],
    ]);
    expect((await purchasesOf(visitor)).map(({ status }) => status)).toEqual(['expired', 'open']);
  });

  test.each([
    ['is banned', `update auth.users set banned_until = now() + interval '1 day' where id = $1`],
    ['waits for its deletion', `insert into private.deletions (user_id) values ($1)`],
    ['is deleted', 'delete from auth.users where id = $1'],
  ])('whose account %s is ended by the reconciliation', async (_, close) => {
    const { stripe, backend } = shop.paying;
    const visitor = await shop.paying.signUp();
    const { session } = await start(visitor);
    await backend.query(close, [visitor.id]);
    await shop.paying.reconciled();
    expect(await stripe.sdk.checkout.sessions.retrieve(session)).toMatchObject({ status: 'expired' });
  });

  test('with a delayed method is pending, and then failed', async () => {
    const visitor = await shop.paying.signUp();
    const { session } = await start(visitor);
    await shop.paying.stripe.pay(session, cards.bankFails);
    expect(await settle(visitor)).toEqual({ status: 'pending' });
    const days = 3 * 24 * 60 * 60;
    expect(await shop.paying.stripe.later(days, () => settle(visitor))).toEqual({ status: 'failed' });
    expect(await balanceOf(visitor)).toBe(100);
  });

  test('that is refunded loses the share of its credits by the event, once its payment is known', async () => {
    const visitor = await shop.paying.signUp();
    const { session } = await start(visitor);
    const { intent } = await shop.paying.stripe.pay(session);
    const refund = await shop.paying.stripe.sdk.refunds.create({ payment_intent: intent, amount: 100 });
    // The event comes before anybody has heard of the payment, so Stripe has to send it again.
    const refunded = await shop.paying.stripe.event('refund.created', refund.id);
    expect(await shop.paying.send(refunded)).toBe(500);
    expect(await settle(visitor)).toEqual({ status: 'paid' });
    expect(await shop.paying.send(refunded)).toBe(200);
    expect(await balanceOf(visitor)).toBe(175);
  });

  test('that is disputed loses its credits by the event', async () => {
    const visitor = await shop.paying.signUp();
    const { session } = await start(visitor);
    const { intent } = await shop.paying.stripe.pay(session, cards.disputed);
    const { data } = await shop.paying.stripe.sdk.disputes.list({ payment_intent: intent });
    await settle(visitor);
    const disputed = await shop.paying.stripe.event('charge.dispute.created', data[0]?.id ?? '');
    expect([await shop.paying.send(disputed), await balanceOf(visitor)]).toEqual([200, 100]);
    expect(await purchasesOf(visitor)).toMatchObject([{ status: 'disputed' }]);
  });

  test('that was paid with another amount is quarantined, logged as an error and mailed to the operator', async () => {
    const visitor = await shop.paying.signUp();
    const { session } = await shop.payOther(visitor, 399);
    expect(
      await shop.paying.send(await shop.paying.stripe.event('checkout.session.completed', session)),
    ).toBe(200);
    // That session asked for no tax.
    expect(await purchasesOf(visitor)).toMatchObject([{ status: 'quarantined', tax: null, price: 399 }]);
    expect(await balanceOf(visitor)).toBe(100);
    const mails = await shop.paying.backend.query(`select address from mails where key = $1`, [
      await firstOf(visitor),
    ]);
    expect(mails.rows).toEqual([{ address: operator }]);
    await vi.waitFor(
      () => expect(shop.paying.backend.printed.join('')).toContain('paid 399 eur in place of 400 eur'),
      30_000,
    );
  });

  test('of which no event told is found by the reconciliation, for the secret key alone', async () => {
    const visitor = await shop.paying.signUp();
    const { session } = await start(visitor);
    await shop.paying.stripe.pay(session);
    expect((await shop.paying.reconcile(shop.paying.backend.publishableKey)).status).toBe(401);
    expect(await balanceOf(visitor)).toBe(100);
    await shop.paying.reconciled();
    expect(await balanceOf(visitor)).toBe(200);
    const { data: present } = await visitor.client.rpc('present_seller');
    expect(present).toBe('Irodori GmbH, Sample Street 1, 10115 Berlin, VAT number DE123456789');
  });

  test('whose event is older than 60 events that always fail is found by the second call of the reconciliation', async () => {
    const { stripe, backend } = shop.paying;
    // Events that other tests have left would take places of the first call, which lists 50: none leaves more than 200.
    for (let calls = 0; calls < 4; calls += 1) await shop.paying.reconcile(backend.secretKey);
    const unheard = await shop.paying.signUp();
    const { session } = await start(unheard);
    await stripe.pay(session);
    const { customer } = await stripe.sdk.checkout.sessions.retrieve(session);
    // A payment of a known customer that no purchase has.
    const price = { currency: 'eur', unit_amount: 400, product_data: { name: 'Other' } };
    const foreign = await stripe.sdk.checkout.sessions.create({
      mode: 'payment',
      customer: String(customer),
      line_items: [{ quantity: 1, price_data: price }],
      success_url: site,
    });
    const { intent } = await stripe.pay(foreign.id);
    for (let n = 0; n < 60; n++) await stripe.sdk.refunds.create({ payment_intent: intent, amount: 1 });
    expect(await shop.paying.reconcile(backend.secretKey)).toMatchObject({ body: { failed: 50 } });
    expect(await balanceOf(unheard)).toBe(100);
    await shop.paying.reconcile(backend.secretKey);
    expect(await balanceOf(unheard)).toBe(200);
    await noteAsHandled(await firstOf(unheard));
  });

  test('whose event is older than 60 events that were handled is found by the reconciliation', async () => {
    const { stripe, backend } = shop.paying;
    const [unheard, other] = [await shop.paying.signUp(), await shop.paying.signUp()];
    await stripe.pay((await start(unheard)).session);
    const { intent } = await stripe.pay((await start(other)).session);
    for (let n = 0; n < 60; n++) await stripe.sdk.refunds.create({ payment_intent: intent, amount: 1 });
    await noteAsHandled(await firstOf(other));
    await shop.paying.reconcile(backend.secretKey);
    expect(await balanceOf(unheard)).toBe(200);
  });
});

describe('the reconciliation', () => {
  /** More than the 50 that one call does of each task. */
  const many = Array.from({ length: 60 }, (_, n) => n);

  test('settles in its second call the purchase that waits behind 60 older ones which always fail', async () => {
    const { stripe, backend } = shop.paying;
    const [failing, unheard] = [await shop.paying.signUp(), await shop.paying.signUp()];
    const sessionOf = async (purchase: string) =>
      stripe.sdk.checkout.sessions.create({
        mode: 'payment',
        client_reference_id: purchase,
        line_items: [
          { quantity: 1, price_data: { currency: 'eur', unit_amount: 400, product_data: { name: 'Pack' } } },
        ],
        success_url: site,
      });
    const order = async (visitor: string, purchase: string, session: string, age: string) =>
      backend.query(
        `insert into purchases (id, user_id, kind, name, credits, price, currency, site, session_id, updated_at)
         values ($1, $2, 'pack', 'Pack', 100, 400, 'eur', $3, $4, now() - $5::interval)`,
        [purchase, visitor, site, session, age],
      );
    // Their sessions are of other purchases.
    for (const _ of many)
      await order(failing.id, randomUUID(), (await sessionOf(randomUUID())).id, '2 hours');
    const id = randomUUID();
    const { id: session } = await sessionOf(id);
    await order(unheard.id, id, session, '1 hour');
    await stripe.pay(session);
    const { id: event } = await stripe.event('checkout.session.completed', session);
    await backend.query(`insert into payment_events (id, type) values ($1, 'checkout.session.completed')`, [
      event,
    ]);
    const balances = [];
    for (let n = 0; n < 2; n++) {
      expect(await shop.paying.reconcile(backend.secretKey)).toMatchObject({ status: 200 });
      balances.push(await balanceOf(unheard));
    }
    await backend.query(`update purchases set status = 'expired' where user_id = $1`, [failing.id]);
    expect(balances).toEqual([100, 200]);
  });

  const days = 24 * 60 * 60;
  const daysSincePayment = async (visitor: SignedIn) => {
    const [purchase] = await purchasesOf(visitor);
    return Math.round((Date.now() - Date.parse(purchase?.paidAt ?? '')) / (days * 1000));
  };

  test('finds after a pause of five days a payment of four days ago whose event Stripe calls delivered', async () => {
    const { stripe, backend } = shop.paying;
    const visitor = await shop.paying.signUp();
    const { session } = await start(visitor);
    await stripe.earlierUnheard(4 * days, () => stripe.pay(session));
    await backend.query(`update private.event_lists set listed_until = now() - interval '5 days'`);
    await shop.paying.reconciled();
    expect(await balanceOf(visitor)).toBe(200);
    expect(await daysSincePayment(visitor)).toBe(4);
  });

  test('notes for the plan the day on which its month was paid, and for a slow method that on which it arrived', async () => {
    const { stripe } = shop.paying;
    const [subscriber, transferring] = [await shop.paying.signUp(), await shop.paying.signUp()];
    const plan = await start(subscriber, shop.planId);
    const pack = await start(transferring);
    await stripe.earlierUnheard(4 * days, async () => {
      await stripe.pay(plan.session);
      await stripe.pay(pack.session, cards.bankPays);
      expect(await settle(transferring)).toEqual({ status: 'pending' });
    });
    expect([await settle(subscriber), await settle(transferring)]).toEqual([
      { status: 'paid' },
      { status: 'paid' },
    ]);
    expect([await daysSincePayment(subscriber), await daysSincePayment(transferring)]).toEqual([4, 1]);
  });

  test('notes for a slow method of whose way nobody heard the day on which it arrived, or began where the key may not read events', async () => {
    const { stripe } = shop.paying;
    const [told, untold] = [await shop.paying.signUp(), await shop.paying.signUp()];
    const sessions = [(await start(told)).session, (await start(untold)).session];
    await stripe.earlierUnheard(10 * days, async () => {
      for (const session of sessions) await stripe.pay(session, cards.bankPays);
    });
    expect(await settle(told)).toEqual({ status: 'paid' });
    stripe.refuse('/v1/events');
    expect(await settle(untold)).toEqual({ status: 'paid' });
    stripe.refuse('');
    expect([await daysSincePayment(told), await daysSincePayment(untold)]).toEqual([7, 10]);
  });

  test('lists a day of more events than it lists at once in parts, and finds the payment that is the oldest of them', async () => {
    const { stripe, backend } = shop.paying;
    const visitor = await shop.paying.signUp();
    const { session } = await start(visitor);
    await stripe.earlierUnheard(3.5 * days, () => stripe.pay(session));
    await backend.query(`update private.event_lists set listed_until = now() - interval '4 days'`);
    const later = { count: 10_100, since: Math.floor(Date.now() / 1000 - 3.2 * days) };
    await stripe.amidForeignEvents(later, async (ids) => {
      await backend.query(
        `insert into payment_events (id, type) select id, 'foreign' from jsonb_array_elements_text($1) id`,
        [JSON.stringify(ids)],
      );
      await shop.paying.reconciled();
      expect(await balanceOf(visitor)).toBe(100);
      await shop.paying.reconciled();
      expect(await balanceOf(visitor)).toBe(200);
    });
  });

  test('lists for another key what it listed for the first, at most the 30 days for which Stripe keeps events', async () => {
    const { stripe, backend } = shop.paying;
    const visitor = await shop.paying.signUp();
    const { session } = await start(visitor);
    await stripe.earlierUnheard(29 * days, () => stripe.pay(session));
    await backend.query('delete from private.event_lists');
    await backend.query(`insert into private.event_lists (key_hash, listed_until) values ('other', now())`);
    await shop.paying.reconciled();
    expect(await balanceOf(visitor)).toBe(200);
    const { rows } = await backend.query('select key_hash from private.event_lists');
    expect(rows).toHaveLength(2);
    await backend.query(`delete from private.event_lists where key_hash = 'other'`);
  });

  test('finds the months of a plan that renewed while nobody heard of it', async () => {
    const { stripe, backend } = shop.paying;
    const visitor = await shop.paying.signUp();
    const { subscription } = await stripe.pay((await start(visitor, shop.planId)).session);
    await settle(visitor);
    await stripe.advance(subscription, 62 * days);
    await backend.query(
      `insert into payment_events (id, type) select e ->> 'id', e ->> 'type' from jsonb_array_elements($1) e
         on conflict do nothing`,
      [JSON.stringify((await stripe.sdk.events.list({ limit: 100 })).data)],
    );
    expect(await balanceOf(visitor)).toBe(500);
    await backend.query(`update subscriptions set renews_at = now() - interval '61 minutes' where id = $1`, [
      subscription,
    ]);
    await shop.paying.reconciled();
    expect(await balanceOf(visitor)).toBe(1300);
    expect((await purchasesOf(visitor)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
    expect(Date.parse((await planOf(visitor))?.renewsAt ?? '')).toBeGreaterThan(Date.now());
  });

  test('does everything else where the key may not read events, and says that it failed', async () => {
    const { stripe, backend } = shop.paying;
    const visitor = await shop.paying.signUp();
    const { customer } = await stripe.sdk.checkout.sessions.retrieve((await start(visitor)).session);
    const email = `${randomUUID()}@example.org`;
    await backend.query('update auth.users set email = $2 where id = $1', [visitor.id, email]);
    stripe.refuse('/v1/events');
    const response = await shop.paying.reconcile(backend.secretKey);
    stripe.refuse('');
    expect(response).toMatchObject({ status: 500, body: { failed: 1 } });
    expect(await stripe.sdk.customers.retrieve(String(customer))).toMatchObject({ email });
  });

  test('tells Stripe within two calls the address of each customer, also behind 60 whose address Stripe always refuses', async () => {
    const { stripe, backend } = shop.paying;
    const visitor = await shop.paying.signUp();
    const { customer } = await stripe.sdk.checkout.sessions.retrieve((await start(visitor)).session);
    for (const n of many) {
      const { rows } = await backend.query<{ id: string }>(
        `insert into auth.users (instance_id, id, aud, role, email)
         values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', $1)
         returning id`,
        [`refused-${n}`],
      );
      const { id } = await stripe.sdk.customers.create({});
      await backend.query(`insert into payment_customers (user_id, customer) values ($1, $2)`, [
        rows[0]?.id,
        id,
      ]);
    }
    const email = `${randomUUID()}@example.org`;
    await backend.query('update auth.users set email = $2 where id = $1', [visitor.id, email]);
    // Its row is the last one to be listed.
    await backend.query(`update payment_customers set email = '' where user_id = $1`, [visitor.id]);
    for (let n = 0; n < 2; n++) await shop.paying.reconcile(backend.secretKey);
    await backend.query(`delete from auth.users where email like 'refused-%'`);
    expect(await stripe.sdk.customers.retrieve(String(customer))).toMatchObject({ email });
    // Each call removes 50 customers of deleted accounts.
    for (let n = 0; n < 2; n++) await shop.paying.reconciled();
  });
});

describe('the plan', () => {
  test('gives credits for each paid month, can be cancelled and taken up again, and has a portal', async () => {
    const visitor = await shop.paying.signUp();
    const { session } = await start(visitor, shop.planId);
    const { subscription: id, invoice } = await shop.paying.stripe.pay(session);
    // The invoice of the first month is heard of before the session.
    expect(await shop.paying.send(await shop.paying.stripe.event('invoice.paid', invoice))).toBe(200);
    await shop.paying.stripe.later(31 * 24 * 60 * 60, async () => {
      const { latest_invoice: latest } = await shop.paying.stripe.sdk.subscriptions.retrieve(id);
      const [upcoming] = (await shop.paying.stripe.sdk.events.list({ type: 'invoice.upcoming' })).data;
      expect(await shop.paying.send(upcoming ?? '')).toBe(200);
      const second = await shop.paying.stripe.event('invoice.paid', String(latest));
      expect(await Promise.all([shop.paying.send(second), shop.paying.send(second)])).toEqual([200, 200]);
    });
    const { rows: mails } = await shop.paying.backend.query(
      `select m.kind from mails m join users u on u.email = m.address where u.id = $1 order by m.created_at`,
      [visitor.id],
    );
    expect(mails.map(({ kind }) => kind)).toEqual(['receipt', 'renewal', 'receipt']);
    expect(await balanceOf(visitor)).toBe(900);
    expect((await purchasesOf(visitor)).map(({ kind, status, tax }) => [kind, status, tax])).toEqual([
      ['plan', 'paid', 128],
      ['plan', 'paid', 128],
    ]);
    expect(
      await shop.paying.refusalOf('start-purchase', visitor.token, { offerId: shop.planId, atOnce: true }),
    ).toBe('plan_already_active');

    const cancel = async (isCancelled: boolean) =>
      (await shop.paying.call('cancel-plan', visitor.token, { isCancelled })).body;
    expect(await cancel(true)).toEqual({ cancelsAt: expect.any(String) });
    expect(await planOf(visitor)).toMatchObject({
      status: 'active',
      renewsAt: null,
      cancelsAt: expect.any(String),
    });
    await shop.paying.backend.query(`insert into private.deletions (user_id) values ($1)`, [visitor.id]);
    expect(await shop.paying.refusalOf('cancel-plan', visitor.token, { isCancelled: false })).toBe(
      'deletion_planned',
    );
    await visitor.client.rpc('keep_account');
    expect(await cancel(false)).toEqual({ cancelsAt: null });
    const portal = leaveResponse.parse((await shop.paying.call('billing-portal', visitor.token, {})).body);
    const page = await (await fetch(portal.url)).text();
    expect(page).toContain('Irodori: 400 credits a month');
    expect(page).toContain(afterPortalPath);
  });

  test.each([
    ['portal opens', createPortalHandler, {}, 'step_up_required', 'step_up_required'],
    [
      'payment begins',
      createHandler,
      { offerId: randomUUID(), atOnce: true },
      'offer_not_found',
      'step_up_required',
    ],
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
      const { id, token } = await shop.paying.signUp();
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
      expect(await refusalFor('aal1', 'password')).toBe(without);
      expect(await refusalFor('aal2', 'totp')).toBe(withFactor);
      expect(await refusalFor('aal1', 'recovery_code')).toBe(withFactor);
    },
  );

  test('begins for a visitor with a second factor after a fresh recovery code, and not after the password alone', async () => {
    vi.spyOn(console, 'info').mockReturnValue();
    const { id, token } = await shop.paying.signUp();
    await shop.paying.backend.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'lost', 'totp', 'verified', now(), now())`,
      [id],
    );
    const context = readPaymentContext((name) => variables()[name]);
    const refusalAfter = async (...methods: string[]) => {
      const amr = methods.map((method) => ({ method, timestamp: Date.now() / 1000 }));
      vi.spyOn(context.service.auth, 'getClaims').mockResolvedValue({
        data: { claims: { sub: id, role: 'authenticated', aal: 'aal1', amr } },
        error: null,
      } as never);
      const request = {
        method: 'POST',
        body: JSON.stringify({ offerId: randomUUID(), atOnce: true }),
        headers: { authorization: `Bearer ${token}` },
      };
      const response = await createHandler(context)(new Request('http://functions/', request));
      return paymentError.parse(await response.json()).code;
    };
    expect(await refusalAfter('password')).toBe('second_factor_required');
    expect(await refusalAfter('password', 'recovery_code')).toBe('offer_not_found');
  });

  test('whose visitor has another address now is told to Stripe by the reconciliation', async () => {
    const visitor = await shop.paying.signUp();
    const { session } = await start(visitor, shop.planId);
    const { customer } = await shop.paying.stripe.sdk.checkout.sessions.retrieve(session);
    const email = `${randomUUID()}@example.org`;
    const service = shop.paying.backend.connect(shop.paying.backend.secretKey);
    await service.auth.admin.updateUserById(visitor.id, { email });
    for (let n = 0; n < 2; n++) await shop.paying.reconcile(shop.paying.backend.secretKey);
    expect(await shop.paying.stripe.sdk.customers.retrieve(String(customer))).toMatchObject({ email });
    expect(
      shop.paying.stripe.asked.filter(({ path }) => path === `/v1/customers/${String(customer)}`),
    ).toHaveLength(1);
  });

  test('of a deleted account is ended by the reconciliation, and its customer is removed', async () => {
    const visitor = await shop.paying.signUp();
    const { session } = await start(visitor, shop.planId);
    const { customer } = await shop.paying.stripe.sdk.checkout.sessions.retrieve(session);
    const { subscription: id } = await shop.paying.stripe.pay(session);
    await settle(visitor);
    const service = shop.paying.backend.connect(shop.paying.backend.secretKey);
    await service.auth.admin.deleteUser(visitor.id);
    await shop.paying.reconciled();
    expect(await shop.paying.stripe.sdk.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
    const { data } = await service.from('subscriptions').select('status').eq('id', id);
    expect(data).toEqual([{ status: 'ended' }]);
    await expect(shop.paying.stripe.sdk.customers.del(String(customer))).rejects.toMatchObject({
      code: 'resource_missing',
    });
    expect((await service.rpc('left_customers')).data).toEqual([]);
  });
});

describe('the plan of a banned visitor', () => {
  test('is set by the reconciliation to end with its paid month if the ban lasts longer, and can be resumed after the ban', async () => {
    const visitor = await shop.paying.signUp();
    const { session } = await start(visitor, shop.planId);
    const { subscription: id } = await shop.paying.stripe.pay(session);
    await settle(visitor);
    const banFor = (time: string) =>
      shop.paying.backend.query('update auth.users set banned_until = now() + $2::interval where id = $1', [
        visitor.id,
        time,
      ]);
    const endsAfter = async (time: string) => {
      await banFor(time);
      await shop.paying.reconcile(shop.paying.backend.secretKey);
      const { status, cancel_at_period_end: ends } = await shop.paying.stripe.sdk.subscriptions.retrieve(id);
      return [status, ends];
    };
    expect(await endsAfter('7 days')).toEqual(['active', false]);
    expect(await endsAfter('40 days')).toEqual(['active', true]);
    await banFor('-1 second');
    // The ban has ended the session.
    const back = await shop.paying.backend.signIn(visitor.email);
    expect(await planOf(back)).toMatchObject({ status: 'active', cancelsAt: expect.any(String) });
    await shop.paying.call('cancel-plan', back.token, { isCancelled: false });
    expect(await endsAfter('-1 second')).toEqual(['active', false]);
  });
});

testWithdrawals(shop);
testPaymentFunctions(shop);
