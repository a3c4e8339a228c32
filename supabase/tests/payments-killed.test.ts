import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Chance, keys, startProcess, temporaryFolder, type BackendProcess } from 'barebase/testing';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { BoughtPacks } from './bought-packs.ts';
import { killFunction } from './function-processes.ts';
import { sendEvent, stripeVariables } from './paying.ts';
import { givePrepared } from './prepared.ts';
import { startStripe, type TestStripe } from './stripe.ts';

const rounds = Math.ceil(Number(process.env['TORTURE_ROUNDS'] ?? 10) / 10);
const seed = Number(process.env['TORTURE_SEED'] ?? randomInt(2 ** 31));
const chance = new Chance(seed);
const project = join(import.meta.dirname, '..');

const visitorCount = 7;
const deliveriesOfWave = 50;
const purchaseCount = rounds * visitorCount * 3;
const deliveryCount = rounds * 2 * deliveriesOfWave;

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

/** The backend, which is killed, and of which functions are killed, while functions ask the double. */
class Killed {
  backend: Promise<BackendProcess>;
  readonly #stripe: TestStripe;
  readonly #start: () => Promise<BackendProcess>;
  kills = { backend: 0, function: 0 };

  constructor(stripe: TestStripe, start: () => Promise<BackendProcess>) {
    this.#stripe = stripe;
    this.#start = start;
    this.backend = start();
  }

  /** Kills the backend at one of the next questions to the double. Its functions end with it. */
  async killBackendAt(question: number): Promise<void> {
    const backend = await this.backend;
    this.#stripe.interrupt(question, () => {
      this.kills.backend++;
      this.backend = backend.end('SIGKILL').then(this.#start);
    });
  }

  /** Kills the process of one function at one of the next questions to the double. */
  async killFunctionAt(question: number, name: string): Promise<void> {
    const { pid } = await this.backend;
    this.#stripe.interrupt(question, () => {
      this.kills.function += killFunction(pid, name);
    });
  }
}

/** Delivers events, several at a time and in any order, until each was answered with 200. Most come more than once. */
async function deliver(events: readonly object[], killed: Killed): Promise<void> {
  const again = Array.from({ length: deliveriesOfWave - events.length }, () => chance.pick(events));
  const queue = [...events, ...again]
    .map((event) => [chance.next(), event] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, event]) => event);
  let answered = 0;
  const sendNext = async (): Promise<void> => {
    for (let event = queue.shift(); event !== undefined; event = queue.shift()) {
      const { url } = await killed.backend;
      const status = await sendEvent(url, event).catch(() => 0);
      if (status === 200) answered++;
      else queue.push(event);
    }
  };
  await Promise.all(Array.from({ length: 6 }, sendNext));
  expect(answered).toBeGreaterThanOrEqual(deliveriesOfWave);
}

const reconciled = z.object({ done: z.number(), failed: z.number() });

/** Calls the reconciliation as the worker does, until nothing is left to do. */
async function reconcile(killed: Killed): Promise<void> {
  for (;;) {
    const { url } = await killed.backend;
    const headers = { apikey: keys.secret };
    const response = await fetch(`${url}/functions/v1/reconcile-payments`, { method: 'POST', headers }).catch(
      () => undefined,
    );
    if (response?.status !== 200) continue;
    const { done, failed } = reconciled.parse(await response.json());
    if (done === 0 && failed === 0) return;
  }
}

test(
  `${purchaseCount} purchases and ${deliveryCount} deliveries of events, some lost, with backend and functions killed at random, leave no entry twice and none missing (seed ${seed})`,
  { timeout: 120_000 + rounds * 120_000 },
  async () => {
    const stripe = await startStripe();
    onTestFinished(() => stripe.close());
    const killed = new Killed(stripe, await startLives(stripe));
    const service = async () => serviceOf(await killed.backend);
    const first = await service();
    const visitors = await Promise.all(Array.from({ length: visitorCount }, () => visitorIn(first)));
    const bought = new BoughtPacks(stripe, visitors, chance);
    for (let wave = 0; wave < 2 * rounds; wave++) {
      if (wave % 2 === 0) await bought.buy(await service());
      else await bought.change();
      const events = await bought.newEvents();
      // No event of one visitor arrives; the reconciliation finds them.
      const unheard = chance.pick(events).visitor;
      const sent = events.filter(({ visitor }) => visitor !== unheard).map(({ event }) => event);
      // Every event asks the double at least once.
      const question = 1 + chance.below(sent.length);
      if (wave % 2 === 0) await killed.killBackendAt(question);
      else await killed.killFunctionAt(question, 'stripe-events');
      await deliver(sent, killed);
      await killed.killFunctionAt(1 + chance.below(3), 'reconcile-payments');
      await reconcile(killed);
      expect(await bought.entries(await service())).toEqual(bought.expected());
    }
    expect(bought.count).toBe(purchaseCount);
    expect(killed.kills).toEqual({ backend: rounds, function: 3 * rounds });
  },
);
