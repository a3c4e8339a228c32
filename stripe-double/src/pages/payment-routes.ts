import { Hono, type Context } from 'hono';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { paySession } from '../payment/pay-session.ts';
import { countryOf, withTax } from '../payment/tax.ts';
import type { World } from '../world.ts';
import { notice } from './page.ts';
import { challengePage, paymentPage } from './payment-page.ts';

const entered = z.object({
  email: z.email(),
  number: z.string().max(30).default(''),
  /** A click on a listed card. */
  card: z.string().max(30).optional(),
  country: z.string().optional(),
});
const asked = z.object({ challenge: z.enum(['complete', 'fail']) });

/** What a session waits with for the bank's question. */
interface Waiting {
  readonly number: string;
  readonly email: string;
  readonly country?: string | undefined;
}
const noteOf = (id: string): string => `challenge ${id}`;

/** The payment page and its 3-D Secure step. */
export function paymentRoutes(world: World, onChange: () => void): Hono {
  const app = new Hono();
  app.get('/pay/:id', (context) =>
    showSession(world, context, context.req.param('id'), { country: context.req.query('country') }),
  );
  app.post('/pay/:id', async (context) => {
    const id = context.req.param('id');
    const form = entered.safeParse(await context.req.parseBody());
    if (!form.success)
      return showSession(world, context, id, { fault: 'Please give a valid email address.' });
    const { card, number, ...payer } = form.data;
    return pay(context, id, { ...payer, number: card ?? number });
  });
  app.get('/pay/:id/confirm', (context) => {
    const session = world.store.get('checkout.session', context.req.param('id'));
    const isWaiting = session?.status === 'open' && world.store.note(noteOf(session.id)) !== undefined;
    if (!isWaiting) return context.redirect(`/pay/${context.req.param('id')}`, 303);
    return withPolicy(context, session).html(challengePage(session));
  });
  app.post('/pay/:id/confirm', async (context) => {
    const id = context.req.param('id');
    const waiting = world.store.note(noteOf(id)) as Waiting | undefined;
    const form = asked.safeParse(await context.req.parseBody());
    if (waiting === undefined || !form.success) return context.redirect(`/pay/${id}`, 303);
    return pay(context, id, { ...waiting, ...form.data });
  });
  return app;

  function pay(
    context: Context,
    id: string,
    { challenge, ...payer }: Waiting & { readonly challenge?: 'complete' | 'fail' },
  ): Response | Promise<Response> {
    const session = world.store.get('checkout.session', id);
    if (session?.status !== 'open') return showSession(world, context, id);
    if (payer.number === '')
      return showSession(world, context, id, { ...payer, fault: 'Please choose a test card.' });
    const result = world.store.transaction(() => {
      const attempt = paySession(world, id, { ...payer, challenge });
      if (attempt.outcome === 'challenge') world.store.putNote(noteOf(id), payer);
      return attempt;
    });
    onChange();
    switch (result.outcome) {
      case 'challenge':
        return context.redirect(`/pay/${id}/confirm`, 303);
      case 'declined':
        return showSession(world, context, id, { ...payer, fault: result.message });
      case 'paid':
      case 'pending':
        return withPolicy(context, session).redirect(successOf(session), 303);
    }
  }
}

const successOf = (session: Stripe.Checkout.Session): string =>
  (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);

/** Chromium holds a form's redirect to `form-action` too, so the way back to the site is named. */
function withPolicy(context: Context, session: Stripe.Checkout.Session): Context {
  context.header('content-security-policy', policyFor(session.success_url));
  return context;
}

export const policyFor = (target: string | null): string =>
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'" +
  (target === null ? '' : ` ${new URL(target).origin}`);

interface Shown {
  readonly fault?: string;
  readonly email?: string;
  readonly country?: string | undefined;
}

function showSession(
  world: World,
  context: Context,
  id: string,
  { fault, email, country }: Shown = {},
): Response | Promise<Response> {
  const session = world.store.get('checkout.session', id);
  if (session === undefined)
    return context.html(notice('No such payment', 'This address belongs to no test payment.'), 404);
  const back = session.cancel_url ?? session.success_url;
  switch (session.status) {
    case 'complete':
      return context.html(
        notice('This payment is done', 'It cannot be paid twice.', {
          href: successOf(session),
          text: 'Go on →',
        }),
      );
    case 'open': {
      const customer =
        typeof session.customer === 'string' ? world.store.get('customer', session.customer) : undefined;
      const known = email ?? session.customer_email ?? customer?.email ?? '';
      const payer = { email: known, fault, country: countryOf(country ?? customer?.address?.country) };
      return withPolicy(context, session).html(
        paymentPage(withTax(session, payer.country), payer),
        fault ? 422 : 200,
      );
    }
    default:
      return context.html(
        notice(
          'This payment has expired',
          'Nothing was charged. Please start again.',
          back === null ? undefined : { href: back, text: '← Back' },
        ),
      );
  }
}
