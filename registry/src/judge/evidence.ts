import type { Count } from '@irodori/contract/judged-views';

/**
 * How many times likelier than the stable version the canary may fail, for the hypotheses that are compared with “equally
 * likely”.
 */
const ratios = [2, 4, 8, 16, 32, 64];

/** A share of faulty views by which a canary may be worse than the stable version. */
const tolerated = 0.0025;

/** Fewer faulty views, each of another address, are no evidence, whatever the stable version does. */
const leastFaulty = 8;

/**
 * How much likelier the counts of a route are if the canary fails more often than the stable version than if it does not: a
 * mixture of likelihood ratios (mSPRT). Of two versions that fail alike, a faulty view is one of the canary with the
 * probability of the canary’s part in all views. Anybody may look after each view and stop: of equal versions at most one of
 * n ever gets an evidence of n.
 */
export function evidenceAgainst(canary: Count, stable: Count): number {
  if (canary.faulty < leastFaulty || stable.views === 0) return 1;
  const part = canary.views / (canary.views + stable.views);
  const faultyOfStable = stable.faulty + tolerated * stable.views;
  const likelihoods = ratios.map((ratio) => {
    const worse = (ratio * canary.views) / (ratio * canary.views + stable.views);
    return Math.exp(
      canary.faulty * Math.log(worse / part) + faultyOfStable * Math.log((1 - worse) / (1 - part)),
    );
  });
  return likelihoods.reduce((sum, each) => sum + each, 0) / ratios.length;
}
