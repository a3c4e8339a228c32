import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pack, plan, startDouble, startEndpoint } from '../fixtures/double.ts';

test('a session that is paid has a succeeded payment intent and a charge of the whole amount', async () => {
  const { stripe, pay } = await startDouble();
  const { id } = await stripe.checkout.sessions.create({
    ...pack,
    client_reference_id: 'order-1',
    payment_intent_data: { metadata: { purchase: 'order-1' } },
  });
  expect(await pay(id)).toEqual({ outcome: 'paid' });
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge', 'line_items'],
  });
  expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', amount_total: 500, url: null });
  expect(session.line_items?.data[0]).toMatchObject({ description: 'Pack', amount_total: 500 });
  expect(session.payment_intent).toMatchObject({
    status: 'succeeded',
    metadata: { purchase: 'order-1' },
    latest_charge: { paid: true, amount: 500 },
  });
});

test.each([
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
  ['4000000000000069', 'Your card has expired.'],
  ['4000000000000127', "Your card's security code is incorrect."],
])('the card %s is declined, and the session stays open for another card', async (number, message) => {
  const { stripe, pay } = await startDouble();
  const { id } = await stripe.checkout.sessions.create(pack);
  expect(await pay(id, number)).toEqual({ outcome: 'declined', message });
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
  });
  expect(await pay(id)).toEqual({ outcome: 'paid' });
});

test('a card with 3-D Secure pays only when its holder agrees', async () => {
  const { stripe, pay } = await startDouble();
  const { id } = await stripe.checkout.sessions.create(pack);
  expect(await pay(id, '4000002760003184')).toEqual({ outcome: 'challenge' });
  expect(await pay(id, '4000002760003184', 'fail')).toMatchObject({ outcome: 'declined' });
  expect(await pay(id, '4000002760003184', 'complete')).toEqual({ outcome: 'paid' });
});

test('a card with 3-D Secure and too little money is declined when its holder has agreed, and another card pays', async () => {
  const { stripe, pay } = await startDouble();
  const { id } = await stripe.checkout.sessions.create(pack);
  expect(await pay(id, '4000008260003178')).toEqual({ outcome: 'challenge' });
  expect(await pay(id, '4000008260003178', 'complete')).toEqual({
    outcome: 'declined',
    message: 'Your card has insufficient funds.',
  });
  expect(await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: { last_payment_error: { decline_code: 'insufficient_funds' } },
  });
  expect(await pay(id)).toEqual({ outcome: 'paid' });
});

test('a charge is refunded in parts up to its amount and no further', async () => {
  const { stripe, pay } = await startDouble();
  const { id } = await stripe.checkout.sessions.create(pack);
  await pay(id);
  const intent = String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
  await stripe.refunds.create({ payment_intent: intent, amount: 200 });
  await expect(stripe.refunds.create({ payment_intent: intent, amount: 301 })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    param: 'amount',
  });
  await stripe.refunds.create({ payment_intent: intent });
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  const { data } = await stripe.refunds.list({ payment_intent: intent });
  expect(data.map(({ amount, status }) => [amount, status])).toEqual([
    [300, 'succeeded'],
    [200, 'succeeded'],
  ]);
});

test.each([
  ['4000000000007726', 'pending', 'succeeded', 500],
  ['4000000000005126', 'succeeded', 'failed', 0],
])('a refund to the card %s is %s, and a minute later %s', async (number, first, last, refunded) => {
  const { stripe, pay, advance } = await startDouble();
  const { id } = await stripe.checkout.sessions.create(pack);
  await pay(id, number);
  const intent = String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
  const refund = await stripe.refunds.create({ payment_intent: intent });
  expect(refund.status).toBe(first);
  await advance(60);
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe(last);
  expect((await stripe.charges.retrieve(String(refund.charge))).amount_refunded).toBe(refunded);
});

test.each([
  ['at once, by a card for that,', '4000000000000259'],
  ['later', '4242424242424242'],
])(
  'a charge that is disputed %s takes no refund, and a won dispute gives the money back',
  async (_, number) => {
    const { stripe, pay, dispute, decide } = await startDouble();
    const { id } = await stripe.checkout.sessions.create(pack);
    await pay(id, number);
    const intent = String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
    if (number === '4242424242424242') await dispute(intent);
    const { data } = await stripe.disputes.list({ payment_intent: intent });
    expect(data).toMatchObject([{ amount: 500, status: 'needs_response' }]);
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    await decide(data[0]?.id ?? '', 'won');
    const events = await stripe.events.list({ type: 'charge.dispute.funds_reinstated' });
    expect(events.data).toHaveLength(1);
  },
);

test('a session that nobody pays expires by the clock and can no longer be paid', async () => {
  const { stripe, pay, advance } = await startDouble();
  const { id } = await stripe.checkout.sessions.create(pack);
  await advance(24 * 3600);
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
  expect(await pay(id)).toMatchObject({ error: { message: 'This session is expired.' } });
});

test.each([
  ['0000000000000001', 'paid', 'checkout.session.async_payment_succeeded'],
  ['0000000000000002', 'unpaid', 'checkout.session.async_payment_failed'],
])(
  'the bank debit %s completes the session unpaid and is %s three days later',
  async (number, status, type) => {
    const { stripe, pay, advance } = await startDouble();
    const { id } = await stripe.checkout.sessions.create(pack);
    expect(await pay(id, number)).toEqual({ outcome: 'pending' });
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    });
    await advance(3 * 86_400);
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe(status);
    expect((await stripe.events.list({ type })).data).toHaveLength(1);
  },
);

test('a plan is announced and invoiced each month until it is cancelled at the end of its period', async () => {
  const { stripe, pay, advance } = await startDouble();
  const { id } = await stripe.checkout.sessions.create({
    ...plan,
    subscription_data: { metadata: { a: 'b' } },
  });
  await pay(id);
  const session = await stripe.checkout.sessions.retrieve(id);
  const subscription = String(session.subscription);
  const first = await stripe.invoices.retrieve(String(session.invoice), { expand: ['payments'] });
  expect(first).toMatchObject({
    status: 'paid',
    total: 900,
    parent: { subscription_details: { subscription } },
  });
  expect(first.payments?.data[0]).toMatchObject({ status: 'paid', payment: { type: 'payment_intent' } });
  await advance(62 * 86_400);
  const invoices = await stripe.invoices.list({ subscription: String(session.subscription) });
  expect((await stripe.invoices.list({ subscription: 'sub_other' })).data).toEqual([]);
  expect(invoices.data.map(({ status, billing_reason: reason }) => [status, reason])).toEqual([
    ['paid', 'subscription_cycle'],
    ['paid', 'subscription_cycle'],
    ['paid', 'subscription_create'],
  ]);
  const cancelled = await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
  expect(cancelled.cancel_at).toBe(cancelled.items.data[0]?.current_period_end);
  await advance(31 * 86_400);
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
    status: 'canceled',
    metadata: { a: 'b' },
  });
  expect((await stripe.invoices.list({ limit: 100 })).data).toHaveLength(3);

  const announced = (await stripe.events.list({ type: 'invoice.upcoming' })).data;
  expect(announced).toHaveLength(2);
  expect(announced[1]?.data.object).not.toHaveProperty('id');
  expect(announced[1]?.data.object).toMatchObject({
    status: 'draft',
    billing_reason: 'upcoming',
    total: 900,
    parent: { subscription_details: { subscription } },
    next_payment_attempt: invoices.data[1]?.created,
  });
  expect(announced[1]?.created).toBe((invoices.data[1]?.created ?? 0) - 7 * 86_400);
});

test('a single payment has a paid invoice if its session makes one, also when the bank pays days later', async () => {
  const { stripe, pay, advance } = await startDouble();
  const create = () =>
    stripe.checkout.sessions.create({
      ...pack,
      invoice_creation: { enabled: true },
      customer_email: 'a@example.com',
    });
  const [now, late] = [await create(), await create()];
  await pay(now.id);
  await pay(late.id, '0000000000000001');
  const invoiceOf = async (id: string) => (await stripe.checkout.sessions.retrieve(id)).invoice;
  expect(await invoiceOf(late.id)).toBeNull();
  await advance(3 * 86_400);
  for (const { id } of [now, late])
    expect(await stripe.invoices.retrieve(String(await invoiceOf(id)))).toMatchObject({
      status: 'paid',
      total: 500,
      parent: null,
      billing_reason: 'manual',
    });
});

test('the clock of one plan renews it at once and tells of it, while another plan and an open session wait', async () => {
  const { stripe, pay, advance } = await startDouble();
  const endpoint = await startEndpoint();
  await stripe.webhookEndpoints.create({ url: endpoint.url, enabled_events: ['invoice.paid'] });
  const [mine, theirs] = [
    await stripe.checkout.sessions.create(plan),
    await stripe.checkout.sessions.create(plan),
  ];
  const open = await stripe.checkout.sessions.create(pack);
  for (const { id } of [mine, theirs]) await pay(id);
  expect(endpoint.received).toHaveLength(2);
  const { subscription, customer } = await stripe.checkout.sessions.retrieve(mine.id);
  await advance(32 * 86_400, String(subscription));
  expect(endpoint.received).toHaveLength(3);
  expect((await stripe.invoices.list({ customer: String(customer) })).data).toHaveLength(2);
  expect((await stripe.invoices.list({})).data).toHaveLength(3);
  expect((await stripe.checkout.sessions.retrieve(open.id)).status).toBe('open');
  expect(Math.abs((await stripe.customers.create({})).created - Date.now() / 1000)).toBeLessThan(60);
});

test('the clock goes back to real time', async () => {
  const { stripe, advance, tell } = await startDouble();
  await advance(86_400);
  await tell('clock', { reset: true });
  expect(Math.abs((await stripe.customers.create({})).created - Date.now() / 1000)).toBeLessThan(60);
});

test('an event is signed so that the SDK accepts it, and comes again until the endpoint takes it', async () => {
  const { stripe, pay, advance } = await startDouble();
  const endpoint = await startEndpoint(500);
  const { secret = '' } = await stripe.webhookEndpoints.create({
    url: endpoint.url,
    enabled_events: ['checkout.session.completed'],
  });
  const { id } = await stripe.checkout.sessions.create(pack);
  await pay(id);
  expect((await stripe.events.list({ delivery_success: false })).data).toMatchObject([
    { pending_webhooks: 1 },
  ]);
  await advance(300);
  expect((await stripe.events.list({ delivery_success: false })).data).toEqual([]);
  expect(endpoint.received).toHaveLength(2);
  for (const { body, signature } of endpoint.received) {
    const event = stripe.webhooks.constructEvent(body, signature, secret);
    expect(event.data.object).toMatchObject({ id, payment_status: 'paid' });
  }
});

test('events are doubled, held and then reversed, lost, or wrongly signed on demand', async () => {
  const { stripe, pay, deliver } = await startDouble();
  const endpoint = await startEndpoint();
  const { secret = '' } = await stripe.webhookEndpoints.create({
    url: endpoint.url,
    enabled_events: ['charge.succeeded', 'checkout.session.completed'],
  });
  const buy = async (mode: string) => {
    await deliver(mode);
    endpoint.received.length = 0;
    await pay((await stripe.checkout.sessions.create(pack)).id);
    return endpoint.received.map(({ type }) => type);
  };
  const [charged, completed] = ['charge.succeeded', 'checkout.session.completed'];
  expect(await buy('doubled')).toEqual([charged, charged, completed, completed]);
  expect(await buy('lost')).toEqual([]);
  expect((await stripe.events.list({ delivery_success: false })).data).toHaveLength(2);
  expect(await buy('held')).toEqual([]);
  await deliver('normal');
  expect(endpoint.received.map(({ type }) => type)).toEqual([completed, charged]);
  expect(await buy('wrongly_signed')).toEqual([charged, completed]);
  const [{ body, signature } = { body: '', signature: '' }] = endpoint.received;
  expect(() => stripe.webhooks.constructEvent(body, signature, secret)).toThrow(/No signatures found/);
});

test('events of one session’s customer are lost on demand, and those of others arrive', async () => {
  const { stripe, pay, deliver } = await startDouble();
  const endpoint = await startEndpoint();
  await stripe.webhookEndpoints.create({
    url: endpoint.url,
    enabled_events: ['charge.succeeded', 'checkout.session.completed'],
  });
  const startFor = async (email: string) => {
    const { id } = await stripe.customers.create({ email });
    return stripe.checkout.sessions.create({ ...pack, customer: id });
  };
  const [aki, ben] = [await startFor('aki@example.org'), await startFor('ben@example.org')];
  await deliver('lost', aki.id);
  await pay(aki.id);
  expect(endpoint.received).toEqual([]);
  await pay(ben.id);
  expect(endpoint.received.map(({ type }) => type)).toEqual([
    'charge.succeeded',
    'checkout.session.completed',
  ]);
});

test('an idempotency key replays its response, and refuses another body', async () => {
  const { stripe } = await startDouble();
  const options = { idempotencyKey: 'order-1' };
  const [first, second] = await Promise.all([
    stripe.checkout.sessions.create(pack, options),
    stripe.checkout.sessions.create(pack, options),
  ]);
  expect(second.id).toBe(first.id);
  await expect(
    stripe.checkout.sessions.create({ ...pack, client_reference_id: 'another' }, options),
  ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
});

test('unknown, missing and wrong parameters are refused by name', async () => {
  const { stripe } = await startDouble();
  const create = (params: object) => stripe.checkout.sessions.create({ ...pack, ...params });
  await expect(create({ tip: 'x' })).rejects.toMatchObject({ code: 'parameter_unknown', param: 'tip' });
  await expect(create({ success_url: undefined })).rejects.toMatchObject({
    code: 'parameter_missing',
    param: 'success_url',
  });
  await expect(create({ line_items: [{ ...pack.line_items[0], quantity: 0 }] })).rejects.toMatchObject({
    param: 'line_items[0][quantity]',
  });
  await expect(stripe.checkout.sessions.retrieve('cs_nothing')).rejects.toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  });
});

test('lists go on behind a cursor, the newest first', async () => {
  const { stripe } = await startDouble();
  const emails = ['a@example.com', 'b@example.com', 'c@example.com'];
  for (const email of emails) await stripe.customers.create({ email });
  const listed = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 10 });
  expect(listed.map(({ email }) => email)).toEqual(emails.toReversed());
});

test('the state survives in its folder, with the clock', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-double-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const before = await startDouble(folder);
  const { id } = await before.stripe.checkout.sessions.create(pack);
  await before.pay(id);
  await before.advance(86_400);
  const open = await before.stripe.checkout.sessions.create(pack);
  await before.stop();
  const after = await startDouble(folder);
  expect((await after.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
  expect((await after.stripe.checkout.sessions.retrieve(open.id)).url).toBe(`${after.origin}/pay/${open.id}`);
  const { created } = await after.stripe.customers.create({});
  expect(created - Date.now() / 1000).toBeGreaterThan(86_000);
});

test('a wrong secret key is refused', async () => {
  const { origin } = await startDouble();
  for (const path of ['/v1/customers', '/test/clock'])
    expect(
      (await fetch(origin + path, { headers: { authorization: 'Bearer sk_test_another' } })).status,
    ).toBe(401);
});
