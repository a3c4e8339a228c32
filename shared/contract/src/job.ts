import { z } from 'zod';
import { app, appPromptField, jobReason, jobStatus, model } from './entities.ts';
import { prompt, promptIssue } from './prompt.ts';
import { submitJobRefusals, type SubmitJobCode } from './refusals.ts';
import { verificationToken } from './verification.ts';

export const outputImage = z.object({
  /** Object name in the private bucket `outputs`: `{user_id}/{job_id}/{index}.{png|webp}`. */
  path: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  mime: z.string(),
  bytes: z.number().int(),
  seed: z.number().int(),
});
export type OutputImage = z.infer<typeof outputImage>;

/** The output of a finished job, and which parts of the prompt the engine drew and ignored. */
export const jobOutput = z.object({
  images: z.array(outputImage),
  engine: z.string(),
  /** The drawn attributes in words for the visitor, e.g. "silver hair", "night". */
  drew: z.array(z.string()),
  notUnderstood: z.array(z.string()),
  durationMs: z.number(),
});
export type JobOutput = z.infer<typeof jobOutput>;

/** A job (§3 of the specification); `reason` and `cost` are additions. */
export const job = z.object({
  id: z.string(),
  appId: z.string(),
  prompt,
  createdAt: z.string(),
  status: jobStatus,
  output: jobOutput.nullable(),
  rating: z.number().int().min(1).max(5).nullable(),
  review: z.string().nullable(),
  reason: jobReason.nullable(),
  /** The reason of a failure in words for the visitor. */
  message: z.string().nullable(),
  /** Credits that were held for this job, and are captured or refunded at its end. */
  cost: z.number().int(),
});
export type Job = z.infer<typeof job>;

/** The columns of {@link job} for a PostgREST select. */
export const jobColumns =
  'id,appId:app_id,prompt,createdAt:created_at,status,output,rating,review,reason,message,cost';

/** Body of the edge function `submit-job`. */
export const submitJobRequest = z.object({
  appId: z.uuid(),
  prompt,
  /** One job per key and visitor: a repeated request returns the first job. */
  idempotencyKey: z.uuid(),
  /** Proof for `submit_job` that the visitor is human; absent if visitors are not checked. */
  verification: verificationToken.optional(),
});
export type SubmitJobRequest = z.infer<typeof submitJobRequest>;

/** Body of the response of `submit-job`: 200 for a repeated key, 201 for a new job. */
export const submitJobResponse = z.object({
  jobId: z.string(),
  status: jobStatus,
  cost: z.number().int(),
  balance: z.number().int(),
});
export type SubmitJobResponse = z.infer<typeof submitJobResponse>;

/** The body of a refusal by `submit-job`; with `invalid_prompt` come the broken rules. */
export const submitJobError = z.object({
  code: z.enum(Object.keys(submitJobRefusals) as SubmitJobCode[]),
  message: z.string(),
  issues: z.array(promptIssue).default([]),
});
export type SubmitJobError = z.infer<typeof submitJobError>;

/** The result of `claim_job`: all that the engine needs, so that a claim is one round trip. */
export const claimedJob = z.object({
  id: z.string(),
  userId: z.string(),
  /** 1 on the first attempt. With the worker's name it fences off calls of a worker that lost its lease. */
  attempt: z.number().int().positive(),
  prompt,
  app: app.pick({ id: true, slug: true, name: true, config: true }),
  model: model.pick({ id: true, name: true, pipeline: true, default_pipeline_config: true }),
  fields: z.array(appPromptField),
});
export type ClaimedJob = z.infer<typeof claimedJob>;

/** The private realtime topic of a job; only its owner may listen, only the service may send. */
export const jobTopic = (jobId: string): string => `job:${jobId}`;

/** Broadcast event `progress` on {@link jobTopic}. */
export const jobProgress = z.object({
  jobId: z.string(),
  attempt: z.number().int(),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** The current step in words: "sketch", "ink", "flat colours", "step 4 of 20". */
  stage: z.string(),
  /** A small picture as a data URL, at most 64 kB. */
  preview: z.string().optional(),
});
export type JobProgress = z.infer<typeof jobProgress>;

/** The allowed next statuses of each status; the database enforces the same table. */
export const jobTransitions: Readonly<
  Record<z.infer<typeof jobStatus>, readonly z.infer<typeof jobStatus>[]>
> = {
  INITIATED: ['CREATED', 'ERROR'],
  CREATED: ['GENERATING', 'ERROR'],
  GENERATING: ['SUCCESS', 'ERROR', 'CREATED'],
  SUCCESS: [],
  ERROR: [],
};
