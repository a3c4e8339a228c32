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
const mostADay = 10_000;

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

/**
 * Notes the events since those that an earlier call listed, an hour of them again, because Stripe may list one late. Each day
 * is noted by itself, so that after a long pause no call has to list everything. Stripe lists the newest first.
 */
async function listEvents({ service, stripe }: Payments, key: string): Promise<Map<string, Stripe.Event>> {
  const now = Math.floor(Date.now() / 1000);
  const listed = new Map<string, Stripe.Event>();
  for (let since = await startOf(service, key, now); since < now; since += day) {
    const until = Math.min(since + day, now);
    const events = await stripe.events
      .list({
        created: { gte: since, ...(until < now && { lt: until }) },
        types: [...eventTypes],
        limit: 100,
      })
      .autoPagingToArray({ limit: mostADay });
    if (events.length === mostADay) throw new Error(`Stripe has more than ${mostADay} events of one day`);
    const { error } = await service.rpc('note_events', {
      key_hash: key,
      events: events.map(({ id, created }) => ({ id, created })),
      until: new Date(until * 1000).toISOString(),
    });
    if (error) throw new Error(`note_events: ${error.code} ${error.message}`);
    for (const event of events) listed.set(event.id, event);
  }
  return listed;
}

async function startOf(service: Payments['service'], key: string, now: number): Promise<number> {
  const { data, error } = await service.rpc('events_listed_until', { key_hash: key });
  if (error) throw new Error(`events_listed_until: ${error.code} ${error.message}`);
  const until = z.string().nullable().parse(data);
  const earliest = now - kept;
  return until === null ? earliest : Math.max(earliest, Math.floor(Date.parse(until) / 1000) - hour);
}

/** Names the key in the database, so that another account’s events are not taken for listed. */
async function hashOf(secretKey: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secretKey));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
