/** Currencies whose minor unit at Stripe is not a hundredth: https://docs.stripe.com/currencies#zero-decimal */
const decimals: Readonly<Record<string, number>> = Object.fromEntries([
  ...'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ').map((code) => [code, 0]),
  ...'bhd jod kwd omr tnd'.split(' ').map((code) => [code, 3]),
]);

/** The number of decimals of a currency of ISO 4217, in lower case, in its minor units at Stripe. */
export const decimalsOf = (currency: string): number => decimals[currency] ?? 2;

/**
 * Writes an amount of money: `money(400, 'eur')` is `€4.00`.
 * @param minor a whole number of minor units of the currency, as at Stripe
 * @param currency of ISO 4217, in lower case
 */
export function money(minor: number, currency: string): string {
  const places = decimalsOf(currency);
  // A decimal exponent is exact, where a quotient is rounded.
  return moneyFormat(currency, places).format(`${minor}E-${places}` as Intl.StringNumericLiteral);
}

/**
 * The tax in what was paid back of a purchase, in minor units: the refunded share of its tax, half a unit rounded up.
 * With the tax in the rest it adds up to the tax of the purchase; after several refunds, count their sum.
 * @param purchase `tax` is the part of `price` that is tax, null where none is known
 */
export function taxInRefund({ price, tax, refunded }: RefundedPrice): number | null {
  if (tax === null) return null;
  // BigInt: the product of two amounts can exceed what a number holds exactly.
  const doubled = 2n * BigInt(tax) * BigInt(refunded) + BigInt(price);
  return Number(doubled / (2n * BigInt(price)));
}

interface RefundedPrice {
  readonly price: number;
  readonly tax: number | null;
  /** The sum of all refunds. */
  readonly refunded: number;
}

/** The format of amounts of a currency with this number of decimals, or as many as `most`. */
export const moneyFormat = (currency: string, places: number, most = places): Intl.NumberFormat =>
  new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    minimumFractionDigits: places,
    maximumFractionDigits: most,
  });
