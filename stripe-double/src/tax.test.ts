import { expect, test } from 'vitest';
import { pack, plan, startDouble } from '../fixtures/double.ts';

/** A session whose price has its tax inside, as the site creates it. */
const taxed = <T extends typeof pack | typeof plan>(session: T) => ({
  ...session,
  automatic_tax: { enabled: true },
  line_items: session.line_items.map((item) => ({
    ...item,
    price_data: { ...item.price_data, tax_behavior: 'inclusive' as const },
  })),
});

test.each([
  ['FR', 83],
  ['DE', 80],
  ['CH', 37],
  ['US', 0],
])('a payment from %s has %i of its 500 as tax, in session and invoice', async (country, tax) => {
  const { stripe, tell } = await startDouble();
  const params = { ...taxed(pack), invoice_creation: { enabled: true } };
  const session = await stripe.checkout.sessions.create(params);
  expect(session).toMatchObject({
    automatic_tax: { enabled: true, status: 'requires_location_inputs' },
    total_details: { amount_tax: 0 },
  });
  await tell(`checkout/sessions/${session.id}/pay`, { number: '4242424242424242', country });
  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['invoice', 'customer', 'line_items'],
  });
  expect(paid).toMatchObject({
    amount_total: 500,
    automatic_tax: { status: 'complete' },
    customer: { address: { country } },
    customer_details: { address: { country } },
    line_items: { data: [{ amount_total: 500, amount_tax: tax }] },
    total_details: { amount_tax: tax },
    invoice: {
      total: 500,
      total_excluding_tax: 500 - tax,
      total_taxes: [{ amount: tax, taxable_amount: 500 - tax, tax_behavior: 'inclusive' }],
    },
  });
});

test('the tax code of a line item stays with its product, and one that Stripe cannot have is refused', async () => {
  const { stripe } = await startDouble();
  const sold = (taxCode: string) => ({
    ...pack,
    line_items: pack.line_items.map((item) => ({
      ...item,
      price_data: { ...item.price_data, product_data: { name: 'Pack', tax_code: taxCode } },
    })),
  });
  const { id } = await stripe.checkout.sessions.create(sold('txcd_10000000'));
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['line_items.data.price.product'] });
  expect(session.line_items?.data).toMatchObject([
    { price: { product: { name: 'Pack', tax_code: 'txcd_10000000' } } },
  ]);
  await expect(stripe.checkout.sessions.create(sold('electronic'))).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
  });
});

test('each month of a taxed plan has the tax of the country in which it began', async () => {
  const { stripe, tell, advance } = await startDouble();
  const { id } = await stripe.checkout.sessions.create(taxed(plan));
  await tell(`checkout/sessions/${id}/pay`, { number: '4242424242424242', country: 'GB' });
  await advance(32 * 86_400);
  const { data } = await stripe.invoices.list();
  expect(data.map(({ total, total_taxes: taxes }) => [total, taxes?.map(({ amount }) => amount)])).toEqual([
    [900, [150]],
    [900, [150]],
  ]);
});

test('the payment page shows net, tax and total of the chosen country, which is then paid', async () => {
  const { stripe } = await startDouble();
  const { id, url } = await stripe.checkout.sessions.create(taxed(pack));
  const rowsOf = async (address: string) => {
    const text = await (await fetch(address)).text();
    return [
      ...text.matchAll(/<li>\s*<(?:span|strong)>([^<]+)<\/(?:span|strong)>\s*<(?:span|strong)>([^<]+)</g),
    ].map(([, name, amount]) => `${name}: ${amount}`);
  };
  expect(await rowsOf(url ?? '')).toContain('Tax in Germany (test rate, 19 %): $0.80');
  expect(await rowsOf(`${url}?country=FR`)).toEqual([
    'Pack, net: $4.17',
    'Tax in France (test rate, 20 %): $0.83',
    'Total, tax included: $5.00 USD',
  ]);
  const body = new URLSearchParams({ email: 'aki@example.com', card: '4242424242424242', country: 'FR' });
  await fetch(url ?? '', { method: 'POST', body, redirect: 'manual' });
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ total_details: { amount_tax: 83 } });
});

test('a payment without automatic tax names no tax, neither on its page nor in its invoice', async () => {
  const { stripe, pay } = await startDouble();
  const params = { ...pack, invoice_creation: { enabled: true } };
  const { id, url } = await stripe.checkout.sessions.create(params);
  expect(await (await fetch(url ?? '')).text()).not.toContain('test rate');
  await pay(id);
  expect(await stripe.checkout.sessions.retrieve(id, { expand: ['invoice'] })).toMatchObject({
    total_details: { amount_tax: 0 },
    invoice: { automatic_tax: { enabled: false }, total_excluding_tax: 500, total_taxes: [] },
  });
});

test('tax is refused for a customer whose address is neither known nor kept, and for a price without tax inside', async () => {
  const { stripe } = await startDouble();
  const { id: customer } = await stripe.customers.create({ name: 'Aki' });
  const refused = { type: 'StripeInvalidRequestError' };
  await expect(stripe.checkout.sessions.create({ ...taxed(pack), customer })).rejects.toMatchObject(refused);
  const kept = { ...taxed(pack), customer, customer_update: { address: 'auto' } } as const;
  expect((await stripe.checkout.sessions.create(kept)).status).toBe('open');
  await expect(
    stripe.checkout.sessions.create({ ...pack, automatic_tax: { enabled: true } }),
  ).rejects.toMatchObject(refused);
});
