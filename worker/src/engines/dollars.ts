import { Decimal } from 'decimal.js';
import type { Engine, EngineResult } from './engine.ts';

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

const msPerHour = 3_600_000;

/** What a run cost, in US dollars: what its engine says, or the price of the time that it drew; undefined if neither is known. */
export function costOfRun({ costUsd }: EngineResult, engine: Engine, drawnMs: number): number | undefined {
  if (costUsd !== undefined || 'draw' in engine || engine.hourPrice === undefined) return costUsd;
  return dollars({ count: drawnMs, price: engine.hourPrice, per: msPerHour });
}
