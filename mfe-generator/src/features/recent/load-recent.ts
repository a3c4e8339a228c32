import { jobStatus } from '@irodori/contract/entities';
import { jobOutput } from '@irodori/contract/job';
import { prompt } from '@irodori/contract/prompt';
import type { Platform } from '@irodori/platform';
import { thumbnailWidth } from '@irodori/platform/constants';
import { z } from 'zod/mini';

const recentRow = z.object({
  id: z.string(),
  status: jobStatus,
  createdAt: z.string(),
  prompt,
  output: z.nullable(z.pick(jobOutput, { images: true })),
});

export type RecentJob = Pick<z.infer<typeof recentRow>, 'id' | 'status' | 'createdAt' | 'prompt'> & {
  /** Address of the small picture; undefined if the job has none. */
  readonly picture: string | undefined;
};

const shown = 8;

/** Loads the visitor's latest jobs of an app, or the jobs of a batch, newest first. */
export async function loadRecent(
  platform: Platform,
  column: 'app_id' | 'batch_id',
  id: string,
): Promise<RecentJob[]> {
  const rows = await platform.data.many(recentRow, (db) =>
    db
      .from('jobs')
      .select('id,status,createdAt:created_at,prompt,output')
      .eq(column, id)
      .order('created_at', { ascending: false })
      .limit(shown),
  );
  return rows.map(({ output, ...job }) => {
    const path = output?.images[0]?.path;
    return { ...job, picture: path && platform.storage.privateUrl('outputs', path, thumbnailWidth) };
  });
}
