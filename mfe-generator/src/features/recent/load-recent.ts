import { jobStatus } from '@irodori/contract/entities';
import { jobOutput } from '@irodori/contract/job';
import { prompt } from '@irodori/contract/prompt';
import type { Platform, Thumbnail } from '@irodori/platform';
import { signedUrlSeconds, thumbnailWidth } from '@irodori/platform/constants';
import { z } from 'zod/mini';

const recentRow = z.object({
  id: z.string(),
  status: jobStatus,
  createdAt: z.string(),
  prompt,
  output: z.nullable(z.pick(jobOutput, { images: true })),
});

export type RecentJob = Pick<z.infer<typeof recentRow>, 'id' | 'status' | 'createdAt' | 'prompt'> & {
  /** Signed URLs; undefined if the job has no picture. */
  readonly picture: Thumbnail | undefined;
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
  const paths = rows.flatMap(({ output }) => output?.images[0]?.path ?? []);
  const signed = await platform.storage
    .thumbnails('outputs', paths, thumbnailWidth, signedUrlSeconds)
    .catch(() => []);
  const pictures = new Map(paths.map((path, index) => [path, signed[index] ?? undefined]));
  return rows.map(({ output, ...job }) => ({
    ...job,
    picture: pictures.get(output?.images[0]?.path ?? ''),
  }));
}
