import { Hono } from 'hono';
import { z } from 'zod';
import { createPaymentMethod } from '../objects/customers.ts';
import { cancelAtPeriodEnd, chargeInvoice } from '../objects/subscriptions.ts';
import { cards } from '../payment/cards.ts';
import type { World } from '../world.ts';
import { day, money, notice } from './page.ts';
import { portalPage, receiptPage } from './portal-page.ts';

const change = z.object({
  plan: z.string(),
  action: z.enum(['cancel', 'resume']).optional(),
  card: z.string().optional(),
});

/** Longest time for which a portal's address works, in seconds. */
const openFor = 3600;

/** The customer portal, and the invoices and receipts that it links. */
export function portalRoutes(world: World, onChange: () => void): Hono {
  const app = new Hono();
  app.get('/portal/:id', (context) => {
    const session = openPortal(world, context.req.param('id'));
    if (session === undefined) return context.html(expired, 404);
    const { customer } = session;
    const where = { customer };
    const plans = world.store.list('subscription', { where, limit: 100 }).data.map((plan) => {
      const method = world.store.get('payment_method', String(plan.default_payment_method));
      const lines = world.store.note(plan.id) as { description: string | null }[];
      return { plan, last4: method?.card?.last4 ?? '', name: lines[0]?.description ?? 'Plan' };
    });
    const charges = world.store.list('charge', { where, limit: 100 }).data.filter(({ paid }) => paid);
    const invoices = world.store.list('invoice', { where, limit: 100 }).data;
    return context.html(portalPage({ returnUrl: session.return_url, plans, invoices, charges }));
  });
  app.post('/portal/:id', async (context) => {
    const session = openPortal(world, context.req.param('id'));
    if (session === undefined) return context.html(expired, 404);
    const form = change.safeParse(await context.req.parseBody());
    if (form.success) world.store.transaction(() => changePlan(world, session.customer, form.data));
    onChange();
    return context.redirect(`/portal/${session.id}`, 303);
  });
  app.get('/invoices/:id', (context) => {
    const invoice = world.store.get('invoice', context.req.param('id'));
    if (invoice === undefined) return context.html(notice('No such invoice', 'This address has none.'), 404);
    return context.html(
      receiptPage(`Invoice ${invoice.number}`, [
        ['Date', day(invoice.created)],
        ...invoice.lines.data.map(
          (line) => [line.description ?? '', money(line.amount, line.currency)] as const,
        ),
        ['Total', money(invoice.total, invoice.currency)],
        ...(invoice.total_taxes ?? []).flatMap(({ amount, taxable_amount: net }) => [
          ['Net, in the total', money(net, invoice.currency)] as const,
          ['Tax, in the total (test rate)', money(amount, invoice.currency)] as const,
        ]),
        ['Status', invoice.status ?? ''],
      ]),
    );
  });
  app.get('/receipts/:id', (context) => {
    const charge = world.store.get('charge', context.req.param('id'));
    if (!charge?.paid) return context.html(notice('No such receipt', 'This address has none.'), 404);
    return context.html(
      receiptPage('Receipt', [
        ['Date', day(charge.created)],
        ['Card', `ends with ${charge.payment_method_details?.card?.last4}`],
        ['Paid', money(charge.amount, charge.currency)],
        ['Refunded', money(charge.amount_refunded, charge.currency)],
      ]),
    );
  });
  return app;
}

const expired = notice('This page is closed', 'Please open your billing from the site again.');

function openPortal(world: World, id: string) {
  const session = world.store.get('billing_portal.session', id);
  return session && session.created + openFor > world.now() ? session : undefined;
}

function changePlan(
  world: World,
  customer: string,
  { plan: id, action, card }: z.infer<typeof change>,
): void {
  const plan = world.store.get('subscription', id);
  if (plan?.customer !== customer || plan.status === 'canceled') return;
  if (action !== undefined) cancelAtPeriodEnd(world, plan, action === 'cancel');
  if (card === undefined || !Object.hasOwn(cards, card) || cards[card]?.delayed) return;
  const { email, name = null } = world.get('customer', customer);
  const method = createPaymentMethod(world, card, customer, { email, name });
  const changed = world.put({ ...plan, default_payment_method: method.id });
  world.emit('customer.subscription.updated', changed, {
    default_payment_method: plan.default_payment_method,
  });
  if (plan.status === 'past_due') chargeInvoice(world, String(plan.latest_invoice), 0);
}
