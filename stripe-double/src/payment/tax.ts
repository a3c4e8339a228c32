import { Decimal } from 'decimal.js';
import type { Stripe } from 'stripe';

const Exact = Decimal.clone({ precision: 20, rounding: Decimal.ROUND_HALF_UP });

/** Percent by country, for tests alone: near the real rates of 2026, and never anybody's tax. */
export const testRates: Readonly<Record<string, number>> = {
  AT: 20,
  CH: 8.1,
  DE: 19,
  FR: 20,
  GB: 20,
  IE: 23,
  JP: 10,
  US: 0,
};

/** The country of a payer who names none of the list. */
const usualCountry = 'DE';

export const countryOf = (given: string | null | undefined): string =>
  given != null && Object.hasOwn(testRates, given) ? given : usualCountry;

/** The tax inside of a total, rounded to a minor unit. */
const taxInside = (total: number, percent: number): number =>
  new Exact(total).times(percent).div(new Exact(percent).plus(100)).toDecimalPlaces(0).toNumber();

/** The session with the tax of a country, if Stripe Tax computes it; the total stays. */
export function withTax(session: Stripe.Checkout.Session, country: string): Stripe.Checkout.Session {
  const { line_items: items, total_details: details } = session;
  if (!session.automatic_tax.enabled || !items || !details) return session;
  const data = items.data.map((item) => ({
    ...item,
    amount_tax: taxInside(item.amount_total, testRates[country] ?? 0),
  }));
  return {
    ...session,
    automatic_tax: { ...session.automatic_tax, status: 'complete' },
    line_items: { ...items, data },
    total_details: { ...details, amount_tax: sumOf(data) },
  };
}

export const sumOf = (items: readonly Stripe.LineItem[]): number =>
  items.reduce((sum, { amount_tax: tax }) => sum + tax, 0);

/** The tax of an invoice or of one of its lines. */
export const taxOf = (total: number, tax: number, country: string): Stripe.Invoice.TotalTax => ({
  amount: tax,
  tax_behavior: 'inclusive',
  tax_rate_details: { tax_rate: `txr_test_${country.toLowerCase()}` },
  taxability_reason: tax === 0 ? 'zero_rated' : 'standard_rated',
  taxable_amount: total - tax,
  type: 'tax_rate_details',
});

export const addressIn = (country: string): Stripe.Address => ({
  city: null,
  country,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
});
