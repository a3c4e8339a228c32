import { jobStatus } from '@irodori/contract/entities';
import { jobOutput } from '@irodori/contract/job';
import { prompt } from '@irodori/contract/prompt';
import type { Platform } from '@irodori/platform';
import { signedUrlSeconds } from '@irodori/platform/constants';
import { z } from 'zod';

const jobRow = z.object({
  id: z.string(),
  status: jobStatus,
  createdAt: z.string(),
  prompt,
  output: jobOutput.pick({ images: true }).nullable(),
  app: z.object({ slug: z.string(), name: z.string() }),
});

export interface OwnJob extends Pick<z.infer<typeof jobRow>, 'id' | 'status' | 'createdAt' | 'app'> {
  /** What was asked for: the longest text of the prompt, which describes the picture. */
  readonly words: string;
  /** Signed URL; null without a picture, or if it cannot be signed now. */
  readonly picture: string | null;
}

const shown = 12;

/** The visitor's last jobs, newest first. */
export async function loadOwnJobs(platform: Platform): Promise<OwnJob[]> {
  const rows = await platform.data.many(jobRow, (db) =>
    db
      .from('jobs')
      .select('id,status,createdAt:created_at,prompt,output,app:apps(slug,name)')
      .order('created_at', { ascending: false })
      .limit(shown),
  );
  return Promise.all(
    rows.map(async ({ id, status, createdAt, app, prompt, output }) => {
      const path = output?.images[0]?.path;
      const words =
        Object.values(prompt)
          .flat()
          .toSorted((a, b) => b.length - a.length)[0] ?? '';
      const picture =
        path === undefined
          ? null
          : await platform.storage.signedUrl('outputs', path, signedUrlSeconds).catch(() => null);
      return { id, status, createdAt, app, words: Array.from(words).slice(0, 120).join(''), picture };
    }),
  );
}
