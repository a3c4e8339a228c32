import { randomUUID } from 'node:crypto';
import { paymentError } from '@irodori/contract/payments';
import { readPaymentContext } from 'functions/_shared/payments/context';
import { createHandler } from 'functions/start-purchase/handler';
import { describe, expect, test, vi } from 'vitest';
import type { SignedIn } from '../running-backend.ts';
import type { Shop } from './shop.ts';

export function testPaymentFunctions(shop: Shop): void {
  const { start, settle, purchasesOf, firstOf, balanceOf, variables } = shop;

  describe('the functions of payments', () => {
    test.each([
      ['start-purchase', { offerId: randomUUID(), atOnce: true }, 'offer_not_found'],
      ['settle-purchase', { purchaseId: randomUUID() }, 'purchase_not_found'],
      ['end-purchase', { purchaseId: randomUUID() }, 'purchase_not_found'],
      ['billing-portal', {}, 'nothing_bought'],
      ['cancel-plan', { isCancelled: true }, 'no_plan'],
      ['withdraw-purchase', { purchaseId: randomUUID() }, 'purchase_not_found'],
    ])('%s refuses strangers, unreadable bodies and what is not there', async (name, body, code) => {
      const { token } = await shop.paying.signUp();
      expect(await shop.paying.refusalOf(name, undefined, body)).toBe('no_session');
      expect(await shop.paying.refusalOf(name, token, '{')).toBe('malformed_request');
      expect(await shop.paying.refusalOf(name, token, 'x'.repeat(1001))).toBe('malformed_request');
      expect(await shop.paying.refusalOf(name, token, body)).toBe(code);
    });

    test('begin no payment unless the buyer asks for the credits at once, and note when that was', async () => {
      const visitor = await shop.paying.signUp();
      const { packId: offerId } = shop;
      for (const body of [{ offerId }, { offerId, atOnce: false }])
        expect(await shop.paying.refusalOf('start-purchase', visitor.token, body)).toBe('malformed_request');
      await start(visitor);
      expect(
        await shop.paying.backend.query(
          'select at_once_at is not null as "isNoted" from purchases where user_id = $1',
          [visitor.id],
        ),
      ).toMatchObject({ rows: [{ isNoted: true }] });
    });

    test('say that the payment service does not answer, and keep the order for the next try', async () => {
      const visitor = await shop.paying.signUp();
      shop.paying.stripe.silence(true);
      const refused = await shop.paying.refusalOf('start-purchase', visitor.token, {
        offerId: shop.packId,
        atOnce: true,
      });
      shop.paying.stripe.silence(false);
      expect(refused).toBe('payments_unavailable');
      await start(visitor);
      expect(await purchasesOf(visitor)).toMatchObject([{ status: 'open' }]);
    });

    test('refuse a guest, and the purchase of another visitor', async () => {
      const { data } = await shop.paying.backend.connect().auth.signInAnonymously();
      const guest = data.session?.access_token;
      expect(
        await shop.paying.refusalOf('start-purchase', guest, { offerId: shop.packId, atOnce: true }),
      ).toBe('registration_required');
      const visitor = await shop.paying.signUp();
      const { session } = await start(visitor);
      await shop.paying.stripe.pay(session);
      await settle(visitor);
      const id = await firstOf(visitor);
      const { token } = await shop.paying.signUp();
      for (const name of ['settle-purchase', 'end-purchase', 'withdraw-purchase'])
        expect(await shop.paying.refusalOf(name, token, { purchaseId: id })).toBe('purchase_not_found');
      expect(await purchasesOf(visitor)).toMatchObject([{ status: 'paid', refunded: 0 }]);
    });
  });

  test('the calls within an hour are limited for each visitor and function, and the next is refused with 429', async () => {
    const [busy, other] = [await shop.paying.signUp(), await shop.paying.signUp()];
    const cancel = ({ token }: SignedIn) =>
      shop.paying.call('cancel-plan', token, { isCancelled: true }).then(({ status }) => status);
    expect(await Promise.all(Array.from({ length: 30 }, () => cancel(busy)))).toEqual(Array(30).fill(404));
    expect([await cancel(busy), await cancel(other)]).toEqual([429, 404]);
    await start(busy);
    expect(await purchasesOf(busy)).toMatchObject([{ status: 'open' }]);
    await shop.paying.backend.query(
      `update private.visitor_turns set times = array_fill(now(), array[30])
       where user_id = $1 and action = 'start-purchase'`,
      [busy.id],
    );
    expect(
      await shop.paying.refusalOf('start-purchase', busy.token, { offerId: shop.packId, atOnce: true }),
    ).toBe('too_often');
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
      expect(await shop.paying.send(event)).toBe(200);
      const session = { object: { id: 'cs_strange', client_reference_id: null } };
      expect(await shop.paying.send({ ...event, type: 'checkout.session.completed', data: session })).toBe(
        200,
      );
    });

    test('notes an event about a purchase that the site does not have, so that it is not tried again', async () => {
      const reference = '00000000-0000-4000-8000-000000000000';
      const data = { object: { id: 'cs_of_another_site', client_reference_id: reference } };
      const sent = { ...event, id: 'evt_of_another_site', type: 'checkout.session.completed', data };
      expect(await shop.paying.send(sent)).toBe(200);
      const { rows } = await shop.paying.backend.query(
        'select purchase_id from payment_events where id = $1',
        [sent.id],
      );
      expect(rows).toEqual([{ purchase_id: null }]);
    });

    test('notes the refund of a payment that no purchase has, and warns of it', async () => {
      const { stripe, backend, send } = shop.paying;
      const price = { currency: 'eur', unit_amount: 400, product_data: { name: 'Other' } };
      const foreign = await stripe.sdk.checkout.sessions.create({
        mode: 'payment',
        line_items: [{ quantity: 1, price_data: price }],
        success_url: 'http://localhost:3000',
      });
      const { intent } = await stripe.pay(foreign.id);
      const refund = await stripe.sdk.refunds.create({ payment_intent: intent });
      const refunded = await stripe.event('refund.created', refund.id);
      for (let n = 0; n < 2; n++) expect(await send(refunded)).toBe(200);
      const noted = await backend.query('select purchase_id from payment_events where id = $1', [
        refunded.id,
      ]);
      expect(noted.rows).toEqual([{ purchase_id: null }]);
      const isWarning = (line: string) =>
        line.includes('return-without-purchase') && line.includes(refunded.id);
      await vi.waitFor(() => expect(backend.printed.filter(isWarning)).toHaveLength(1), 30_000);
    });

    test('refuses an event that is not signed, signed for another body, too old or of the other mode, and warns of it', async () => {
      const payload = JSON.stringify(event);
      const isRefusal = (line: string) => line.includes('stripe-events-refused');
      expect(await shop.paying.send(payload, 'nothing')).toBe(400);
      expect(await shop.paying.send(payload, await shop.paying.sign(payload, 'whsec_other'))).toBe(400);
      expect(await shop.paying.send(`${payload} `, await shop.paying.sign(payload))).toBe(400);
      const before = Math.floor(Date.now() / 1000) - 400;
      expect(await shop.paying.send(payload, await shop.paying.sign(payload, undefined, before))).toBe(400);
      expect(await shop.paying.send({ ...event, livemode: true })).toBe(400);
      await vi.waitFor(() => expect(shop.paying.backend.printed.filter(isRefusal)).toHaveLength(1), 30_000);
    });

    test('asks for an event again while its effect cannot be posted', async () => {
      const visitor = await shop.paying.signUp();
      const { session } = await start(visitor);
      await shop.paying.stripe.pay(session);
      const paid = await shop.paying.stripe.event('checkout.session.completed', session);
      shop.paying.stripe.silence(true);
      const refused = await shop.paying.send(paid);
      shop.paying.stripe.silence(false);
      expect([refused, await balanceOf(visitor)]).toEqual([500, 100]);
      expect([await shop.paying.send(paid), await balanceOf(visitor)]).toEqual([200, 200]);
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
}
