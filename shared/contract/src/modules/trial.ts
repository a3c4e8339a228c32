import { z } from 'zod/mini';
import { shellOffer } from './shell-offer.ts';

/** What `shell/server/trial/main.ts` is asked: to admit versions to a build of the shell, apart from any site. */
export const trialRequest = z.object({
  /** Folder of the shell's build. */
  dist: z.string(),
  versions: z.array(
    z.object({
      /** Folder with the `module.json` of the version. */
      folder: z.string(),
      /** Patterns that the version's module owns. */
      owned: z.array(z.string()),
    }),
  ),
  /** True if the memory that each version holds is measured, which takes longer than all else. */
  measuresMemory: z.boolean(),
});
export type TrialRequest = z.infer<typeof trialRequest>;

/** How one version did. */
export const trialOutcome = z.object({
  /** Why the shell does not admit it. */
  fault: z.nullable(z.string()),
  /** Processor time of the evaluation of all its code, in milliseconds; null if that did not end. */
  evaluationMs: z.nullable(z.number()),
  /** Memory that its code holds afterwards, in bytes; null likewise, and if it is not measured. */
  memoryBytes: z.nullable(z.number()),
});
export type TrialOutcome = z.infer<typeof trialOutcome>;

/** The response: what the shell offers, and an outcome for each version in the order of the request. */
export const trialReport = z.object({ offer: shellOffer, outcomes: z.array(trialOutcome) });
export type TrialReport = z.infer<typeof trialReport>;
