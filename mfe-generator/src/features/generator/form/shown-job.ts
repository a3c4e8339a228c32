import type { AppPromptField } from '@irodori/contract/entities';
import type { Job } from '@irodori/contract/job';
import { seedIn } from './form-values.ts';

/** The job beside the form. */
export type ShownJob = Pick<Job, 'id' | 'prompt' | 'output'>;

/** The seed of a job's picture; undefined while it is not known. */
export function seedOfJob(
  fields: readonly AppPromptField[],
  { prompt, output }: ShownJob,
): number | undefined {
  const ordered = seedIn(fields, prompt);
  return output?.images[0]?.seed ?? (ordered === undefined ? undefined : Number(ordered));
}
