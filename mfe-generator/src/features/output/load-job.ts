import { jobReason, jobStatus } from '@irodori/contract/entities';
import { job, jobColumns, type JobPlace } from '@irodori/contract/job';
import { loadPlaces } from '@irodori/kit/own-jobs';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

/** A job with the time of its last change, which orders responses that overtake each other. */
export const datedJob = z.extend(job, { updatedAt: z.string() });
export type DatedJob = z.infer<typeof datedJob>;

export const jobStep = z.object({ status: jobStatus, reason: z.nullable(jobReason), at: z.string() });
export type JobStep = z.infer<typeof jobStep>;

const jobSnapshot = z.extend(datedJob, { steps: z.array(jobStep) });

const datedColumns = `${jobColumns},updatedAt:updated_at`;
export const snapshotColumns = `${datedColumns},steps:job_events(status,reason,at)`;

export interface JobSnapshot {
  readonly job: DatedJob;
  readonly steps: readonly JobStep[];
  /** Null if the job does not wait, or its place is not known. */
  readonly place: JobPlace | null;
}

export const isId = (id: string): boolean => z.uuid().safeParse(id).success;

/** Loads an own job; null for the jobs of other visitors, which row-level security hides. */
export async function loadJob(platform: Platform, jobId: string): Promise<JobSnapshot | null> {
  if (!isId(jobId)) return null;
  const [row, places] = await Promise.all([
    platform.data.one(jobSnapshot, (db) =>
      db.from('jobs').select(snapshotColumns).eq('id', jobId).maybeSingle(),
    ),
    loadPlaces(platform),
  ]);
  if (row === null) return null;
  const { steps, ...job } = row;
  return {
    job,
    steps: steps.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    place: places.find((place) => place.jobId === jobId) ?? null,
  };
}

const changedRow = z.looseObject({
  app_id: z.string(),
  batch_id: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});

/** Parses a row from realtime, which has the column names; undefined if it is malformed. */
export function jobOfChange(row: unknown): DatedJob | undefined {
  const columns = changedRow.safeParse(row).data;
  if (columns === undefined) return undefined;
  const { app_id: appId, batch_id: batchId, created_at: createdAt, updated_at: updatedAt } = columns;
  return datedJob.safeParse({ ...columns, appId, batchId, createdAt, updatedAt }).data;
}
