import { app, jobReason, jobStatus, unfinishedStatuses } from '@irodori/contract/entities';
import type { JobPlace } from '@irodori/contract/job';
import { loadPlaces } from '@irodori/kit/own-jobs';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

const row = z.object({
  id: z.string(),
  status: jobStatus,
  createdAt: z.string(),
  reason: z.nullable(jobReason),
  /** The field `prompt`, which most apps have. */
  words: z.nullable(z.string()),
  /** Object name of the first picture. */
  picture: z.nullable(z.string()),
  app: z.pick(app, { slug: true, name: true, icon: true }),
});
const columns =
  'id,status,createdAt:created_at,reason,words:prompt->>prompt,picture:output->images->0->>path,app:apps!inner(slug,name,icon)';

export interface OwnJob extends z.infer<typeof row> {
  /** Null if the job does not wait, or its place is not known. */
  readonly place: JobPlace | null;
}

/** How many jobs are read: more than a visitor can have waiting. */
const most = 12;

export const isUnderway = ({ status }: OwnJob): boolean =>
  (unfinishedStatuses as readonly string[]).includes(status);

/** Reads the visitor's newest jobs, the newest first. */
export async function readJobs(platform: Platform): Promise<OwnJob[]> {
  const rows = await platform.data.many(row, (db) =>
    db.from('jobs').select(columns).order('created_at', { ascending: false }).limit(most),
  );
  const isWaiting = rows.some(({ status }) => status === 'INITIATED' || status === 'CREATED');
  const places = isWaiting ? await loadPlaces(platform) : [];
  return rows.map((job) => ({ ...job, place: places.find(({ jobId }) => jobId === job.id) ?? null }));
}

const dayMs = 24 * 60 * 60_000;

/** The jobs that the tray lists: unfinished ones, and those that were ordered within the last day. */
export const listed = (jobs: readonly OwnJob[]): readonly OwnJob[] =>
  jobs.filter((job) => isUnderway(job) || Date.now() - Date.parse(job.createdAt) < dayMs);

/** The pictures that became ready between two reads. */
export function newlyReady(before: readonly OwnJob[], now: readonly OwnJob[]): readonly OwnJob[] {
  const newest = before[0]?.createdAt ?? '';
  return now.filter((job) => {
    const known = before.find(({ id }) => id === job.id);
    return job.status === 'SUCCESS' && (known === undefined ? job.createdAt > newest : isUnderway(known));
  });
}
