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

/** What the database keeps as a cost (`job_runs.cost_usd`) is less than this. */
const tooMuch = 1_000_000 - 0.000_001;

/**
 * The cost that somebody says, in US dollars; undefined for one that cannot be: below 0, a million or more, no number. The
 * database would refuse it, and the picture with it.
 */
export const knownCost = (said: number | undefined): number | undefined =>
  said !== undefined && said >= 0 && said < tooMuch ? said : undefined;

const msPerHour = 3_600_000;

/** What a run cost, in US dollars: what its engine says, or the price of the time that it drew; undefined if neither is known. */
export function costOfRun({ costUsd }: EngineResult, engine: Engine, drawnMs: number): number | undefined {
  const said = knownCost(costUsd);
  if (said !== undefined || 'draw' in engine || engine.hourPrice === undefined) return said;
  return knownCost(dollars({ count: drawnMs, price: engine.hourPrice, per: msPerHour }));
}
