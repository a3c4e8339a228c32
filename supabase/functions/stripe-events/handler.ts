import type { Stripe } from 'stripe';
import { readBody } from '../_shared/body.ts';
import { fewLines } from '../_shared/few-lines.ts';
import { log } from '../_shared/log.ts';
import type { Payments } from '../_shared/payments/context.ts';
import { handleEvent } from '../_shared/payments/events.ts';
import { PaymentRefusal } from '../_shared/payments/refusal.ts';

/** Bytes; an event contains one object of Stripe. */
const longestBody = 1_000_000;

/** Takes Stripe's events. It responds with 200 only when the event's effect is in the database; Stripe repeats others. */
export const createHandler =
  (payments: Payments | undefined) =>
  async (request: Request): Promise<Response> => {
    if (payments?.settings.webhookSecret === undefined)
      return new PaymentRefusal('payments_off').toResponse();
    const event = await readEvent(request, payments, payments.settings.webhookSecret);
    if (event === undefined) return new PaymentRefusal('malformed_request').toResponse();
    const { id, type } = event;
    try {
      await handleEvent(payments, event);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      log('error', { event: 'stripe-events', id, type, message });
      return new PaymentRefusal('internal').toResponse();
    }
    log('info', { event: 'stripe-events', id, type });
    return Response.json({ received: true });
  };

/** Anybody can send such messages. */
const refuse = fewLines((count, message) => log('warn', { event: 'stripe-events-refused', count, message }));

/** Undefined if the event was not signed by Stripe, is older than five minutes or of the other mode. */
async function readEvent(
  request: Request,
  { stripe, settings }: Payments,
  secret: string,
): Promise<Stripe.Event | undefined> {
  const text = await readBody(request, longestBody);
  const signature = request.headers.get('stripe-signature');
  if (text === undefined || signature === null) return undefined;
  try {
    const event = await stripe.webhooks.constructEventAsync(text, signature, secret);
    if (event.livemode === settings.isLive) return event;
    log('error', {
      event: 'stripe-events',
      id: event.id,
      message: 'The event is not of the mode of STRIPE_SECRET_KEY.',
    });
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error));
  }
  return undefined;
}
