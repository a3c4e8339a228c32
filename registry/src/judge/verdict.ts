import type { Count, JudgedViews } from '@irodori/contract/judged-views';
import { evidenceAgainst, type Harm, harms, tests } from './evidence.ts';

/**
 * What is to be done with a canary. `recall`: end it. `raise`: give it to a larger share. `promote`: make it stable. `wait`:
 * nothing yet.
 */
export type Verdict = { readonly why: string } & (
  | { readonly kind: 'recall' | 'promote' | 'wait' }
  | { readonly kind: 'raise'; readonly share: number }
);

/** Of equal versions at most one of 200 is recalled, for each of the two shares that a canary has. */
const enoughEvidence = 200;
/** Evidence of one harm on one route that is too little for a recall and too much for a larger share. */
const suspicious = 3;
/** Views of a canary within which a version that fails in 5 % of its views is recalled. */
const enoughViews = 500;
/** A share that stands before “all visitors”. Above it too few visitors are left to compare with. */
const lastShare = 0.5;

const sum = (counts: readonly Count[]): Count =>
  counts.reduce(
    (total, { views, faulty, slow }) => ({
      views: total.views + views,
      faulty: total.faulty + faulty,
      slow: total.slow + slow,
    }),
    { views: 0, faulty: 0, slow: 0 },
  );

const words: Record<Harm, string> = { faulty: 'failed', slow: 'were slow' };

const compared = (harm: Harm, canary: Count, stable: Count): string =>
  `${canary[harm]} of ${canary.views} views ${words[harm]}, of the stable version ${stable[harm]} of ${stable.views} views`;

/** The counts of one release that several sites tell. */
export function sumOf(counted: readonly JudgedViews[]): JudgedViews['routes'] {
  const routes = counted.flatMap((site) => site.routes);
  return [...new Set(routes.map(({ pattern }) => pattern))].map((pattern) => {
    const same = routes.filter((route) => route.pattern === pattern);
    return {
      pattern,
      canary: sum(same.map(({ canary }) => canary)),
      stable: sum(same.map(({ stable }) => stable)),
    };
  });
}

/** @param promotes - the share may be raised, and the canary become stable, without an operator */
export function verdictOf(
  routes: JudgedViews['routes'],
  { share, promotes }: { readonly share: number; readonly promotes: boolean },
): Verdict {
  const findings = routes.flatMap(({ pattern, canary, stable }) =>
    harms.map((harm) => ({
      evidence: evidenceAgainst(harm, canary, stable),
      part: tests[harm].part / routes.length,
      says: `on ${pattern} ${compared(harm, canary, stable)}`,
    })),
  );
  // A mean of evidences is an evidence itself, so that of equal versions no more are recalled for more routes and harms.
  const evidence = findings.reduce((total, each) => total + each.part * each.evidence, 0);
  const worst = findings.toSorted((one, other) => other.evidence - one.evidence)[0];
  const canary = sum(routes.map((route) => route.canary));
  const stable = sum(routes.map((route) => route.stable));
  const whole = harms.map((harm) => compared(harm, canary, stable)).join('; ');
  if (worst !== undefined && evidence >= enoughEvidence) return { kind: 'recall', why: worst.says };
  if (canary.views < enoughViews) return { kind: 'wait', why: `${whole}; ${enoughViews} views are enough` };
  if (worst !== undefined && worst.evidence >= suspicious)
    return { kind: 'wait', why: `${worst.says}, which is suspicious; more views will tell` };
  if (share > lastShare)
    return { kind: 'wait', why: `${whole}; at this share too few visitors are left to compare with` };
  // A page that hangs before it is alive tells nothing at all.
  if (canary.views < (stable.views * share) / (1 - share) / 2)
    return {
      kind: 'wait',
      why: `${whole}; of so many, the canary should have had more than twice its views`,
    };
  if (!promotes) return { kind: 'wait', why: `${whole}, which speaks for it` };
  if (share < lastShare) return { kind: 'raise', share: lastShare, why: whole };
  return { kind: 'promote', why: whole };
}
