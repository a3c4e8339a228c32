import type { SupabaseClient } from '@supabase/supabase-js';
import type { Chance } from 'barebase/testing';
import { eventTypes } from 'functions/_shared/payments/events';
import type { Stripe } from 'stripe';
import type { StartedPurchase } from './purchases.ts';
import { cards, type TestStripe } from './stripe.ts';

const site = 'http://localhost:3000';

interface Bought {
  readonly visitor: string;
  readonly purchase: StartedPurchase;
  readonly intent: string;
  readonly isDisputed: boolean;
  isWon: boolean;
  /** In minor units, as the price. */
  refunded: number;
  /** The amounts that the ledger has to contain for this purchase, in order. */
  readonly entries: number[];
}

/** The credits that a purchase is worth, computed apart from the database. */
const worthOf = ({ purchase: { credits, price }, isDisputed, isWon, refunded }: Bought): number =>
  isDisputed && !isWon ? 0 : credits - Math.ceil((credits * refunded) / price);

/** Everything that happened since the last time is one entry, since its events come when all of it has happened. */
function expectEntry(one: Bought): void {
  const difference = worthOf(one) - one.entries.reduce((sum, amount) => sum + amount, 0);
  if (difference !== 0) one.entries.push(difference);
}

/** Opens the payment page of a pack, as its function does. */
async function openPage({ sdk }: TestStripe, { id, price, currency }: StartedPurchase): Promise<string> {
  const session = await sdk.checkout.sessions.create({
    mode: 'payment',
    client_reference_id: id,
    line_items: [
      { quantity: 1, price_data: { currency, unit_amount: price, product_data: { name: 'Pack' } } },
    ],
    success_url: site,
  });
  return session.id;
}

/** The packs that visitors buy, what becomes of them at Stripe, and what the ledger has to say of them. */
export class BoughtPacks {
  readonly #stripe: TestStripe;
  readonly #visitors: readonly string[];
  readonly #chance: Chance;
  readonly #bought: Bought[] = [];
  #latest: Bought[] = [];
  readonly #seen = new Set<string>();

  constructor(stripe: TestStripe, visitors: readonly string[], chance: Chance) {
    this.#stripe = stripe;
    this.#visitors = visitors;
    this.#chance = chance;
  }

  get count(): number {
    return this.#bought.length;
  }

  /** Every pack is bought and paid once by every visitor; some are disputed or refunded in part. */
  async buy(service: SupabaseClient): Promise<void> {
    const { data: packs } = await service.from('offers').select('id').eq('kind', 'pack');
    const buying = this.#visitors.map(async (visitor) => {
      const bought: Bought[] = [];
      for (const { id } of packs ?? []) bought.push(await this.#buyOne(service, visitor, String(id)));
      return bought;
    });
    this.#latest = (await Promise.all(buying)).flat();
    this.#bought.push(...this.#latest);
    for (const one of this.#latest) {
      if (this.#chance.happens(0.4)) await this.#refund(one);
      expectEntry(one);
    }
  }

  /** The bank decides the disputes, and more of the other purchases is refunded. */
  async change(): Promise<void> {
    for (const one of this.#latest) {
      if (one.isDisputed) await this.#decide(one);
      else if (this.#chance.happens(0.6)) await this.#refund(one);
      expectEntry(one);
    }
  }

  /** The events since the last call, each with the visitor whom it concerns. */
  async newEvents(): Promise<{ event: Stripe.Event; visitor: string }[]> {
    const events = await this.#stripe.sdk.events
      .list({ types: [...eventTypes], limit: 100 })
      .autoPagingToArray({ limit: 10_000 });
    const recent = events.filter(({ id }) => !this.#seen.has(id));
    for (const { id } of recent) this.#seen.add(id);
    return recent.map((event) => ({ event, visitor: this.#visitorOf(event) }));
  }

  /** The amounts of the ledger for each purchase, in order. */
  async entries(service: SupabaseClient): Promise<Record<string, number[]>> {
    const found: Record<string, number[]> = {};
    for (const visitor of this.#visitors) {
      const { data, error } = await service
        .from('credit_entries')
        .select('number,purchase_id,amount,balance')
        .eq('user_id', visitor)
        .order('number');
      if (error) throw new Error(`credit_entries: ${error.code} ${error.message}`);
      let balance = 0;
      for (const [place, entry] of data.entries()) {
        balance += entry.amount;
        const isExact = entry.number === place + 1 && entry.balance === balance;
        const key = isExact ? String(entry.purchase_id ?? visitor) : `wrong entry of ${visitor}`;
        (found[key] ??= []).push(entry.amount);
      }
    }
    return found;
  }

  /** What `entries` has to find: beside the purchases the 100 credits that begin an account. */
  expected(): Record<string, number[]> {
    const gifts = this.#visitors.map((visitor) => [visitor, [100]] as const);
    const purchases = this.#bought
      .filter(({ entries }) => entries.length > 0)
      .map(({ purchase, entries }) => [purchase.id, entries] as const);
    return Object.fromEntries([...gifts, ...purchases]);
  }

  async #buyOne(service: SupabaseClient, visitor: string, offer: string): Promise<Bought> {
    const { data, error } = await service.rpc('start_purchase', {
      user_id: visitor,
      level: 'aal1',
      offer_id: offer,
      site,
    });
    if (error) throw new Error(`start_purchase: ${error.code} ${error.message}`);
    const purchase = data as StartedPurchase;
    const isDisputed = this.#chance.happens(0.2);
    const session = await openPage(this.#stripe, purchase);
    const { intent } = await this.#stripe.pay(session, isDisputed ? cards.disputed : cards.pays);
    return { visitor, purchase, intent, isDisputed, isWon: false, refunded: 0, entries: [] };
  }

  /** Refunds a part of what is left. Stripe refunds no payment that is disputed. */
  async #refund(one: Bought): Promise<void> {
    const left = one.purchase.price - one.refunded;
    if (one.isDisputed || left === 0) return;
    const amount = 1 + this.#chance.below(left);
    await this.#stripe.sdk.refunds.create({ payment_intent: one.intent, amount });
    one.refunded += amount;
  }

  async #decide(one: Bought): Promise<void> {
    one.isWon = this.#chance.happens(0.5);
    const { data } = await this.#stripe.sdk.disputes.list({ payment_intent: one.intent });
    await this.#stripe.decide(data[0]?.id ?? '', one.isWon ? 'won' : 'lost');
  }

  #visitorOf({ data: { object } }: Stripe.Event): string {
    const { client_reference_id: id, payment_intent: intent } = object as Partial<Stripe.Checkout.Session>;
    const one = this.#bought.find(({ purchase, intent: own }) => purchase.id === id || own === intent);
    if (one === undefined)
      throw new Error(`an event about nothing that was bought: ${JSON.stringify(object)}`);
    return one.visitor;
  }
}
