import type { SupabaseClient } from '@supabase/supabase-js';
import type { Chance } from 'barebase/testing';
import { eventTypes } from 'functions/_shared/payments/events';
import type { Stripe } from 'stripe';
import { BoughtPlans } from './bought-plans.ts';
import { leftOf, note, openPage, startPurchase, type Bought } from './one-bought.ts';
import { cards, type TestStripe } from './stripe.ts';

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

/** Whether it is the first month of a plan that was paid by a card that pays the later months, too. */
const isWithdrawable = ({ purchase, invoice, card }: Bought): boolean =>
  purchase.kind === 'plan' && invoice === undefined && card === cards.pays;

interface Buyers {
  readonly visitors: readonly string[];
  readonly chance: Chance;
}

/** The packs and plans that visitors buy, and what becomes of them at Stripe. */
export class BoughtAtStripe {
  readonly all: Bought[] = [];
  readonly plans: BoughtPlans;
  readonly #stripe: TestStripe;
  readonly #visitors: readonly string[];
  readonly #chance: Chance;
  #latest: Bought[] = [];
  readonly #seen = new Set<string>();

  constructor(stripe: TestStripe, { visitors, chance }: Buyers) {
    this.#stripe = stripe;
    this.#visitors = visitors;
    this.#chance = chance;
    this.plans = new BoughtPlans(stripe, chance);
  }

  /**
   * Every visitor orders every pack, and some the plan unless they have it. Most packs are paid, some days later or with
   * another amount; a part is refunded.
   */
  async buy(service: SupabaseClient): Promise<void> {
    const { data: offers } = await service.from('offers').select('id,kind').eq('active', true);
    const idsOf = (kind: string) =>
      (offers ?? []).filter((offer) => offer.kind === kind).map(({ id }) => String(id));
    this.#latest = await this.plans.buy(service, this.#visitors, idsOf('plan')[0] ?? '');
    for (const visitor of this.#visitors)
      for (const id of idsOf('pack')) this.#latest.push(await this.#buyOne(service, visitor, id));
    this.all.push(...this.#latest);
    for (const one of this.#latest) if (this.#chance.happens(0.4)) await this.#refund(one);
  }

  /** Days pass, plans renew, the bank decides the disputes, and more of the other purchases is refunded. */
  async change(): Promise<void> {
    await this.passTime();
    const months = await this.plans.renew();
    this.#latest.push(...months);
    this.all.push(...months);
    for (const one of this.#latest) {
      if (one.isDisputed) await this.#decide(one);
      else if (this.#chance.happens(0.6)) await this.#refund(one);
    }
    await this.passTime();
  }

  /** The packs of which something is left to refund. */
  refundable(): readonly Bought[] {
    return this.all.filter((one) => one.purchase.kind === 'pack' && leftOf(one) > 0);
  }

  /** The first months from which their visitor withdraws. */
  withdrawable(): readonly Bought[] {
    return this.all.filter((one) => isWithdrawable(one) && leftOf(one) > 0);
  }

  /** The site has refunded a part of a payment. */
  wasRefunded(intent: string, amount: number): void {
    const one = this.all.find((other) => other.intent === intent);
    if (one === undefined) throw new Error(`a refund of nothing that was bought: ${intent}`);
    one.refunded += amount;
    note(one);
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
    const purchase = await startPurchase(service, visitor, offer);
    const isAgreed = !this.#chance.happens(0.05);
    const card = this.#chance.happens(0.1) ? undefined : this.#chance.pick(usedCards);
    const session = await openPage(this.#stripe, purchase, { more: isAgreed ? 0 : 1 });
    const paid = card === undefined ? undefined : await this.#stripe.pay(session, card);
    const isPaid = card !== undefined && card !== cards.bankPays && card !== cards.bankFails;
    const isDisputed = card === cards.disputed;
    const facts = { visitor, purchase, intent: paid?.intent, card, isAgreed, isPaid, isDisputed };
    const one = { ...facts, refunded: 0, worths: [0] };
    note(one);
    return one;
  }

  /** Refunds a part of what is left, unless its visitor withdraws from it. Stripe refunds no payment that is disputed or was not made. */
  async #refund(one: Bought): Promise<void> {
    const left = leftOf(one);
    if (left === 0 || isWithdrawable(one)) return;
    const amount = 1 + this.#chance.below(left);
    await this.#stripe.sdk.refunds.create({ payment_intent: one.intent ?? '', amount });
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
  async passTime(): Promise<void> {
    await this.#stripe.later(fourDays, async () => {});
    for (const one of this.all) {
      if (one.card === cards.bankPays) one.isPaid = true;
      if (one.card === cards.refundsFail) one.refunded = 0;
      note(one);
    }
  }

  #visitorOf({ data: { object } }: Stripe.Event): string {
    const ofPlan = this.plans.visitorOf(object as Partial<Stripe.Invoice>);
    if (ofPlan !== undefined) return ofPlan;
    const { client_reference_id: id, payment_intent: intent } = object as Partial<Stripe.Checkout.Session>;
    const one = this.all.find(({ purchase, intent: paid }) => purchase.id === id || paid === intent);
    if (one === undefined)
      throw new Error(`an event about nothing that was bought: ${JSON.stringify(object)}`);
    return one.visitor;
  }
}
