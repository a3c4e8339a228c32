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
  return moneyFormat(currency, places).format(minor / 10 ** places);
}

/** The format of amounts of a currency with this number of decimals, or as many as `most`. */
export const moneyFormat = (currency: string, places: number, most = places): Intl.NumberFormat =>
  new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    minimumFractionDigits: places,
    maximumFractionDigits: most,
  });
