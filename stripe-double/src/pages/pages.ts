import { Hono } from 'hono';
import type { World } from '../world.ts';
import { notice } from './page.ts';
import { paymentRoutes, policyFor } from './payment-routes.ts';
import { portalRoutes } from './portal-routes.ts';
import { styles } from './styles.ts';

/** The pages for people: server-rendered forms without a script. */
export function pages(world: World, onChange: () => void): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policyFor(null));
    headers.set('cache-control', 'no-store');
    headers.set('referrer-policy', 'no-referrer');
    headers.set('x-content-type-options', 'nosniff');
  });
  app.get('/style.css', (context) =>
    context.body(styles, 200, { 'content-type': 'text/css; charset=utf-8' }),
  );
  app.get('/', (context) =>
    context.html(
      notice('A double of Stripe', 'The payment page and the billing page are opened from the site.'),
    ),
  );
  app.route('/', paymentRoutes(world, onChange));
  app.route('/', portalRoutes(world, onChange));
  return app;
}
