import {
  leaveResponse,
  purchase,
  purchaseColumns,
  subscription,
  subscriptionColumns,
} from '@irodori/contract/payments';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';
import { startPaying, stripeVariables, type Paying } from './paying.ts';
import { site, type SignedIn } from '../running-backend.ts';

/** Opens a shop for the tests of a file, with the edge functions of payments and the double of Stripe. */
export function openShop() {
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
    const { url } = leaveResponse.parse(
      (await paying.call('start-purchase', token, { offerId, atOnce: true })).body,
    );
    return { url, session: url.split('/').at(-1) ?? '' };
  };
  /** Orders a pack and pays another amount than its price, as if Stripe had been told another one. */
  const payOther = async ({ id }: SignedIn, amount: number) => {
    const service = paying.backend.connect(paying.backend.secretKey);
    const order = { user_id: id, level: 'aal1', offer_id: packId, site };
    const { data } = await service.rpc('start_purchase', order);
    const product = { currency: 'eur', unit_amount: amount, product_data: { name: 'Pack' } };
    const { id: session } = await paying.stripe.sdk.checkout.sessions.create({
      mode: 'payment',
      client_reference_id: data.id,
      line_items: [{ quantity: 1, price_data: product }],
      success_url: site,
    });
    const { intent } = await paying.stripe.pay(session);
    return { session, intent };
  };
  const settle = async ({ client, token }: SignedIn) => {
    const { data } = await client.from('purchases').select('id').order('created_at').limit(1).single();
    return (await paying.call('settle-purchase', token, { purchaseId: data?.id })).body;
  };
  const end = async ({ token }: SignedIn, purchaseId: string | undefined) =>
    (await paying.call('end-purchase', token, { purchaseId })).body;
  const purchasesOf = async ({ client }: SignedIn) =>
    z
      .array(purchase)
      .parse((await client.from('purchases').select(purchaseColumns).order('created_at')).data);
  const firstOf = async (visitor: SignedIn) => (await purchasesOf(visitor))[0]?.id;
  const plansOf = async ({ client }: SignedIn) =>
    z.array(subscription).parse((await client.from('subscriptions').select(subscriptionColumns)).data);
  const planOf = async (visitor: SignedIn) => (await plansOf(visitor))[0];
  const balanceOf = async ({ client }: SignedIn) => (await client.rpc('credit_balance')).data;

  /** The variables of the functions, for a handler in this process. */
  const variables = (): Record<string, string> => ({
    SUPABASE_URL: paying.backend.url,
    SUPABASE_SECRET_KEY: paying.backend.secretKey,
    ...stripeVariables(paying.stripe),
  });

  return {
    get paying() {
      return paying;
    },
    get packId() {
      return packId;
    },
    get planId() {
      return planId;
    },
    start,
    payOther,
    settle,
    end,
    purchasesOf,
    firstOf,
    planOf,
    plansOf,
    balanceOf,
    variables,
  };
}

export type Shop = ReturnType<typeof openShop>;
