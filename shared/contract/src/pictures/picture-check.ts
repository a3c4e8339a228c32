import { z } from 'zod/mini';
import type { JobOutput } from '../jobs/job.ts';

/** What follows from what the picture check finds: nothing, a person looks at the picture, or nobody sees it. */
export const pictureBand = z.enum(['pass', 'hold', 'block']);
export type PictureBand = z.infer<typeof pictureBand>;

/** What the worker found in a picture, for `complete_job`, `fail_job` and `keep_check`. */
export interface FoundCheck {
  readonly band: PictureBand;
  /** The name of the classifier; null if the engine itself stopped the picture. */
  readonly model: string | null;
  /** The probability of each of the classifier's classes. */
  readonly scores: Readonly<Record<string, number>>;
  /** What the job made, if it ends without its picture until a person has looked at it. */
  readonly output?: JobOutput;
}

/** One picture in the result of `ask_for_checks`; null: not looked at, or not decided on. */
export const askedCheck = z.object({
  jobId: z.string(),
  band: z.nullable(pictureBand),
  isReleased: z.nullable(z.boolean()),
});
