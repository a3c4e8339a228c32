import type { Ratings } from './ratings-column.ts';

export interface RatingSummary {
  readonly count: number;
  /** With one digit, e.g. `4.6`. */
  readonly average: string;
  /** From five stars down to one. */
  readonly shares: readonly { readonly stars: number; readonly count: number }[];
}

/** Undefined without a rating. */
export function summaryOf(ratings: Ratings): RatingSummary | undefined {
  const counts = ratings?.stars ?? [];
  const count = counts.reduce((sum, each) => sum + each, 0);
  if (count === 0) return undefined;
  const total = counts.reduce((sum, each, index) => sum + each * (index + 1), 0);
  return {
    count,
    average: (total / count).toFixed(1),
    shares: counts.map((each, index) => ({ stars: index + 1, count: each })).toReversed(),
  };
}

export const countWords = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
