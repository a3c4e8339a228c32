import { jobStatus, type JobStatus } from '@irodori/contract/entities';
import type { Platform } from '@irodori/platform';

/** Cancels an own job, which refunds its credits. Resolves to the job's status afterwards. */
export const cancelJob = (platform: Platform, jobId: string): Promise<JobStatus> =>
  platform.data.value(jobStatus, (db) => db.rpc('cancel_job', { job_id: jobId }));
