import { jobOutput } from '@irodori/contract/job';
import { prompt } from '@irodori/contract/prompt';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

const ownJob = z.object({ prompt, output: z.nullable(z.pick(jobOutput, { images: true })) });

/** Loads the settings of an own job with its seed; null for jobs of other visitors, which are hidden. */
export async function loadOwnPrompt(platform: Platform, jobId: string) {
  const job = await platform.data.one(ownJob, (db) =>
    db.from('jobs').select('prompt,output').eq('id', jobId).maybeSingle(),
  );
  return job === null ? null : { prompt: job.prompt, seed: job.output?.images[0]?.seed };
}
