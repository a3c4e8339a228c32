import { decimalsOf, money, moneyFormat } from '@irodori/contract/money';
import { Decimal } from 'decimal.js';

const Exact = Decimal.clone({ precision: 20, rounding: Decimal.ROUND_HALF_UP });

/** The price of a picture in money, if its credits are bought with this offer. */
export function priceOf(
  cost: number,
  {
    price,
    credits,
    currency,
  }: { readonly price: number; readonly credits: number; readonly currency: string },
): string {
  const minor = new Exact(price).times(cost).div(credits);
  if (minor.isInteger()) return money(minor.toNumber(), currency);
  const places = decimalsOf(currency);
  // What is not whole in minor units, such as a third of a cent, gets up to two decimals more.
  const amount = minor.div(new Exact(10).pow(places)).toFixed(places + 2);
  return moneyFormat(currency, places, places + 2).format(amount as Intl.StringNumericLiteral);
}
