import { Hono } from 'hono';
import { z } from 'zod';
import { requireKey } from '../api/app.ts';
import { StripeFault } from '../fault.ts';
import { closeDispute, openDispute } from '../objects/disputes.ts';
import { paySession } from '../payment/pay-session.ts';
import type { World } from '../world.ts';
import { deliveryMode, deliveryModes, loseEventsOf, setDeliveryMode } from './delivery.ts';
import type { Tasks } from './tasks.ts';

const seconds = z.number().int().positive();
const clockBody = z.union([
  // Less than nothing: what happens from now on happened earlier.
  z.strictObject({ advance: z.number().int() }),
  z.strictObject({ advance: seconds, of: z.string() }),
  z.strictObject({ reset: z.literal(true) }),
]);
const deliveryBody = z.union([
  z.strictObject({ mode: z.enum(deliveryModes) }),
  z.strictObject({ mode: z.literal('lost'), of: z.string() }),
]);
const payBody = z.strictObject({
  number: z.string(),
  email: z.email().default('visitor@example.com'),
  name: z.string().optional(),
  challenge: z.enum(['complete', 'fail']).optional(),
  country: z.string().optional(),
});
const newDisputeBody = z.strictObject({ payment_intent: z.string() });
const disputeBody = z.strictObject({ status: z.enum(['won', 'lost']) });

/**
 * What tests do to the double, as JSON, with the secret key: `clock`, `delivery`, paying a session without its page,
 * opening and deciding a dispute. Each response comes when everything that follows was done and delivered.
 */
export function control(world: World, secretKey: string, tasks: Tasks): Hono {
  const app = new Hono();
  app.use('/test/*', async (context, next) => {
    requireKey(context, secretKey);
    await next();
  });
  app.get('/test/clock', (context) => context.json({ now: world.now() }));
  app.post('/test/clock', async (context) => {
    const body = clockBody.parse(await context.req.json());
    if ('of' in body) {
      await tasks.advance(body.of, body.advance);
      return context.json({ now: world.now() });
    }
    const offset = 'advance' in body ? world.offset() + body.advance : 0;
    world.store.transaction(() => world.store.putNote('clock', offset));
    await tasks.run();
    return context.json({ now: world.now() });
  });
  app.get('/test/delivery', (context) => context.json({ mode: deliveryMode(world) }));
  app.post('/test/delivery', async (context) => {
    const body = deliveryBody.parse(await context.req.json());
    world.store.transaction(() => {
      if ('of' in body) loseEventsOf(world, body.of);
      else setDeliveryMode(world, body.mode);
    });
    await tasks.run();
    return context.json({ mode: body.mode });
  });
  app.post('/test/checkout/sessions/:id/pay', async (context) => {
    const payer = payBody.parse(await context.req.json());
    const result = world.store.transaction(() => paySession(world, context.req.param('id'), payer));
    await tasks.run();
    return context.json({
      outcome: result.outcome,
      ...(result.outcome === 'declined' && { message: result.message }),
    });
  });
  app.post('/test/disputes', async (context) => {
    const { payment_intent: id } = newDisputeBody.parse(await context.req.json());
    const dispute = world.store.transaction(() =>
      openDispute(world, world.get('charge', String(world.get('payment_intent', id).latest_charge))),
    );
    await tasks.run();
    return context.json({ id: dispute.id });
  });
  app.post('/test/disputes/:id', async (context) => {
    const { status } = disputeBody.parse(await context.req.json());
    const dispute = world.store.transaction(() => closeDispute(world, context.req.param('id'), status));
    await tasks.run();
    return context.json({ status: dispute.status });
  });
  app.onError((error, context) => {
    if (error instanceof StripeFault) return context.json({ error: error.body }, error.status as 400);
    const isWrong = error instanceof z.ZodError || error instanceof SyntaxError;
    return context.json({ error: { message: error.message } }, isWrong ? 400 : 500);
  });
  return app;
}
