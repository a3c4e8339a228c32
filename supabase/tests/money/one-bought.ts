import type { SupabaseClient } from '@supabase/supabase-js';
import type { StartedPurchase } from './purchases.ts';
import { cards, type TestStripe } from './stripe.ts';

const site = 'http://localhost:3000';

/** What became of one purchase at Stripe. */
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

/** Notes what it is worth now. */
export function note(one: Bought): void {
  const { purchase, isAgreed, isPaid, isDisputed, refunded, worths } = one;
  const left = purchase.credits - Math.ceil((purchase.credits * refunded) / purchase.price);
  worths.push(isAgreed && isPaid && !isDisputed ? left : 0);
}

/** What is left to refund. Stripe refunds no payment that is disputed or was not made. */
export const leftOf = ({ purchase, refunded, intent, isPaid, card }: Bought): number =>
  intent === undefined || !isPaid || card === cards.disputed ? 0 : purchase.price - refunded;

export async function startPurchase(
  service: SupabaseClient,
  visitor: string,
  offer: string,
): Promise<StartedPurchase> {
  const order = { user_id: visitor, level: 'aal1', offer_id: offer, site };
  const { data, error } = await service.rpc('start_purchase', order);
  if (error) throw new Error(`start_purchase: ${error.code} ${error.message}`);
  return data as StartedPurchase;
}

/** Opens the payment page of an order, as its function does, and returns its session. */
export async function openPage(
  stripe: TestStripe,
  { id, kind, price, currency }: StartedPurchase,
  { more = 0, customer }: { readonly more?: number; readonly customer?: string },
): Promise<string> {
  const isPlan = kind === 'plan';
  const product = { currency, unit_amount: price + more, product_data: { name: 'Credits' } };
  const recurring = { interval: 'month' } as const;
  const session = await stripe.sdk.checkout.sessions.create({
    mode: isPlan ? 'subscription' : 'payment',
    client_reference_id: id,
    line_items: [{ quantity: 1, price_data: isPlan ? { ...product, recurring } : product }],
    success_url: site,
    ...(customer !== undefined && { customer }),
    ...(isPlan && { subscription_data: { metadata: { purchase: id } } }),
  });
  return session.id;
}
