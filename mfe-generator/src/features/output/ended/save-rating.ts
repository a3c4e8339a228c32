import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

export interface JobRating {
  readonly rating: number;
  /** Without it, the words that are stored stay. */
  readonly review?: string | null | undefined;
}

/** Saves the visitor's rating of an own, finished job. */
export const saveRating = (platform: Platform, jobId: string, opinion: JobRating) =>
  platform.data.one(z.object({ id: z.string() }), (db) =>
    db.from('jobs').update(opinion).eq('id', jobId).select('id').maybeSingle(),
  );
