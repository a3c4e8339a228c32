import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { World } from '../world.ts';

/** What becomes of events on their way. */
export const deliveryModes = ['normal', 'doubled', 'held', 'lost', 'wrongly_signed'] as const;
export type DeliveryMode = (typeof deliveryModes)[number];

export const deliveryMode = (world: World): DeliveryMode =>
  (world.store.note('delivery') as DeliveryMode | undefined) ?? 'normal';

/** Pauses before a refused event comes again, in seconds: three days in all, like Stripe's in live mode. */
const pauses = [300, 1800, 7200, 18_000, 36_000, 43_200, 43_200, 43_200, 43_200];
const patienceMs = 20_000;

/**
 * Sends an event to an endpoint. What came of it is noted by the function that this resolves with; it takes the time
 * at which the delivery was due.
 */
export async function deliver(world: World, subject: string): Promise<(at: number) => void> {
  const [eventId = '', endpointId = ''] = subject.split(' ');
  const event = world.store.get('event', eventId);
  const endpoint = world.store.get('webhook_endpoint', endpointId);
  const mode = deliveryMode(world);
  if (event === undefined || endpoint?.secret === undefined) return () => undefined;
  if (mode === 'lost' || isLost(world, event)) return () => undefined;
  if (mode === 'held') return () => hold(world, subject);
  const secret = mode === 'wrongly_signed' ? 'whsec_of_somebody_else' : endpoint.secret;
  const body = JSON.stringify(event, undefined, 2);
  let isTaken = await post(endpoint.url, body, secret);
  if (mode === 'doubled') isTaken = (await post(endpoint.url, body, secret)) && isTaken;
  return (at) => noteOutcome(world, { eventId, endpointId, at, isTaken });
}

const lostKey = 'lost-customers';
const lostCustomers = (world: World): readonly unknown[] =>
  (world.store.note(lostKey) as string[] | undefined) ?? [];

const isLost = (world: World, { data }: Stripe.Event): boolean =>
  'customer' in data.object && lostCustomers(world).includes(data.object.customer);

/** Loses all events from now on that concern the customer of a session, and no others. */
export function loseEventsOf(world: World, session: string): void {
  const { customer } = world.get('checkout.session', session);
  world.store.putNote(lostKey, [...lostCustomers(world), customer]);
}

const holdKey = 'held';
const hold = (world: World, subject: string): void => {
  const held = (world.store.note(holdKey) as string[] | undefined) ?? [];
  world.store.putNote(holdKey, [...held, subject]);
};

/** Sets how events are delivered from now on. Held events go out, the newest first, when they are no longer held. */
export function setDeliveryMode(world: World, mode: DeliveryMode): void {
  world.store.putNote('delivery', mode);
  if (mode === 'held') return;
  const held = (world.store.note(holdKey) as string[] | undefined) ?? [];
  world.store.putNote(holdKey, []);
  for (const subject of held.toReversed()) world.schedule(world.now(), 'deliver', subject);
}

interface Outcome {
  readonly eventId: string;
  readonly endpointId: string;
  readonly at: number;
  readonly isTaken: boolean;
}

function noteOutcome(world: World, { eventId, endpointId, at, isTaken }: Outcome): void {
  const { store } = world;
  store
    .sql('update deliveries set attempts = attempts + 1, is_done = ? where event = ? and endpoint = ?')
    .run(isTaken ? 1 : 0, eventId, endpointId);
  if (isTaken) {
    const event = store.get('event', eventId);
    if (event) world.put({ ...event, pending_webhooks: Math.max(0, event.pending_webhooks - 1) });
    return;
  }
  const row = store
    .sql('select attempts from deliveries where event = ? and endpoint = ?')
    .get(eventId, endpointId);
  const pause = pauses[Number(row?.['attempts']) - 1];
  if (pause !== undefined) world.schedule(at + pause, 'deliver', `${eventId} ${endpointId}`);
}

async function post(url: string, body: string, secret: string): Promise<boolean> {
  // The endpoint compares it with its own clock, which no test moves.
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${time},v1=${signature}`,
        'user-agent': 'Stripe/1.0 (double)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
