import type { Offer } from '@irodori/contract/payments';

type OfferSeed = Omit<Offer, 'id' | 'isSample'>;

/**
 * Slug → what can be bought. These are sample prices, and the rows say so. The numbers of credits divide by every price of
 * an app (0, 1 and 2), so that no remainder is left; a credit's price is whole in minor units.
 */
export const offers: Readonly<Record<string, OfferSeed>> = {
  'small-pack': { kind: 'pack', name: '100 credits', credits: 100, price: 400, currency: 'eur' },
  'medium-pack': { kind: 'pack', name: '300 credits', credits: 300, price: 900, currency: 'eur' },
  'large-pack': { kind: 'pack', name: '800 credits', credits: 800, price: 1600, currency: 'eur' },
  monthly: { kind: 'plan', name: '400 credits a month', credits: 400, price: 800, currency: 'eur' },
};
