import type { SupabaseClient } from '@supabase/supabase-js';
import type { Chance } from 'barebase/testing';
import { eventTypes } from 'functions/_shared/payments/events';
import type { Stripe } from 'stripe';
import type { StartedPurchase } from './purchases.ts';
import { cards, type TestStripe } from './stripe.ts';

const site = 'http://localhost:3000';
const day = 24 * 60 * 60;
const fourDays = 4 * day;
const longestMonth = 31 * day;

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
  /** Of a later month of a plan, the order of the first one, with whose terms it is sold. */
  readonly purchase: StartedPurchase;
  /** The invoice of a later month, which is a purchase of its own; undefined of what was ordered. */
  readonly invoice?: string;
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

async function startPurchase(
  service: SupabaseClient,
  visitor: string,
  offer: string,
): Promise<StartedPurchase> {
  const order = { user_id: visitor, level: 'aal1', offer_id: offer, site };
  const { data, error } = await service.rpc('start_purchase', order);
  if (error) throw new Error(`start_purchase: ${error.code} ${error.message}`);
  return data as StartedPurchase;
}

function note(one: Bought): void {
  const { purchase, isAgreed, isPaid, isDisputed, refunded, worths } = one;
  const left = purchase.credits - Math.ceil((purchase.credits * refunded) / purchase.price);
  worths.push(isAgreed && isPaid && !isDisputed ? left : 0);
}

/** What is left to refund. Stripe refunds no payment that is disputed or was not made. */
export const leftOf = ({ purchase, refunded, intent, isPaid, card }: Bought): number =>
  intent === undefined || !isPaid || card === cards.disputed ? 0 : purchase.price - refunded;

interface Buyers {
  readonly visitors: readonly string[];
  /** How many of the visitors have a plan. */
  readonly planCount: number;
  readonly chance: Chance;
}

interface BoughtPlan {
  readonly visitor: string;
  readonly subscription: string;
  readonly purchase: StartedPurchase;
  months: number;
}

/** The packs and plans that visitors buy, and what becomes of them at Stripe. */
export class BoughtAtStripe {
  readonly all: Bought[] = [];
  readonly #stripe: TestStripe;
  readonly #visitors: readonly string[];
  readonly #withPlan: ReadonlySet<string>;
  readonly #chance: Chance;
  readonly #plans: BoughtPlan[] = [];
  #latest: Bought[] = [];
  readonly #seen = new Set<string>();

  constructor(stripe: TestStripe, { visitors, planCount, chance }: Buyers) {
    this.#stripe = stripe;
    this.#visitors = visitors;
    this.#withPlan = new Set(visitors.slice(0, planCount));
    this.#chance = chance;
  }

  /**
   * Every visitor orders every pack, and in the first wave some the plan. Most packs are paid, some days later or with another
   * amount; a part is refunded.
   */
  async buy(service: SupabaseClient): Promise<void> {
    const { data: offers } = await service.from('offers').select('id,kind').eq('active', true);
    const idsOf = (kind: string) =>
      (offers ?? []).filter((offer) => offer.kind === kind).map(({ id }) => String(id));
    this.#latest = [];
    const isFirstWave = this.#plans.length === 0;
    for (const visitor of this.#visitors) {
      if (isFirstWave && this.#withPlan.has(visitor))
        for (const id of idsOf('plan')) this.#latest.push(await this.#buyPlan(service, visitor, id));
      for (const id of idsOf('pack')) this.#latest.push(await this.#buyOne(service, visitor, id));
    }
    this.all.push(...this.#latest);
    for (const one of this.#latest) if (this.#chance.happens(0.4)) await this.#refund(one);
  }

  /** Days pass, plans renew, the bank decides the disputes, and more of the other purchases is refunded. */
  async change(): Promise<void> {
    await this.passTime();
    for (const plan of this.#plans) await this.#renew(plan);
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

  async #buyPlan(service: SupabaseClient, visitor: string, offer: string): Promise<Bought> {
    const purchase = await startPurchase(service, visitor, offer);
    const session = await this.#openPage(purchase, { isPlan: true });
    // As `start-purchase` does before the visitor can pay: an invoice names no session.
    const { error } = await service.from('purchases').update({ session_id: session }).eq('id', purchase.id);
    if (error) throw new Error(`purchases: ${error.code} ${error.message}`);
    const { subscription, invoice } = await this.#stripe.pay(session);
    this.#plans.push({ visitor, subscription, purchase, months: 1 });
    return this.#monthOf({ visitor, purchase }, invoice);
  }

  /** Stripe charges the next month. */
  async #renew(plan: BoughtPlan): Promise<void> {
    await this.#stripe.advance(plan.subscription, plan.months * longestMonth);
    plan.months += 1;
    const { latest_invoice: latest } = await this.#stripe.sdk.subscriptions.retrieve(plan.subscription);
    const month = { ...(await this.#monthOf(plan, String(latest))), invoice: String(latest) };
    this.#latest.push(month);
    this.all.push(month);
  }

  async #monthOf(
    { visitor, purchase }: Pick<Bought, 'visitor' | 'purchase'>,
    invoice: string,
  ): Promise<Bought> {
    const { payments } = await this.#stripe.sdk.invoices.retrieve(invoice, { expand: ['payments'] });
    const intent = String(payments?.data[0]?.payment.payment_intent);
    const facts = {
      visitor,
      purchase,
      intent,
      card: cards.pays,
      isAgreed: true,
      isPaid: true,
      isDisputed: false,
    };
    const one = { ...facts, refunded: 0, worths: [0] };
    note(one);
    return one;
  }

  async #buyOne(service: SupabaseClient, visitor: string, offer: string): Promise<Bought> {
    const purchase = await startPurchase(service, visitor, offer);
    const isAgreed = !this.#chance.happens(0.05);
    const card = this.#chance.happens(0.1) ? undefined : this.#chance.pick(usedCards);
    const session = await this.#openPage(purchase, { more: isAgreed ? 0 : 1 });
    const paid = card === undefined ? undefined : await this.#stripe.pay(session, card);
    const isPaid = card !== undefined && card !== cards.bankPays && card !== cards.bankFails;
    const isDisputed = card === cards.disputed;
    const facts = { visitor, purchase, intent: paid?.intent, card, isAgreed, isPaid, isDisputed };
    const one = { ...facts, refunded: 0, worths: [0] };
    note(one);
    return one;
  }

  /** Opens the payment page of an order, as its function does, and returns its session. */
  async #openPage(
    { id, price, currency }: StartedPurchase,
    { more = 0, isPlan = false }: { readonly more?: number; readonly isPlan?: boolean },
  ): Promise<string> {
    const product = { currency, unit_amount: price + more, product_data: { name: 'Credits' } };
    const recurring = { interval: 'month' } as const;
    const session = await this.#stripe.sdk.checkout.sessions.create({
      mode: isPlan ? 'subscription' : 'payment',
      client_reference_id: id,
      line_items: [{ quantity: 1, price_data: isPlan ? { ...product, recurring } : product }],
      success_url: site,
      ...(isPlan && { subscription_data: { metadata: { purchase: id } } }),
    });
    return session.id;
  }

  /** Refunds a part of what is left. Stripe refunds no payment that is disputed or was not made. */
  async #refund(one: Bought): Promise<void> {
    const left = leftOf(one);
    if (left === 0) return;
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
    const { id: own, parent } = object as Partial<Stripe.Invoice>;
    const billed = parent?.subscription_details?.subscription;
    const plan = this.#plans.find(({ subscription }) => subscription === own || subscription === billed);
    if (plan !== undefined) return plan.visitor;
    const { client_reference_id: id, payment_intent: intent } = object as Partial<Stripe.Checkout.Session>;
    const one = this.all.find(({ purchase, intent: paid }) => purchase.id === id || paid === intent);
    if (one === undefined)
      throw new Error(`an event about nothing that was bought: ${JSON.stringify(object)}`);
    return one.visitor;
  }
}
