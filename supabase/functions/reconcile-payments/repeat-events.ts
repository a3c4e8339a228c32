import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Payments } from '../_shared/payments/context.ts';
import { eventTypes, handleEvent } from '../_shared/payments/events.ts';
import { oneByOne, type Outcomes } from './in-turn.ts';

const hour = 60 * 60;
const day = 24 * hour;
/** Stripe keeps an event for 30 days. */
const kept = 30 * day;
/** The SDK lists no more at once. */
const mostAtOnce = 10_000;

/** Handles the events that nobody handled, whatever Stripe says of their delivery. */
export async function repeatEvents(payments: Payments): Outcomes {
  const { service, stripe, settings } = payments;
  const key = await hashOf(settings.secretKey);
  const listed = await listEvents(payments, key);
  const { data, error } = await service.rpc('take_events', { key_hash: key });
  if (error) throw new Error(`take_events: ${error.code} ${error.message}`);
  return oneByOne(z.array(z.string()).parse(data), async (id) =>
    handleEvent(payments, listed.get(id) ?? (await stripe.events.retrieve(id))),
  );
}

const listPlace = z.object({
  /** In Unix seconds. All events before it are listed. */
  since: z.number(),
  /** Of those until `until`, the ones from `before` on are listed as well. */
  rest: z.object({ before: z.number(), until: z.number() }).optional(),
});
type ListPlace = z.infer<typeof listPlace>;

/**
 * Notes the events since those that an earlier call listed, an hour of them again, because Stripe may list one late. Each day
 * is noted by itself. Stripe lists the newest first: a day with more than can be listed at once is noted in parts. After one
 * such part, or as many events of several days, the next call goes on.
 */
async function listEvents({ service, stripe }: Payments, key: string): Promise<Map<string, Stripe.Event>> {
  const now = Math.floor(Date.now() / 1000);
  const listed = new Map<string, Stripe.Event>();
  let place = await placeOf(service, key, now);
  let end: number;
  do {
    const { since, rest } = place;
    end = rest?.before ?? Math.min(since + day, now);
    const until = Math.max(since, rest?.until ?? Math.min(end, now - hour));
    const events = await stripe.events
      .list({
        created: { gte: since, ...(end < now && { lt: end }) },
        types: [...eventTypes],
        limit: 100,
      })
      .autoPagingToArray({ limit: mostAtOnce });
    const oldest = events.length === mostAtOnce ? events.at(-1) : undefined;
    if (oldest !== undefined && oldest.created + 1 >= end)
      throw new Error(`Stripe has ${mostAtOnce} events of one second`);
    place = oldest === undefined ? { since: until } : { since, rest: { before: oldest.created + 1, until } };
    const { error } = await service.rpc('note_events', {
      key_hash: key,
      events: events.map(({ id, created }) => ({ id, created })),
      place,
    });
    if (error) throw new Error(`note_events: ${error.code} ${error.message}`);
    for (const event of events) listed.set(event.id, event);
  } while (end < now && listed.size < mostAtOnce);
  return listed;
}

async function placeOf(service: Payments['service'], key: string, now: number): Promise<ListPlace> {
  const { data, error } = await service.rpc('place_of_events', { key_hash: key });
  if (error) throw new Error(`place_of_events: ${error.code} ${error.message}`);
  const place = listPlace.nullable().parse(data);
  const since = Math.max(place?.since ?? 0, now - kept);
  return place?.rest !== undefined && place.rest.before > since ? { ...place, since } : { since };
}

/** Names the key in the database, so that another account’s events are not taken for listed. */
async function hashOf(secretKey: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secretKey));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
