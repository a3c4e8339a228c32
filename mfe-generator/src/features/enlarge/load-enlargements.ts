import { app, jobStatus, model } from '@irodori/contract/entities';
import { enlargementScale, jobOutput } from '@irodori/contract/job';
import { prompt } from '@irodori/contract/prompt';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

const originalRow = z.object({
  id: z.string(),
  appId: z.string(),
  prompt,
  status: jobStatus,
  output: z.nullable(z.pick(jobOutput, { images: true })),
  app: z.extend(z.pick(app, { slug: true, config: true }), {
    model: z.pick(model, { pipeline: true, enlarges: true }),
  }),
});
export type Original = z.infer<typeof originalRow>;

const enlargedRow = z.object({ id: z.string(), status: jobStatus, scale: enlargementScale });
export type Enlarged = z.infer<typeof enlargedRow>;

/** A picture in its normal size, and the jobs that make it again in a larger one, newest first. */
export interface Enlargements {
  readonly original: Original;
  readonly enlarged: readonly Enlarged[];
}

/** More orders of one picture are not looked through. */
const mostRead = 20;

/** Loads the enlargements of an own picture; null if it is deleted. */
export async function loadEnlargements(platform: Platform, id: string): Promise<Enlargements | null> {
  const [original, enlarged] = await Promise.all([
    platform.data.one(originalRow, (db) =>
      db
        .from('jobs')
        .select(
          'id,appId:app_id,prompt,status,output,app:apps!inner(slug,config,model:models!inner(pipeline,enlarges))',
        )
        .eq('id', id)
        .maybeSingle(),
    ),
    platform.data.many(enlargedRow, (db) =>
      db
        .from('jobs')
        .select('id,status,scale')
        .eq('enlarges', id)
        .order('created_at', { ascending: false })
        .limit(mostRead),
    ),
  ]);
  return original === null ? null : { original, enlarged };
}
