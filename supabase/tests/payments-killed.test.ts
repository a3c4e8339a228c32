import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Chance, keys, startProcess, temporaryFolder, type BackendProcess } from 'barebase/testing';
import { expect, inject, onTestFinished, test } from 'vitest';
import { sendEvent, stripeVariables } from './paying.ts';
import { givePrepared } from './prepared.ts';
import type { StartedPurchase } from './purchases.ts';
import { cards, startStripe, type TestStripe } from './stripe.ts';

const rounds = Math.ceil(Number(process.env['TORTURE_ROUNDS'] ?? 10) / 10);
const seed = Number(process.env['TORTURE_SEED'] ?? randomInt(2 ** 31));
const chance = new Chance(seed);
const project = join(import.meta.dirname, '..');

/** Starts the site's backend as a process, as often as asked, always on the same data. */
async function startLives(stripe: TestStripe): Promise<() => Promise<BackendProcess>> {
  const folder = await temporaryFolder('irodori-payments-');
  const env = { ...(await givePrepared(folder)), ...stripeVariables(stripe) };
  let current: BackendProcess | undefined;
  onTestFinished(async () => {
    await current?.end('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  return async () => {
    current = await startProcess({ data: folder, project, main: join(project, 'backend/main.ts'), env });
    return current;
  };
}

const serviceOf = ({ url }: BackendProcess): SupabaseClient =>
  createClient(url, keys.secret, { auth: { persistSession: false, autoRefreshToken: false } });

async function visitorIn(service: SupabaseClient): Promise<string> {
  const email = `${crypto.randomUUID()}@example.org`;
  const { data, error } = await service.auth.admin.createUser({ email, password: 'a long password' });
  if (error) throw error;
  return data.user.id;
}

/** Opens the payment page of a pack, as its function does. */
async function open(
  { sdk }: TestStripe,
  { id, price, currency }: Pick<StartedPurchase, 'id' | 'price' | 'currency'>,
): Promise<string> {
  const session = await sdk.checkout.sessions.create({
    mode: 'payment',
    client_reference_id: id,
    line_items: [
      { quantity: 1, price_data: { currency, unit_amount: price, product_data: { name: 'Pack' } } },
    ],
    success_url: 'http://localhost:3000',
  });
  return session.id;
}

/** Every pack is bought once by every visitor; some are refunded in part or disputed. Returns the events of it. */
async function buy(
  service: SupabaseClient,
  stripe: TestStripe,
  visitors: readonly string[],
  worth: Map<string, number>,
) {
  const { data: packs } = await service.from('offers').select('id').eq('kind', 'pack');
  const events: object[] = [];
  for (const visitor of visitors) {
    for (const { id: pack } of packs ?? []) {
      const { data } = await service.rpc('start_purchase', {
        user_id: visitor,
        level: 'aal1',
        offer_id: pack,
        site: 'http://localhost:3000',
      });
      const { id, credits, price, currency } = data as StartedPurchase;
      const session = await open(stripe, { id, price, currency });
      const isDisputed = chance.happens(0.2);
      const { intent } = await stripe.pay(session, isDisputed ? cards.disputed : cards.pays);
      events.push(await stripe.event('checkout.session.completed', session));
      // Stripe refunds no payment that is disputed.
      const refunded = !isDisputed && chance.happens(0.4) ? 1 + chance.below(price) : 0;
      if (refunded > 0) {
        const refund = await stripe.sdk.refunds.create({ payment_intent: intent, amount: refunded });
        events.push(await stripe.event('refund.created', refund.id));
      }
      if (isDisputed) {
        const { data: disputes } = await stripe.sdk.disputes.list({ payment_intent: intent });
        events.push(await stripe.event('charge.dispute.created', disputes[0]?.id ?? ''));
      }
      const left = isDisputed ? 0 : credits - Math.ceil((credits * refunded) / price);
      worth.set(visitor, (worth.get(visitor) ?? 0) + left);
    }
  }
  return [...events, ...events.filter(() => chance.happens(0.3))];
}

/** Sends events, several at a time and in any order, until each was answered with 200; kills the backend on the way. */
async function survive(events: object[], first: BackendProcess, restart: () => Promise<BackendProcess>) {
  const queue = events
    .map((event) => [chance.next(), event] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, event]) => event);
  const killedAfter = chance.below(Math.floor(events.length / 2));
  let life = Promise.resolve(first);
  let answered = 0;
  const sendNext = async (): Promise<void> => {
    for (let event = queue.shift(); event !== undefined; event = queue.shift()) {
      const { url } = await life;
      const status = await sendEvent(url, event).catch(() => 0);
      if (status !== 200) queue.push(event);
      else if (answered++ === killedAfter) {
        life = first.end('SIGKILL').then(restart);
      }
    }
  };
  await Promise.all(Array.from({ length: 6 }, sendNext));
  expect(answered).toBe(events.length);
  return life;
}

// A start on PGlite takes too much time for every run of all tests; `npm run torture` kills it as well.
const isTooSlow = inject('prepared').engine === 'pglite' && process.env['TORTURE_ROUNDS'] === undefined;

test.skipIf(isTooSlow)(
  `backend and functions, killed at random in ${rounds} rounds, post every payment once (seed ${seed})`,
  { timeout: 120_000 + rounds * 120_000 },
  async () => {
    const stripe = await startStripe();
    onTestFinished(() => stripe.close());
    const start = await startLives(stripe);
    let backend = await start();
    const visitors = await Promise.all(Array.from({ length: 3 }, () => visitorIn(serviceOf(backend))));
    const worth = new Map<string, number>();
    for (let round = 0; round < rounds; round++) {
      const events = await buy(serviceOf(backend), stripe, visitors, worth);
      backend = await survive(events, backend, start);
    }
    const service = serviceOf(backend);
    for (const visitor of visitors) {
      const { data } = await service
        .from('credit_entries')
        .select('balance')
        .eq('user_id', visitor)
        .order('number', { ascending: false })
        .limit(1)
        .single();
      expect(data?.balance).toBe(100 + (worth.get(visitor) ?? 0));
    }
  },
);
