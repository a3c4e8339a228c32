import { Decimal } from 'decimal.js';

const Exact = Decimal.clone({ precision: 20, rounding: Decimal.ROUND_HALF_UP });

/** Currencies whose minor unit at Stripe is not a hundredth: https://docs.stripe.com/currencies#zero-decimal */
const decimals: Readonly<Record<string, number>> = Object.fromEntries([
  ...'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ').map((code) => [code, 0]),
  ...'bhd jod kwd omr tnd'.split(' ').map((code) => [code, 3]),
]);

/**
 * Writes an amount of money: `money(400, 'eur')` is `€4.00`.
 * @param minor in minor units of the currency, whole or not
 * @param currency of ISO 4217, in lower case
 */
export function money(minor: number | Decimal, currency: string): string {
  const places = decimals[currency] ?? 2;
  const amount = new Exact(minor).div(new Exact(10).pow(places));
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    minimumFractionDigits: places,
    // What is not whole in minor units, such as a third of a cent, gets two places more.
    maximumFractionDigits: new Exact(minor).isInteger() ? places : places + 2,
  }).format(amount.toFixed() as Intl.StringNumericLiteral);
}

/** The price of a picture in money, if its credits are bought with this offer. */
export const priceOf = (
  cost: number,
  {
    price,
    credits,
    currency,
  }: { readonly price: number; readonly credits: number; readonly currency: string },
): string => money(new Exact(price).times(cost).div(credits), currency);
