import { Decimal } from 'decimal.js';

const Exact = Decimal.clone({ precision: 20, rounding: Decimal.ROUND_HALF_UP });

interface Priced {
  readonly count: number;
  /** US dollars for `per` of what is counted. */
  readonly price: number;
  readonly per?: number;
}

/** What was counted costs at its prices: US dollars in whole millionths, as the database keeps them, half of one rounded up. */
export const dollars = (...priced: readonly Priced[]): number =>
  priced
    .reduce(
      (sum, { count, price, per = 1 }) => sum.plus(new Exact(count).times(price).div(per)),
      new Exact(0),
    )
    .toDecimalPlaces(6)
    .toNumber();
