import { randomUUID } from 'node:crypto';
import {
  offer,
  offerColumns,
  paymentError,
  purchase,
  purchaseColumns,
  subscription,
  subscriptionColumns,
} from '@irodori/contract/payments';
import type { SupabaseClient } from '@supabase/supabase-js';
import { readPaymentContext } from 'functions/_shared/payments/context';
import { createHandler } from 'functions/start-purchase/handler';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startProject, type RunningBackend } from './running-backend.ts';

/** Tests the edge functions of payments in a real Deno, as far as they go without Stripe: nothing listens at its address. */

const webhookSecret = 'whsec_test';
const stripe = new Stripe('sk_test_x');
let backend: RunningBackend;
let offerId: string;

beforeAll(async () => {
  backend = await startProject({
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: 'http://127.0.0.1:9',
  });
  const { data } = await backend.connect().from('offers').select('id').eq('slug', 'small-pack').single();
  offerId = data?.id;
});

afterAll(() => backend.close());

async function signUp(): Promise<{ client: SupabaseClient; id: string; token: string }> {
  const client = backend.connect();
  const { data, error } = await client.auth.signUp({
    email: `${randomUUID()}@example.org`,
    password: 'a long password',
  });
  if (error || !data.session || !data.user) throw error ?? new Error('no session');
  return { client, id: data.user.id, token: data.session.access_token };
}

async function call(name: string, token: string | undefined, body: unknown) {
  const response = await fetch(`${backend.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: backend.publishableKey,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const refusalOf = async (...args: Parameters<typeof call>) =>
  paymentError.parse((await call(...args)).body).code;

test('offers, purchases and plans are read as the contract writes them', async () => {
  const { client, id } = await signUp();
  const offers = await client.from('offers').select(offerColumns).eq('active', true).order('position');
  expect(offer.array().parse(offers.data)).toHaveLength(4);
  const service = backend.connect(backend.secretKey);
  const plan = offer
    .array()
    .parse(offers.data)
    .find(({ kind }) => kind === 'plan');
  const started = await service.rpc('start_purchase', {
    user_id: id,
    level: 'aal1',
    offer_id: plan?.id,
    site: 'http://localhost:3000',
  });
  const askedAt = new Date().toISOString();
  const state = {
    payment: 'paid',
    amount: plan?.price,
    currency: plan?.currency,
    subscription: { id: 'sub_1', status: 'active', renewsAt: askedAt, cancelsAt: null, askedAt },
  };
  await service.rpc('settle', { purchase_id: started.data.id, state });
  const purchases = await client.from('purchases').select(purchaseColumns);
  expect(purchase.array().parse(purchases.data)).toMatchObject([{ status: 'paid', kind: 'plan' }]);
  const subscriptions = await client.from('subscriptions').select(subscriptionColumns).neq('status', 'ended');
  expect(subscription.array().parse(subscriptions.data)).toMatchObject([
    { status: 'active', purchase: { credits: plan?.credits } },
  ]);
  expect(
    await refusalOf('start-purchase', (await client.auth.getSession()).data.session?.access_token, {
      offerId: plan?.id,
    }),
  ).toBe('plan_already_active');
});

describe('the functions of payments', () => {
  test.each([
    ['start-purchase', { offerId: randomUUID() }, 'offer_not_found'],
    ['settle-purchase', { purchaseId: randomUUID() }, 'purchase_not_found'],
    ['billing-portal', {}, 'nothing_bought'],
    ['cancel-plan', { isCancelled: true }, 'no_plan'],
  ])('%s refuses strangers, unreadable bodies and what is not there', async (name, body, code) => {
    const { token } = await signUp();
    expect(await refusalOf(name, undefined, body)).toBe('no_session');
    expect(await refusalOf(name, token, '{')).toBe('malformed_request');
    expect(await refusalOf(name, token, 'x'.repeat(1001))).toBe('malformed_request');
    expect(await refusalOf(name, token, body)).toBe(code);
  });

  test('say that the payment service does not answer, and keep the order for the next try', async () => {
    const { client, token } = await signUp();
    expect(await call('start-purchase', token, { offerId })).toMatchObject({
      status: 503,
      body: { code: 'payments_unavailable' },
    });
    const { data } = await client.from('purchases').select('status');
    expect(data).toEqual([{ status: 'open' }]);
  });

  test('refuse a guest, and the purchase of another visitor', async () => {
    const { data } = await backend.connect().auth.signInAnonymously();
    const guest = data.session?.access_token;
    expect(await refusalOf('start-purchase', guest, { offerId })).toBe('registration_required');
    const { client, token } = await signUp();
    await call('start-purchase', token, { offerId });
    const { data: own } = await client.from('purchases').select('id').single();
    const stranger = await signUp();
    expect(await refusalOf('settle-purchase', stranger.token, { purchaseId: own?.id })).toBe(
      'purchase_not_found',
    );
    expect((await call('settle-purchase', token, { purchaseId: own?.id })).body).toEqual({ status: 'open' });
  });
});

describe('the function stripe-events', () => {
  const event = (type: string, object: object, more: object = {}) =>
    JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type,
      livemode: false,
      data: { object },
      ...more,
    });
  const send = async (payload: string, header?: string) => {
    const signature =
      header ?? (await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: webhookSecret }));
    const response = await fetch(`${backend.url}/functions/v1/stripe-events`, {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body: payload,
    });
    return response.status;
  };

  test('accepts an event that concerns no purchase', async () => {
    expect(await send(event('product.created', {}))).toBe(200);
    expect(await send(event('checkout.session.completed', { id: 'cs_1', client_reference_id: null }))).toBe(
      200,
    );
  });

  test('refuses an event that is not signed, signed for another body, too old or of the other mode', async () => {
    const payload = event('product.created', {});
    const sign = (secret: string, timestamp?: number) =>
      stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, ...(timestamp && { timestamp }) });
    expect(await send(payload, 'nothing')).toBe(400);
    expect(await send(payload, await sign('whsec_other'))).toBe(400);
    expect(await send(`${payload} `, await sign(webhookSecret))).toBe(400);
    expect(await send(payload, await sign(webhookSecret, Math.floor(Date.now() / 1000) - 400))).toBe(400);
    expect(await send(event('product.created', {}, { livemode: true }))).toBe(400);
  });

  test('asks for an event again when its effect could not be posted', async () => {
    const { client, token } = await signUp();
    await call('start-purchase', token, { offerId });
    const { data } = await client.from('purchases').select('id').single();
    const session = { id: 'cs_lost', client_reference_id: data?.id };
    expect(await send(event('checkout.session.completed', session))).toBe(500);
  });
});

test('payments are reconciled for the secret key alone', async () => {
  const reconcile = (apikey: string) =>
    fetch(`${backend.url}/functions/v1/reconcile-payments`, { method: 'POST', headers: { apikey } });
  expect((await reconcile(backend.publishableKey)).status).toBe(401);
  expect((await reconcile(backend.secretKey)).status).toBe(500);
});

test('a site without a key of Stripe sells nothing', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  const variables: Record<string, string> = {
    SUPABASE_URL: backend.url,
    SUPABASE_SECRET_KEY: backend.secretKey,
  };
  const handle = createHandler(readPaymentContext((name) => variables[name]));
  const response = await handle(
    new Request('http://functions/start-purchase', { method: 'POST', body: '{}' }),
  );
  expect([response.status, paymentError.parse(await response.json()).code]).toEqual([503, 'payments_off']);
});
