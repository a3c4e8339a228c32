import { jobStatus } from '@irodori/contract/entities';
import { jobOutput } from '@irodori/contract/job';
import { prompt } from '@irodori/contract/prompt';
import type { Platform } from '@irodori/platform';
import { thumbnailWidth } from '@irodori/platform/constants';
import { z } from 'zod/mini';

const jobRow = z.object({
  id: z.string(),
  status: jobStatus,
  createdAt: z.string(),
  prompt,
  output: z.nullable(z.pick(jobOutput, { images: true })),
  app: z.object({ slug: z.string(), name: z.string() }),
});

export interface OwnJob extends Pick<z.infer<typeof jobRow>, 'id' | 'status' | 'createdAt' | 'app'> {
  /** The longest text of the prompt, which describes the picture. */
  readonly words: string;
  /** Address of the small picture; null without one. */
  readonly picture: string | null;
}

const shown = 12;

/** Loads the visitor's latest jobs, newest first. */
export async function loadOwnJobs(platform: Platform): Promise<OwnJob[]> {
  const rows = await platform.data.many(jobRow, (db) =>
    db
      .from('jobs')
      .select('id,status,createdAt:created_at,prompt,output,app:apps(slug,name)')
      .order('created_at', { ascending: false })
      .limit(shown),
  );
  return rows.map(({ id, status, createdAt, app, prompt, output }) => {
    const path = output?.images[0]?.path;
    const picture = path === undefined ? null : platform.storage.privateUrl('outputs', path, thumbnailWidth);
    const words =
      Object.values(prompt)
        .flat()
        .toSorted((a, b) => b.length - a.length)[0] ?? '';
    return { id, status, createdAt, app, words: Array.from(words).slice(0, 120).join(''), picture };
  });
}
