import type { SupabaseClient } from '@supabase/supabase-js';
import type { Chance } from 'barebase/testing';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { note, openPage, startPurchase, type Bought } from './one-bought.ts';
import type { StartedPurchase } from './purchases.ts';
import { cards, type TestStripe } from './stripe.ts';

const longestMonth = 31 * 24 * 60 * 60;

/** The card of each visitor with a plan, who withdraws from the plan of the first one. */
const planCards = [cards.pays, cards.disputed, cards.renewalsDeclined] as const;
export const planCount = planCards.length;

interface BoughtPlan {
  readonly visitor: string;
  readonly subscription: string;
  readonly purchase: StartedPurchase;
  card: string;
  months: number;
  /** The last month, if its payment was declined. */
  unpaid?: Bought | undefined;
}

const statesAtSite: Readonly<Partial<Record<Stripe.Subscription.Status, string>>> = {
  active: 'active',
  past_due: 'past_due',
  canceled: 'ended',
};
const plansOfSite = z.array(z.object({ id: z.string(), status: z.string() }));

/** The plans that visitors buy, and what becomes of their months at Stripe. */
export class BoughtPlans {
  #disputed = 0;
  #declined = 0;
  readonly #stripe: TestStripe;
  readonly #chance: Chance;
  readonly #all: BoughtPlan[] = [];
  readonly #running = new Map<string, BoughtPlan>();
  readonly #customers = new Map<string, string>();

  constructor(stripe: TestStripe, chance: Chance) {
    this.#stripe = stripe;
    this.#chance = chance;
  }

  /** The first visitors, as long as they have no plan or withdrew from it, buy one. Returns the first months. */
  async buy(service: SupabaseClient, visitors: readonly string[], offer: string): Promise<Bought[]> {
    const bought: Bought[] = [];
    for (const [place, card] of planCards.entries()) {
      const visitor = visitors[place] ?? '';
      const running = this.#running.get(visitor);
      if (running !== undefined && !(await this.#hasEnded(running))) continue;
      bought.push(await this.#buyOne(service, { visitor, offer, card }));
    }
    return bought;
  }

  /** Stripe charges the next month of each plan; of a declined one the visitor may give another card. */
  async renew(): Promise<Bought[]> {
    const months: Bought[] = [];
    for (const plan of this.#running.values()) {
      if (plan.unpaid !== undefined && this.#chance.happens(0.5)) await this.#payByAnotherCard(plan);
      await this.#stripe.advance(plan.subscription, plan.months * longestMonth);
      plan.months += 1;
      const { latest_invoice: latest } = await this.#stripe.sdk.subscriptions.retrieve(plan.subscription);
      const month = { ...(await this.#monthOf(plan, String(latest))), invoice: String(latest) };
      plan.unpaid = month.isPaid ? undefined : month;
      months.push(month);
    }
    return months;
  }

  /** The visitor of a plan or of its invoice. */
  visitorOf({ id, parent }: Partial<Stripe.Invoice>): string | undefined {
    const billed = parent?.subscription_details?.subscription;
    return this.#all.find(({ subscription }) => subscription === id || subscription === billed)?.visitor;
  }

  /** How many months the bank disputed or declined, and how many plans ended because the visitor withdrew. */
  async seen(): Promise<{ disputed: number; declined: number; withdrawn: number }> {
    const ended = await Promise.all(this.#all.map((plan) => this.#hasEnded(plan)));
    return { disputed: this.#disputed, declined: this.#declined, withdrawn: ended.filter(Boolean).length };
  }

  /** What the site says otherwise of a plan than Stripe. */
  async faults(service: SupabaseClient): Promise<string[]> {
    const { data } = await service.from('subscriptions').select('id,status');
    const known = new Map(plansOfSite.parse(data).map(({ id, status }) => [id, status]));
    const faults: string[] = [];
    for (const { subscription } of this.#all) {
      const { status } = await this.#stripe.sdk.subscriptions.retrieve(subscription);
      const said = known.get(subscription);
      if (said !== statesAtSite[status]) faults.push(`the plan ${subscription}, ${status}, is ${said}`);
    }
    return faults;
  }

  async #hasEnded({ subscription }: BoughtPlan): Promise<boolean> {
    return (await this.#stripe.sdk.subscriptions.retrieve(subscription)).status === 'canceled';
  }

  async #buyOne(
    service: SupabaseClient,
    { visitor, offer, card }: { readonly visitor: string; readonly offer: string; readonly card: string },
  ): Promise<Bought> {
    const purchase = await startPurchase(service, visitor, offer);
    const customer = await this.#customerOf(service, visitor);
    const session = await openPage(this.#stripe, purchase, { customer });
    // As `start-purchase` does before the visitor can pay: an invoice names no session.
    const { error } = await service.from('purchases').update({ session_id: session }).eq('id', purchase.id);
    if (error) throw new Error(`purchases: ${error.code} ${error.message}`);
    const { subscription, invoice } = await this.#stripe.pay(session, card);
    const plan = { visitor, subscription, purchase, card, months: 1 };
    this.#all.push(plan);
    this.#running.set(visitor, plan);
    return this.#monthOf(plan, invoice);
  }

  async #customerOf(service: SupabaseClient, visitor: string): Promise<string> {
    const known = this.#customers.get(visitor);
    if (known !== undefined) return known;
    const { id: customer } = await this.#stripe.sdk.customers.create();
    const { error } = await service.from('payment_customers').update({ customer }).eq('user_id', visitor);
    if (error) throw new Error(`payment_customers: ${error.code} ${error.message}`);
    this.#customers.set(visitor, customer);
    return customer;
  }

  async #payByAnotherCard(plan: BoughtPlan): Promise<void> {
    plan.card = cards.pays;
    await this.#stripe.changeCard(plan.subscription, plan.card);
    if (plan.unpaid === undefined) return;
    plan.unpaid.isPaid = true;
    note(plan.unpaid);
  }

  async #monthOf({ visitor, purchase, card }: BoughtPlan, invoice: string): Promise<Bought> {
    const { payments, status } = await this.#stripe.sdk.invoices.retrieve(invoice, { expand: ['payments'] });
    const intent = String(payments?.data[0]?.payment.payment_intent);
    const isPaid = status === 'paid';
    const isDisputed = isPaid && card === cards.disputed;
    if (!isPaid) this.#declined += 1;
    if (isDisputed) this.#disputed += 1;
    const facts = { visitor, purchase, intent, card, isAgreed: true, isPaid, isDisputed };
    const month = { ...facts, refunded: 0, worths: [0] };
    note(month);
    return month;
  }
}
