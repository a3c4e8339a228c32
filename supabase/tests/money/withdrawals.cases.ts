import { withdrawal, withdrawalColumns } from '@irodori/contract/payments';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { SignedIn } from '../running-backend.ts';
import type { Shop } from './shop.ts';
import { cards } from './stripe.ts';

export function testWithdrawals(shop: Shop): void {
  const { start, settle, firstOf, planOf, balanceOf, payOther } = shop;

  describe('a withdrawal', () => {
    const bought = async ({ offer = shop.packId, card }: { offer?: string; card?: string } = {}) => {
      const visitor = await shop.paying.signUp();
      const { session } = await start(visitor, offer);
      const { intent, subscription } = await shop.paying.stripe.pay(session, card);
      await settle(visitor);
      const id = await firstOf(visitor);
      const withdraw = async () =>
        (await shop.paying.call('withdraw-purchase', visitor.token, { purchaseId: id })).status;
      return { visitor, intent, subscription, withdraw };
    };
    const withdrawalsOf = async ({ client }: SignedIn) =>
      z.array(withdrawal).parse((await client.rpc('withdrawals').select(withdrawalColumns)).data);

    test('pays back once for a double click, a second tab and a repeated request', async () => {
      const { visitor, intent, withdraw } = await bought();
      expect(await withdrawalsOf(visitor)).toMatchObject([{ state: 'possible', amount: 400, unused: 100 }]);
      expect(await Promise.all([withdraw(), withdraw()])).toEqual([200, 200]);
      expect(await withdraw()).toBe(200);
      const refunds = await shop.paying.stripe.refundsOf(intent);
      expect(refunds).toMatchObject([{ amount: 400 }]);
      // A second refund of the whole price would be refused; one of a part would not.
      const asked = shop.paying.stripe.asked.filter(
        ({ path, fields }) => path === '/v1/refunds' && fields['payment_intent'] === intent,
      );
      expect(new Set(asked.map(({ key }) => key))).toEqual(new Set([refunds[0]?.metadata?.['order']]));
      expect(await withdrawalsOf(visitor)).toMatchObject([{ state: 'refunded', amount: 400 }]);
      expect(await balanceOf(visitor)).toBe(100);
    });

    test('is valid while Stripe does not answer, and is paid back by the reconciliation', async () => {
      const { visitor, intent, withdraw } = await bought();
      shop.paying.stripe.silence(true);
      const status = await withdraw();
      shop.paying.stripe.silence(false);
      expect([status, await withdrawalsOf(visitor)]).toMatchObject([
        200,
        [{ state: 'pending', amount: 400 }],
      ]);
      await shop.paying.reconciled();
      expect(await shop.paying.stripe.refundsOf(intent)).toHaveLength(1);
      expect(await withdrawalsOf(visitor)).toMatchObject([{ state: 'refunded' }]);
    });

    test('whose response from Stripe was lost finds its refund there and asks for no other', async () => {
      const { visitor, intent, withdraw } = await bought();
      shop.paying.stripe.lose('/v1/refunds');
      expect(await withdraw()).toBe(200);
      expect(await withdrawalsOf(visitor)).toMatchObject([{ state: 'pending' }]);
      shop.paying.stripe.lose('');
      const askedBefore = shop.paying.stripe.asked.length;
      expect(await withdraw()).toBe(200);
      expect(shop.paying.stripe.asked.slice(askedBefore)).toEqual([]);
      expect(await shop.paying.stripe.refundsOf(intent)).toHaveLength(1);
      expect(await withdrawalsOf(visitor)).toMatchObject([{ state: 'refunded' }]);
    });

    /** Withdraws, and a minute later sends an event about the refund; returns states and credits before and after. */
    async function refundedBy(card: string, type: 'refund.updated' | 'refund.failed') {
      const { visitor, intent, withdraw } = await bought({ card });
      const seen = async () => [(await withdrawalsOf(visitor))[0]?.state, await balanceOf(visitor)];
      await withdraw();
      const before = await seen();
      await shop.paying.stripe.later(60, async () => {
        const [refund] = await shop.paying.stripe.refundsOf(intent);
        await shop.paying.send(await shop.paying.stripe.event(type, refund?.id ?? ''));
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
      await vi.waitFor(
        () => expect(shop.paying.backend.printed.join('').replaceAll('\\', '')).toContain(line),
        30_000,
      );
    });

    test('that Stripe refuses, because the operator has refunded there, is told as refunded', async () => {
      const { visitor, intent, withdraw } = await bought();
      await shop.paying.stripe.sdk.refunds.create({ payment_intent: intent });
      expect(await withdraw()).toBe(200);
      expect(await withdrawalsOf(visitor)).toMatchObject([{ state: 'refunded', amount: 400 }]);
      await shop.paying.reconciled();
      expect(await shop.paying.stripe.refundsOf(intent)).toHaveLength(1);
      expect(await balanceOf(visitor)).toBe(100);
    });

    test('from a payment below the price, which an administrator accepted, pays back what was paid', async () => {
      const { stripe, backend } = shop.paying;
      const visitor = await shop.paying.signUp();
      const { session, intent } = await payOther(visitor, 399);
      await shop.paying.send(await stripe.event('checkout.session.completed', session));
      await backend.query('update purchases set accepted_at = now(), quarantine = null where user_id = $1', [
        visitor.id,
      ]);
      expect(await settle(visitor)).toEqual({ status: 'paid' });
      const body = { purchaseId: await firstOf(visitor) };
      expect((await shop.paying.call('withdraw-purchase', visitor.token, body)).status).toBe(200);
      expect(await stripe.refundsOf(intent)).toMatchObject([{ amount: 399 }]);
      expect(await withdrawalsOf(visitor)).toMatchObject([{ state: 'refunded', amount: 399 }]);
      expect([await balanceOf(visitor), await shop.purchasesOf(visitor)]).toMatchObject([
        100,
        [{ status: 'refunded', price: 399, refunded: 399 }],
      ]);
    });

    test('from the plan ends the plan at once', async () => {
      const { visitor, subscription, withdraw } = await bought({ offer: shop.planId });
      expect(await withdraw()).toBe(200);
      expect(await shop.paying.stripe.sdk.subscriptions.retrieve(subscription)).toMatchObject({
        status: 'canceled',
      });
      expect(await planOf(visitor)).toMatchObject({ status: 'ended' });
      expect([await withdrawalsOf(visitor), await balanceOf(visitor)]).toMatchObject([
        [{ state: 'refunded', amount: 800 }],
        100,
      ]);
    });

    test('from a purchase that is not paid is refused', async () => {
      const visitor = await shop.paying.signUp();
      await start(visitor);
      const body = { purchaseId: await firstOf(visitor) };
      expect(await shop.paying.refusalOf('withdraw-purchase', visitor.token, body)).toBe(
        'withdrawal_refused',
      );
    });
  });
}
