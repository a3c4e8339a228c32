import { z } from 'zod/mini';
import { largestBatch } from '../limits.ts';
import { type BuiltInPipeline, ofBuiltIn } from './built-in-pipelines.ts';
import { app, appPromptField, jobReason, jobStatus, model, type Pipeline } from '../catalogue/entities.ts';
import { prompt, promptIssue } from './prompt.ts';
import { submitJobRefusals, type SubmitJobCode } from '../refusals.ts';
import { verificationToken } from '../account/verification.ts';

/** How many times as wide and as high an enlarged picture is as its original. */
export const enlargementScale = z.literal([2, 4]);
export type EnlargementScale = z.infer<typeof enlargementScale>;

/** A finished picture of the visitor's, in its normal size, that is to be made again in a larger one. */
const enlargementOrder = z.object({ jobId: z.uuid(), scale: enlargementScale });

const scales: Readonly<Record<BuiltInPipeline, readonly EnlargementScale[]>> = { ink: [2, 4], bloom: [2, 4] };

/**
 * The scales in which an engine makes a picture again.
 * @param enlarges whether a remote one has an upscaler (`models.enlarges`)
 */
export const enlargementScales = (pipeline: Pipeline, enlarges?: boolean): readonly EnlargementScale[] =>
  ofBuiltIn(scales, pipeline) ?? (enlarges === true ? enlargementScale.def.values : []);

/**
 * Credits of an enlargement, for an app whose picture costs `cost` credits: ×2 costs as much as the picture, ×4 twice as
 * much. `create_job` charges the same.
 */
export const enlargementCost = (cost: number, scale: EnlargementScale): number => (cost * scale) / 2;

export const outputImage = z.object({
  /** Object name in the private bucket `outputs`: `{user_id}/{job_id}/{index}.{png|webp}`. */
  path: z.string(),
  width: z.int(),
  height: z.int(),
  mime: z.string(),
  bytes: z.int(),
  seed: z.int(),
});
export type OutputImage = z.infer<typeof outputImage>;

/** What a remote engine was asked to draw with, as far as it has such settings. */
const drawnSettings = z.object({
  sampler: z.optional(z.string()),
  steps: z.optional(z.int()),
  /** How closely the picture follows the words. */
  guidance: z.optional(z.number()),
});
export type DrawnSettings = z.infer<typeof drawnSettings>;

/** The output of a finished job, and which parts of the prompt the engine drew and ignored. */
export const jobOutput = z.object({
  images: z.array(outputImage),
  /** The line drawing that the engine followed, beside the picture: `{user_id}/{job_id}/guide.webp`. */
  guide: z.optional(z.pick(outputImage, { path: true, width: true, height: true })),
  /** The pipeline that drew. */
  engine: z.string(),
  /** True if that pipeline is not the model's own, which was away. */
  isSubstitute: z.optional(z.boolean()),
  settings: z.optional(drawnSettings),
  /** The drawn attributes in words for the visitor, e.g. "silver hair", "night". */
  drew: z.array(z.string()),
  notUnderstood: z.array(z.string()),
  durationMs: z.number(),
});
export type JobOutput = z.infer<typeof jobOutput>;

/**
 * A job (§3 of the specification); `batchId`, `enlarges`, `scale`, `reason` and `cost` are additions.
 */
export const job = z.object({
  id: z.string(),
  appId: z.string(),
  /** Jobs that were ordered together have the same, the id of the first of them; null if the job was ordered alone. */
  batchId: z.nullable(z.string()),
  /** The id of the original, a picture in its normal size, if this job makes it again at {@link Job.scale} times its size. */
  enlarges: z.nullable(z.string()),
  scale: z.nullable(enlargementScale),
  prompt,
  createdAt: z.string(),
  status: jobStatus,
  output: z.nullable(jobOutput),
  rating: z.nullable(z.int().check(z.gte(1), z.lte(5))),
  review: z.nullable(z.string()),
  reason: z.nullable(jobReason),
  /** The reason of a failure in words for the visitor. */
  message: z.nullable(z.string()),
  /** Credits that were held for this job, and are captured or refunded at its end. */
  cost: z.int(),
});
export type Job = z.infer<typeof job>;

/** The columns of {@link job} for a PostgREST select. */
export const jobColumns =
  'id,appId:app_id,batchId:batch_id,enlarges,scale,prompt,createdAt:created_at,status,output,rating,review,reason,message,cost';

/** Body of the edge function `submit-job`. */
export const submitJobRequest = z.object({
  appId: z.uuid(),
  prompt,
  /** Orders a picture again in a larger size; app and prompt are those of the picture, and the order makes one. */
  enlargement: z.optional(enlargementOrder),
  /** How many pictures are ordered, each a job of its own: all of them are accepted, or none. */
  count: z._default(z.int().check(z.gte(1), z.lte(largestBatch)), 1),
  /** One order per key and visitor: a repeated request returns the jobs of the first one. */
  idempotencyKey: z.uuid(),
  /** Proof for `submit_job` that the visitor is human; absent if visitors are not checked. */
  verification: z.optional(verificationToken),
});
export type SubmitJobRequest = z.infer<typeof submitJobRequest>;

const orderedJob = z.object({ jobId: z.string(), status: jobStatus, cost: z.int() });

/** Body of the response of `submit-job`: 200 for a repeated key, 201 for a new order. It is the order's first job. */
export const submitJobResponse = z.extend(orderedJob, {
  /** The other jobs of a batch, in their order. */
  others: z._default(z.array(orderedJob), []),
  balance: z.int(),
});
export type SubmitJobResponse = z.infer<typeof submitJobResponse>;

/** The body of a refusal by `submit-job`; with `invalid_prompt` come the broken rules. */
export const submitJobError = z.object({
  code: z.enum(Object.keys(submitJobRefusals) as SubmitJobCode[]),
  message: z.string(),
  issues: z._default(z.array(promptIssue), []),
});
export type SubmitJobError = z.infer<typeof submitJobError>;

/** The result of `claim_job`: all that the engine needs, so that a claim is one round trip. */
export const claimedJob = z.object({
  id: z.string(),
  userId: z.string(),
  /** 1 on the first attempt. With the worker's name it fences off calls of a worker that lost its lease. */
  attempt: z.int().check(z.positive()),
  prompt,
  app: z.pick(app, { id: true, slug: true, name: true, config: true }),
  model: z.pick(model, { id: true, name: true, pipeline: true, default_pipeline_config: true }),
  fields: z.array(appPromptField),
  /** The picture that this job makes again at a larger size; `original` is null if its owner has deleted it. */
  enlargement: z.optional(z.object({ scale: enlargementScale, original: z.nullable(outputImage) })),
  /** A run that a remote engine may have of this job; `externalId` is null if the worker died while it submitted the run. */
  run: z.optional(z.object({ externalId: z.nullable(z.string()), instance: z.string() })),
  /** The instance that the claim chose, which is the one of {@link ClaimedJob.run} if there is a run. */
  instance: z.nullish(z.string()),
  /** The instances that could draw the job at the moment, if the chosen one refuses. */
  others: z._default(z.array(z.string()), []),
});
export type ClaimedJob = z.infer<typeof claimedJob>;

/** The private realtime topic of a job; only its owner may listen, only the service may send. */
export const jobTopic = (jobId: string): string => `job:${jobId}`;

/** The private realtime topic of a visitor, on which `changed` says that own pictures were deleted or taken back. */
export const deletionsTopic = (userId: string): string => `deletions:${userId}`;

/** Broadcast event `progress` on {@link jobTopic}. */
export const jobProgress = z.object({
  jobId: z.string(),
  attempt: z.int(),
  /** 0 to 1. */
  progress: z.number().check(z.gte(0), z.lte(1)),
  /** The current step in words: "sketch", "ink", "flat colours", "step 4 of 20". */
  stage: z.string(),
  /** A small picture as a data URL, at most 64 kB. */
  preview: z.optional(z.string()),
});
export type JobProgress = z.infer<typeof jobProgress>;

/** Broadcast event `place` on {@link jobTopic}: where a waiting job stands in the queue. */
export const jobPlace = z.object({
  jobId: z.string(),
  /** 1 is next. */
  place: z.int().check(z.positive()),
  /** Until a worker begins the job, estimated from recent pictures; null if nothing is known. */
  seconds: z.nullable(z.int()),
});
export type JobPlace = z.infer<typeof jobPlace>;

/** The result of `own_places`: all waiting jobs of the visitor. */
export const jobPlaces = z.array(jobPlace);

/**
 * The allowed next statuses of each status; the database enforces the same table. Beside it, a job that ended as `held`
 * succeeds when its picture is released.
 */
export const jobTransitions: Readonly<
  Record<z.infer<typeof jobStatus>, readonly z.infer<typeof jobStatus>[]>
> = {
  INITIATED: ['CREATED', 'ERROR'],
  CREATED: ['GENERATING', 'ERROR'],
  GENERATING: ['SUCCESS', 'ERROR', 'CREATED'],
  SUCCESS: [],
  ERROR: [],
};
