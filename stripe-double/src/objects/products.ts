import type { Stripe } from 'stripe';
import { newId } from '../store/ids.ts';
import type { World } from '../world.ts';

export interface ProductData {
  readonly name: string;
  readonly description?: string | undefined;
  readonly metadata?: Record<string, string> | undefined;
  readonly tax_code?: string | undefined;
}

/** The product that Stripe makes of a line item's `product_data`. */
export const createProduct = (world: World, given: ProductData): Stripe.Product =>
  world.put({
    id: newId('prod', 14),
    object: 'product',
    active: false,
    created: world.now(),
    default_price: null,
    description: given.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: given.metadata ?? {},
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: given.tax_code ?? null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: world.now(),
    url: null,
  } satisfies Stripe.Product);
