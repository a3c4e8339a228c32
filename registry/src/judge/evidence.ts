import type { Count } from '@irodori/contract/judged-views';

/** What a version can do worse than another one. */
export const harms = ['faulty', 'slow'] as const;
export type Harm = (typeof harms)[number];

interface Test {
  /**
   * How many times likelier than the stable version the canary may do harm, for the hypotheses that are compared with
   * “equally likely”. However many views there are, a canary is recalled only if it does harm more often than by about the
   * square root of the smallest ratio.
   */
  readonly ratios: readonly number[];
  /** A share of views by which a canary may be worse than the stable version. */
  readonly tolerated: number;
  /** Part of this harm in the errors of the judge; the parts of all add up to 1. */
  readonly part: number;
}

/**
 * Slow views are common enough to find small differences, and to find large ones with a small part of the errors. More of
 * them are tolerated, because neither browsers nor the shell have the files and pages of a new version yet.
 */
export const tests: Readonly<Record<Harm, Test>> = {
  faulty: { ratios: [2, 4, 8, 16, 32, 64], tolerated: 0.0025, part: 0.8 },
  slow: { ratios: [1.5, 2, 3, 4, 8, 16], tolerated: 0.02, part: 0.2 },
};

/** Fewer harmed views, each of another address, are no evidence, whatever the stable version does. */
const leastHarmed = 8;

/**
 * How much likelier the counts of a route are if the canary does the harm more often than the stable version than if it does
 * not: a mixture of likelihood ratios (mSPRT). Of two versions that are alike, a harmed view is one of the canary with the
 * probability of the canary’s part in all views. Anybody may look after each view and stop: of equal versions at most one of
 * n ever gets an evidence of n.
 */
export function evidenceAgainst(harm: Harm, canary: Count, stable: Count): number {
  if (canary[harm] < leastHarmed || stable.views === 0) return 1;
  const { ratios, tolerated } = tests[harm];
  const part = canary.views / (canary.views + stable.views);
  const ofStable = stable[harm] + tolerated * stable.views;
  const likelihoods = ratios.map((ratio) => {
    const worse = (ratio * canary.views) / (ratio * canary.views + stable.views);
    return Math.exp(canary[harm] * Math.log(worse / part) + ofStable * Math.log((1 - worse) / (1 - part)));
  });
  return likelihoods.reduce((sum, each) => sum + each, 0) / ratios.length;
}
