import { jobStatus, type JobStatus } from '@irodori/contract/entities';
import type { Platform } from '@irodori/platform';

/** Stops an own job and gives its credits back; answers the status that the job has then. */
export const cancelJob = (platform: Platform, jobId: string): Promise<JobStatus> =>
  platform.data.value(jobStatus, (db) => db.rpc('cancel_job', { job_id: jobId }));
