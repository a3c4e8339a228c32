import type { Stripe } from 'stripe';
import { newId } from '../store/ids.ts';
import type { World } from '../world.ts';
import { createProduct, type ProductData } from './products.ts';

export interface PriceData {
  readonly currency: string;
  readonly unit_amount: number;
  readonly tax_behavior?: Stripe.Price.TaxBehavior | undefined;
  readonly product_data: ProductData;
  readonly recurring?:
    | { readonly interval: 'month' | 'year'; readonly interval_count?: number | undefined }
    | undefined;
}

/** On the wire it is text, of which the SDK makes a Decimal. */
const decimalOf = (amount: number) => String(amount) as unknown as Stripe.Decimal;

/** The price that Stripe makes of a line item's `price_data`. */
export const createPrice = (world: World, given: PriceData): Stripe.Price => ({
  id: newId('price'),
  object: 'price',
  active: false,
  billing_scheme: 'per_unit',
  created: world.now(),
  currency: given.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product: createProduct(world, given.product_data).id,
  recurring: given.recurring
    ? {
        interval: given.recurring.interval,
        interval_count: given.recurring.interval_count ?? 1,
        meter: null,
        trial_period_days: null,
        usage_type: 'licensed',
      }
    : null,
  tax_behavior: given.tax_behavior ?? 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: given.recurring ? 'recurring' : 'one_time',
  unit_amount: given.unit_amount,
  unit_amount_decimal: decimalOf(given.unit_amount),
});

export const createLineItem = (price: Stripe.Price, name: string, quantity: number): Stripe.LineItem => {
  const amount = (price.unit_amount ?? 0) * quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: name,
    metadata: {},
    price,
    quantity,
  };
};

export const apiList = <T>(data: T[], url: string): Stripe.ApiList<T> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});
