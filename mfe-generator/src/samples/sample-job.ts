import type { JobOutput, JobPlace } from '@irodori/contract/job';
import type { DatedJob, JobSnapshot } from '../features/output/load-job.ts';
import { sampleApp } from './sample-app.ts';

export const sampleJobId = '44444444-4444-4444-8444-444444444444';
const start = Date.parse('2026-11-21T12:00:00Z');

/** The time `seconds` after the request, in ISO 8601. */
export const at = (seconds: number): string => new Date(start + seconds * 1000).toISOString();

export const sampleOutput: JobOutput = {
  images: [
    {
      path: `00000000-0000-4000-8000-000000000001/${sampleJobId}/0.webp`,
      width: 768,
      height: 768,
      mime: 'image/webp',
      bytes: 40_000,
      seed: 4711,
    },
  ],
  engine: 'ink',
  drew: ['silver hair', 'night'],
  notUnderstood: ['holding a teapot'],
  durationMs: 2300,
};

export const sampleJob = (change: Partial<DatedJob> = {}): DatedJob => ({
  id: sampleJobId,
  appId: sampleApp.id,
  batchId: null,
  enlarges: null,
  scale: null,
  prompt: { character: 'a silver-haired elf', hair: 'long', effects: ['petals', 'rain'] },
  createdAt: at(0),
  updatedAt: at(0),
  status: 'INITIATED',
  output: null,
  rating: null,
  review: null,
  reason: null,
  message: null,
  cost: 2,
  ...change,
});

export const sampleSnapshot = (
  change: Partial<DatedJob> = {},
  place: JobPlace | null = null,
): JobSnapshot => ({
  job: sampleJob(change),
  steps: [{ status: 'INITIATED', reason: null, at: at(0) }],
  place,
});

export const finished = (change: Partial<DatedJob> = {}): DatedJob =>
  sampleJob({ status: 'SUCCESS', output: sampleOutput, updatedAt: at(5), ...change });

/** The place of the sample job in the queue. */
export const samplePlace = (place: number, seconds: number | null = null): JobPlace => ({
  jobId: sampleJobId,
  place,
  seconds,
});

/** A job in the shape of a realtime message, with the column names. */
export const changedRow = ({ appId, batchId, createdAt, updatedAt, ...job }: DatedJob) => ({
  ...job,
  app_id: appId,
  batch_id: batchId,
  created_at: createdAt,
  updated_at: updatedAt,
});
