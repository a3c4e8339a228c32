import type { SupabaseClient } from '@supabase/supabase-js';
import type { Chance } from 'barebase/testing';
import { eventTypes } from 'functions/_shared/payments/events';
import type { Stripe } from 'stripe';
import type { StartedPurchase } from './purchases.ts';
import { cards, type TestStripe } from './stripe.ts';

const site = 'http://localhost:3000';
const fourDays = 4 * 24 * 60 * 60;

/** Cards of the double by which packs are paid; most of them just pay. */
const usedCards = [
  ...Array.from({ length: 9 }, () => cards.pays),
  ...Array.from({ length: 4 }, () => cards.disputed),
  ...Array.from({ length: 3 }, () => cards.refundsFail),
  ...Array.from({ length: 2 }, () => cards.refundsWait),
  ...Array.from({ length: 2 }, () => cards.bankPays),
  cards.bankFails,
];

export interface Bought {
  readonly visitor: string;
  readonly purchase: StartedPurchase;
  /** Undefined if the payment page was left. */
  readonly intent: string | undefined;
  readonly card: string | undefined;
  /** Whether the payment page asked for the price of the order. */
  readonly isAgreed: boolean;
  isPaid: boolean;
  isDisputed: boolean;
  /** In minor units, as the price. */
  refunded: number;
  /** The credits that it was worth before and after each change, computed apart from the database. */
  readonly worths: number[];
}

function note(one: Bought): void {
  const { purchase, isAgreed, isPaid, isDisputed, refunded, worths } = one;
  const left = purchase.credits - Math.ceil((purchase.credits * refunded) / purchase.price);
  worths.push(isAgreed && isPaid && !isDisputed ? left : 0);
}

/** The packs that visitors buy, and what becomes of them at Stripe. */
export class BoughtPacks {
  readonly all: Bought[] = [];
  readonly #stripe: TestStripe;
  readonly #visitors: readonly string[];
  readonly #chance: Chance;
  #latest: Bought[] = [];
  readonly #seen = new Set<string>();

  constructor(stripe: TestStripe, visitors: readonly string[], chance: Chance) {
    this.#stripe = stripe;
    this.#visitors = visitors;
    this.#chance = chance;
  }

  /** Every visitor orders every pack. Most are paid, some days later or with another amount; a part is refunded. */
  async buy(service: SupabaseClient): Promise<void> {
    const { data: packs } = await service.from('offers').select('id').eq('kind', 'pack');
    this.#latest = [];
    for (const visitor of this.#visitors)
      for (const { id } of packs ?? []) this.#latest.push(await this.#buyOne(service, visitor, String(id)));
    this.all.push(...this.#latest);
    for (const one of this.#latest) if (this.#chance.happens(0.4)) await this.#refund(one);
  }

  /** Days pass, the bank decides the disputes, and more of the other purchases is refunded. */
  async change(): Promise<void> {
    await this.#passTime();
    for (const one of this.#latest) {
      if (one.isDisputed) await this.#decide(one);
      else if (this.#chance.happens(0.6)) await this.#refund(one);
    }
    await this.#passTime();
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

  async #buyOne(service: SupabaseClient, visitor: string, offer: string): Promise<Bought> {
    const { data, error } = await service.rpc('start_purchase', {
      user_id: visitor,
      level: 'aal1',
      offer_id: offer,
      site,
    });
    if (error) throw new Error(`start_purchase: ${error.code} ${error.message}`);
    const purchase = data as StartedPurchase;
    const isAgreed = !this.#chance.happens(0.05);
    const card = this.#chance.happens(0.1) ? undefined : this.#chance.pick(usedCards);
    const session = await this.#openPage(purchase, isAgreed ? 0 : 1);
    const paid = card === undefined ? undefined : await this.#stripe.pay(session, card);
    const isPaid = card !== undefined && card !== cards.bankPays && card !== cards.bankFails;
    const isDisputed = card === cards.disputed;
    const facts = { visitor, purchase, intent: paid?.intent, card, isAgreed, isPaid, isDisputed };
    const one = { ...facts, refunded: 0, worths: [0] };
    note(one);
    return one;
  }

  /** Opens the payment page of a pack, as its function does, and returns its session. */
  async #openPage({ id, price, currency }: StartedPurchase, more: number): Promise<string> {
    const session = await this.#stripe.sdk.checkout.sessions.create({
      mode: 'payment',
      client_reference_id: id,
      line_items: [
        { quantity: 1, price_data: { currency, unit_amount: price + more, product_data: { name: 'Pack' } } },
      ],
      success_url: site,
    });
    return session.id;
  }

  /** Refunds a part of what is left. Stripe refunds no payment that is disputed or was not made. */
  async #refund(one: Bought): Promise<void> {
    const left = one.purchase.price - one.refunded;
    if (one.intent === undefined || !one.isPaid || one.card === cards.disputed || left === 0) return;
    const amount = 1 + this.#chance.below(left);
    await this.#stripe.sdk.refunds.create({ payment_intent: one.intent, amount });
    one.refunded += amount;
    note(one);
  }

  async #decide(one: Bought): Promise<void> {
    one.isDisputed = this.#chance.happens(0.5);
    const { data } = await this.#stripe.sdk.disputes.list({ payment_intent: one.intent ?? '' });
    await this.#stripe.decide(data[0]?.id ?? '', one.isDisputed ? 'lost' : 'won');
    note(one);
  }

  /** Bank debits arrive or fail, refunds end, and payment pages that were left expire. */
  async #passTime(): Promise<void> {
    await this.#stripe.later(fourDays, async () => {});
    for (const one of this.#latest) {
      if (one.card === cards.bankPays) one.isPaid = true;
      if (one.card === cards.refundsFail) one.refunded = 0;
      note(one);
    }
  }

  #visitorOf({ data: { object } }: Stripe.Event): string {
    const { client_reference_id: id, payment_intent: intent } = object as Partial<Stripe.Checkout.Session>;
    const one = this.all.find(({ purchase, intent: own }) => purchase.id === id || own === intent);
    if (one === undefined)
      throw new Error(`an event about nothing that was bought: ${JSON.stringify(object)}`);
    return one.visitor;
  }
}
