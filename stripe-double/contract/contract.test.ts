import { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { pack, plan, startDouble } from '../fixtures/double.ts';

/**
 * What an account in Stripe's test mode does without a browser. With STRIPE_TEST_KEY the cases run there as well;
 * they leave customers and expired sessions in that account.
 */
const testKey = process.env['STRIPE_TEST_KEY'];
if (testKey !== undefined && !/^[rs]k_test_/.test(testKey))
  throw new Error('STRIPE_TEST_KEY is not of the test mode');

interface Target {
  readonly stripe: Stripe;
  /** Pays five dollars; returns the id of the payment intent. */
  readonly pay: () => Promise<string>;
}

async function theDouble(): Promise<Target> {
  const { stripe, pay } = await startDouble();
  return {
    stripe,
    pay: async () => {
      const { id } = await stripe.checkout.sessions.create(pack);
      await pay(id);
      return String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
    },
  };
}

/** Its payment page needs a browser, so a payment method of the test mode pays. */
async function testMode(key: string): Promise<Target> {
  const stripe = new Stripe(key, { telemetry: false });
  return {
    stripe,
    pay: async () => {
      const { id } = await stripe.paymentIntents.create({
        amount: 500,
        currency: 'usd',
        payment_method: 'pm_card_visa',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        confirm: true,
      });
      return id;
    },
  };
}

const targets: readonly (readonly [string, () => Promise<Target>])[] = [
  ['the double', theDouble],
  ...(testKey === undefined ? [] : [["Stripe's test mode", () => testMode(testKey)] as const]),
];

describe.each(targets)('%s', (_, connect) => {
  test('a new session is open, unpaid, of the total of its items, and has an address', async () => {
    const { stripe } = await connect();
    const session = await stripe.checkout.sessions.create({ ...pack, metadata: { purchase: 'one' } });
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 500,
      currency: 'usd',
      livemode: false,
      payment_intent: null,
      metadata: { purchase: 'one' },
      ui_mode: 'hosted_page',
    });
    expect(session).not.toHaveProperty('line_items');
    expect(session.url).toMatch(/^https?:/);
    const expanded = await stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] });
    expect(expanded.line_items?.data).toMatchObject([
      { amount_total: 500, description: 'Pack', quantity: 1 },
    ]);
  });

  test('a session expires on request, and only once', async () => {
    const { stripe } = await connect();
    const { id } = await stripe.checkout.sessions.create(plan);
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
    });
  });

  test('an idempotency key replays its response, and refuses another body', async () => {
    const { stripe } = await connect();
    const options = { idempotencyKey: crypto.randomUUID() };
    const { id } = await stripe.customers.create({ name: 'Aki' }, options);
    expect((await stripe.customers.create({ name: 'Aki' }, options)).id).toBe(id);
    await expect(stripe.customers.create({ name: 'Mio' }, options)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
  });

  test('an unknown parameter, a missing one and an unknown object are refused by name', async () => {
    const { stripe } = await connect();
    const params: object = { tip: 'x' };
    await expect(stripe.customers.create(params)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'tip',
    });
    await expect(stripe.billingPortal.sessions.create({})).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
    });
    await expect(stripe.checkout.sessions.retrieve('cs_test_nothing')).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    });
  });

  test('a session makes an invoice for a single payment on request, and not for a plan', async () => {
    const { stripe } = await connect();
    const session = await stripe.checkout.sessions.create({ ...pack, invoice_creation: { enabled: true } });
    expect(session).toMatchObject({ invoice: null, invoice_creation: { enabled: true } });
    await expect(
      stripe.checkout.sessions.create({ ...plan, invoice_creation: { enabled: true } }),
    ).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
  });

  test('a plan needs a recurring price', async () => {
    const { stripe } = await connect();
    await expect(stripe.checkout.sessions.create({ ...pack, mode: 'subscription' })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
    });
  });

  test('a payment is refunded in parts, once for a key, and never above its amount', async () => {
    const { stripe, pay } = await connect();
    const intent = await pay();
    const paid = await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 500, latest_charge: { paid: true } });
    const params = { payment_intent: intent, amount: 200, metadata: { order: 'one' } };
    const options = { idempotencyKey: crypto.randomUUID() };
    const [first, second] = [
      await stripe.refunds.create(params, options),
      await stripe.refunds.create(params, options),
    ];
    expect(second.id).toBe(first.id);
    const { data } = await stripe.refunds.list({ payment_intent: intent });
    expect(data).toMatchObject([{ id: first.id, amount: 200, metadata: { order: 'one' } }]);
    await expect(stripe.refunds.create({ payment_intent: intent, amount: 301 })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
    });
    await stripe.refunds.create({ payment_intent: intent });
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  test('a deleted customer can neither pay nor be deleted again', async () => {
    const { stripe } = await connect();
    const { id } = await stripe.customers.create({ name: 'Aki' });
    expect(await stripe.customers.del(id)).toMatchObject({ id, deleted: true });
    const again = { code: 'resource_missing', type: 'StripeInvalidRequestError' };
    await expect(stripe.customers.del(id)).rejects.toMatchObject(again);
    await expect(stripe.billingPortal.sessions.create({ customer: id })).rejects.toMatchObject(again);
  });

  test('a list goes on behind its cursor', async () => {
    const { stripe } = await connect();
    const email = `${crypto.randomUUID()}@example.com`;
    const first = await stripe.customers.create({ email });
    const second = await stripe.customers.create({ email });
    const page = await stripe.customers.list({ email, limit: 1 });
    expect(page).toMatchObject({ has_more: true, data: [{ id: second.id }] });
    const next = await stripe.customers.list({ email, limit: 1, starting_after: second.id });
    expect(next).toMatchObject({ has_more: false, data: [{ id: first.id }] });
  });
});
