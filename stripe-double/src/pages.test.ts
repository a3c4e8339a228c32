import { expect, test } from 'vitest';
import { pack, plan, startDouble } from '../fixtures/double.ts';

/** Submits a form like a browser without scripts; says where it leads, or what it shows. */
async function submit(url: string, fields: Record<string, string>) {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { to: response.headers.get('location'), status: response.status, text: await response.text() };
}

test('the payment page says that it is a test, shows the total, and leads to the site after the payment', async () => {
  const { stripe } = await startDouble();
  const session = await stripe.checkout.sessions.create({ ...pack, customer_email: 'aki@example.com' });
  const url = session.url ?? '';
  const shown = await fetch(url);
  const text = await shown.text();
  expect(text).toContain('<title>Test payment: $5.00</title>');
  expect(text).toContain('aki@example.com');
  expect(text).toContain('href="https://site.example/back"');
  expect(shown.headers.get('content-security-policy')).toContain(
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self' https://site.example",
  );
  const paid = await submit(url, { email: 'aki@example.com', number: '4242 4242 4242 4242' });
  expect(paid).toMatchObject({ status: 303, to: 'https://site.example/bought' });
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    payment_status: 'paid',
    customer_details: { email: 'aki@example.com' },
  });
});

test('the payment page shows why a card was declined, keeps the email address, and takes another card', async () => {
  const { stripe } = await startDouble();
  const { url } = await stripe.checkout.sessions.create(pack);
  const declined = await submit(url ?? '', { email: 'aki@example.com', card: '4000000000009995' });
  expect(declined.status).toBe(422);
  expect(declined.text).toMatch(/role="alert">Your card has insufficient funds\./);
  expect(declined.text).toContain('value="aki@example.com"');
  expect(await submit(url ?? '', { email: 'aki@example.com', card: '4242424242424242' })).toMatchObject({
    status: 303,
  });
});

test('the number of a real card is declined and not kept', async () => {
  const { stripe } = await startDouble();
  const { url } = await stripe.checkout.sessions.create(pack);
  const { text } = await submit(url ?? '', { email: 'aki@example.com', number: '4111111111111111' });
  expect(text).toContain('Only the test cards below work here.');
  expect(JSON.stringify([await stripe.charges.list(), await stripe.events.list()])).not.toMatch(/4111|1111/);
});

test('3-D Secure is a step of its own, which the holder of the card can refuse', async () => {
  const { stripe } = await startDouble();
  const { id, url } = await stripe.checkout.sessions.create(pack);
  const card = { email: 'aki@example.com', card: '4000002760003184' };
  const { to } = await submit(url ?? '', card);
  expect(to).toBe(`/pay/${id}/confirm`);
  const confirm = `${url}/confirm`;
  expect(await (await fetch(confirm)).text()).toContain('3-D Secure test');
  expect((await submit(confirm, { challenge: 'fail' })).text).toContain('unable to authenticate');
  await submit(url ?? '', card);
  expect(await submit(confirm, { challenge: 'complete' })).toMatchObject({
    to: 'https://site.example/bought',
  });
});

test('a done and an expired payment say so instead of a form', async () => {
  const { stripe, pay } = await startDouble();
  const done = await stripe.checkout.sessions.create(pack);
  await pay(done.id);
  expect(await (await fetch(done.url ?? '')).text()).toContain('This payment is done');
  const over = await stripe.checkout.sessions.create(pack);
  await stripe.checkout.sessions.expire(over.id);
  expect(await (await fetch(over.url ?? '')).text()).toContain('This payment has expired');
});

test('the portal cancels and resumes a plan, and a new card pays what the old one did not', async () => {
  const { stripe, pay, advance, origin } = await startDouble();
  const { id } = await stripe.checkout.sessions.create(plan);
  await pay(id, '4000000000000341');
  const { subscription, customer } = await stripe.checkout.sessions.retrieve(id);
  const open = () =>
    stripe.billingPortal.sessions.create({
      customer: String(customer),
      return_url: 'https://site.example/credits',
    });
  const current = () => stripe.subscriptions.retrieve(String(subscription));
  const { url } = await open();
  expect(await (await fetch(url)).text()).toMatch(/Plan<\/strong>,\s+\$9\.00 per\s+month.*It renews on/s);
  await submit(url, { plan: String(subscription), action: 'cancel' });
  expect((await current()).cancel_at_period_end).toBe(true);
  await submit(url, { plan: String(subscription), action: 'resume' });
  expect((await current()).cancel_at_period_end).toBe(false);
  await advance(32 * 86_400);
  expect((await current()).status).toBe('past_due');
  expect(await (await fetch(url)).text()).toContain('This page is closed');
  const later = await open();
  await submit(later.url, { plan: String(subscription), card: '4242424242424242' });
  expect((await current()).status).toBe('active');
  const invoices = await stripe.invoices.list({ customer: String(customer) });
  expect(invoices.data.map(({ status }) => status)).toEqual(['paid', 'paid']);
  expect(await (await fetch(`${origin}/invoices/${invoices.data[0]?.id}`)).text()).toContain('$9.00');
});
