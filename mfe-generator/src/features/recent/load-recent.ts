import { jobStatus } from '@irodori/contract/entities';
import { jobOutput } from '@irodori/contract/job';
import { prompt } from '@irodori/contract/prompt';
import type { Platform } from '@irodori/platform';
import { z } from 'zod';

const recentRow = z.object({
  id: z.string(),
  status: jobStatus,
  createdAt: z.string(),
  prompt,
  output: jobOutput.pick({ images: true }).nullable(),
});

export type RecentJob = Pick<z.infer<typeof recentRow>, 'id' | 'status' | 'createdAt' | 'prompt'> & {
  /** Signed URL of the picture, for the visitor alone. */
  readonly picture: string | undefined;
};

const shown = 6;

/** The visitor's last jobs of an app, newest first. */
export async function loadRecent(platform: Platform, appId: string): Promise<RecentJob[]> {
  const rows = await platform.data.many(recentRow, (db) =>
    db
      .from('jobs')
      .select('id,status,createdAt:created_at,prompt,output')
      .eq('app_id', appId)
      .order('created_at', { ascending: false })
      .limit(shown),
  );
  return Promise.all(
    rows.map(async ({ output, ...job }) => {
      const path = output?.images[0]?.path;
      const picture =
        path === undefined
          ? undefined
          : await platform.storage.signedUrl('outputs', path, 3600).catch(() => undefined);
      return { ...job, picture };
    }),
  );
}
