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

  test('a deleted customer is still named, and can neither pay nor be deleted again', async () => {
    const { stripe } = await connect();
    const { id } = await stripe.customers.create({ name: 'Aki' });
    expect(await stripe.customers.del(id)).toMatchObject({ id, deleted: true });
    expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
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

/** Stripe's page needs a browser, so these cases run against the double alone. */
describe('the payment page of the double', () => {
  const paid = { expand: ['payment_intent', 'invoice', 'invoice.payments'] };

  test('a session that is paid is complete, with a succeeded payment intent, a paid invoice, and an event for each', async () => {
    const { stripe, pay } = await startDouble();
    const params = { ...pack, client_reference_id: 'one', invoice_creation: { enabled: true } };
    const { id } = await stripe.checkout.sessions.create(params);
    await pay(id);
    const session = await stripe.checkout.sessions.retrieve(id, paid);
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      client_reference_id: 'one',
      amount_total: 500,
      payment_intent: { status: 'succeeded', amount: 500, amount_received: 500, last_payment_error: null },
      invoice: { status: 'paid', total: 500, amount_paid: 500, amount_remaining: 0, parent: null },
    });
    const [invoice, intent] = [idOf(session.invoice), idOf(session.payment_intent)];
    expect(session).toMatchObject({
      invoice: { payments: { data: [{ status: 'paid', payment: { payment_intent: intent } }] } },
    });
    expect(await aboutOf(stripe)).toEqual(
      expect.arrayContaining([
        ['payment_intent.succeeded', intent],
        ['invoice.paid', invoice],
        ['checkout.session.completed', id],
      ]),
    );
    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
    });
  });

  test('a session of a plan that is paid has an active subscription, whose invoice has the payment', async () => {
    const { stripe, pay } = await startDouble();
    const { id } = await stripe.checkout.sessions.create(plan);
    await pay(id);
    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: ['subscription', 'invoice', 'invoice.payments'],
    });
    const subscription = idOf(session.subscription);
    expect(session).toMatchObject({
      status: 'complete',
      payment_intent: null,
      subscription: { status: 'active', cancel_at_period_end: false },
      invoice: {
        status: 'paid',
        total: 900,
        billing_reason: 'subscription_create',
        parent: { subscription_details: { subscription } },
        payments: { data: [{ status: 'paid', payment: { type: 'payment_intent' } }] },
      },
    });
    expect(await aboutOf(stripe)).toEqual(
      expect.arrayContaining([
        ['customer.subscription.created', subscription],
        ['invoice.paid', idOf(session.invoice)],
        ['checkout.session.completed', id],
      ]),
    );
  });

  test.each([
    ['a declined card', '4000000000000002', undefined],
    ['a refused 3-D Secure', '4000002760003184', 'fail'],
  ] as const)('%s leaves the session open for another card', async (_, number, challenge) => {
    const { stripe, pay } = await startDouble();
    const { id } = await stripe.checkout.sessions.create(pack);
    await pay(id, number, challenge);
    expect(await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } },
    });
    await pay(id);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
    expect((await aboutOf(stripe)).filter(([type]) => type === 'checkout.session.completed')).toHaveLength(1);
  });

  test('a confirmed 3-D Secure pays', async () => {
    const { stripe, pay } = await startDouble();
    const { id } = await stripe.checkout.sessions.create(pack);
    expect(await pay(id, '4000002760003184')).toEqual({ outcome: 'challenge' });
    await pay(id, '4000002760003184', 'complete');
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
  });
});

const idOf = (object: string | { readonly id: string } | null): string | undefined =>
  typeof object === 'string' ? object : object?.id;

/** The types of all events, each with the id of its object. */
async function aboutOf(stripe: Stripe): Promise<[type: string, id: string | undefined][]> {
  const { data } = await stripe.events.list({ limit: 100 });
  return data.map(({ type, data: { object } }) => [type, 'id' in object ? String(object.id) : undefined]);
}
