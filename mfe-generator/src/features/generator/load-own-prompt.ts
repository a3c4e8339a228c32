import { jobOutput } from '@irodori/contract/job';
import { prompt } from '@irodori/contract/prompt';
import type { Platform } from '@irodori/platform';
import { z } from 'zod';

const ownJob = z.object({ prompt, output: jobOutput.pick({ images: true }).nullable() });

/** The settings of an own job with the seed that it was drawn with, or null: the jobs of others are hidden. */
export async function loadOwnPrompt(platform: Platform, jobId: string) {
  const job = await platform.data.one(ownJob, (db) =>
    db.from('jobs').select('prompt,output').eq('id', jobId).maybeSingle(),
  );
  return job === null ? null : { prompt: job.prompt, seed: job.output?.images[0]?.seed };
}
