import { z } from 'zod/mini';
import { builtInPipelines } from '../jobs/built-in-pipelines.ts';

/**
 * The product's entities (specification §3) under their own field names, mixed case included.
 * Database columns are snake_case; a select aliases them, e.g. `categoryId:category_id`.
 * Objects are non-strict: a field added by a newer deployment must not break an older reader.
 */

export const promptFieldType = z.enum([
  'SHORT_TEXT',
  'LONG_TEXT',
  'RADIO',
  'RADIO_WITH_IMAGE',
  'RADIO_MULTISELECT',
  'IMAGE_INPUT',
]);
export type PromptFieldType = z.infer<typeof promptFieldType>;

export const aiModelInputType = z.enum(['PROMPT', 'NEGATIVE_PROMPT', 'ATTRIBUTE']);

export const jobStatus = z.enum(['INITIATED', 'CREATED', 'GENERATING', 'SUCCESS', 'ERROR']);
export type JobStatus = z.infer<typeof jobStatus>;

/** The statuses of a job that waits or is being drawn. */
export const unfinishedStatuses = [
  'INITIATED',
  'CREATED',
  'GENERATING',
] as const satisfies readonly JobStatus[];

/** Why a job ended with status ERROR. The credits that were held for it are always refunded. */
/**
 * `not_understood`: the engine knows none of the words that say who is to be drawn. `held`: a person looks at the picture
 * before its owner sees it, and may release it. `unsuitable`: the picture check, the engine or that person stopped it.
 */
export const jobReason = z.enum([
  'failed',
  'blocked',
  'canceled',
  'expired',
  'not_understood',
  'held',
  'unsuitable',
]);
export type JobReason = z.infer<typeof jobReason>;

/**
 * `hold` when a picture is ordered, then `capture` or `refund`. `purchase` and `allowance` are the credits of a paid pack
 * and of a paid month of the plan; a `reversal` takes them away, or gives them again, when their payment is refunded or
 * disputed, and may leave a negative balance. A `correction` is what an administrator takes back.
 */
export const creditEntryKind = z.enum([
  'grant',
  'hold',
  'capture',
  'refund',
  'purchase',
  'allowance',
  'reversal',
  'correction',
]);

export const user = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
});

export const category = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  slug: z.string(),
});

export const builtInPipeline = z.enum(builtInPipelines);

export const pipelineName = /^[a-z][a-z0-9-]{0,39}$/;
/**
 * Names what draws a model's pictures: a built-in engine, or the instances of remote engines that the operator's workers are
 * configured with. `models.pipeline` takes these names.
 */
export const pipeline = z.string().check(z.regex(pipelineName));
export type Pipeline = z.infer<typeof pipeline>;

export const model = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  pipeline,
  default_pipeline_config: z.record(z.string(), z.unknown()),
  task_name: z.string(),
  /** A worker that is there has an engine of the pipeline that enlarges pictures. */
  enlarges: z.optional(z.boolean()),
});
export type Model = z.infer<typeof model>;

/** The columns of {@link model} for a PostgREST select. */
export const modelColumns = 'id,name,description,pipeline,default_pipeline_config,task_name,enlarges';

export const aiModelInputDataType = z.object({
  id: z.string(),
  name: z.string(),
  type: aiModelInputType,
  config: z.record(z.string(), z.unknown()),
});
export type AIModelInputDataType = z.infer<typeof aiModelInputDataType>;

export const appConfig = z.looseObject({
  /** Credits that one job of this app costs. */
  cost: z._default(z.int().check(z.nonnegative()), 1),
  /** The drawing style of the app's family, a value that the engine knows. */
  style: z.optional(z.string()),
  /** Example prompts; each contains the values of some fields by field name. */
  examples: z._default(z.array(z.record(z.string(), z.union([z.string(), z.array(z.string())]))), []),
  /** Pictures in the storage that this app made, each with its prompt; empty where they are wrong. */
  // oxlint-disable-next-line promise/valid-params -- a fallback of zod, not a promise’s
  gallery: z.catch(z.array(z.object({ path: z.string(), prompt: z.string() })), []),
});
export type AppConfig = z.infer<typeof appConfig>;

export const app = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Public storage path in the bucket `catalogue`. */
  icon: z.string(),
  version: z.string(),
  /** Public storage paths in the bucket `catalogue`. */
  screenshots: z.array(z.string()),
  slug: z.string(),
  categoryId: z.string(),
  modelId: z.string(),
  config: appConfig,
  /** The headline of the app's page. */
  header: z.string(),
});

/** The columns of {@link app} for a PostgREST select. */
export const appColumns =
  'id,name,description,icon,version,screenshots,slug,categoryId:category_id,modelId:model_id,config,header';

export const appReview = z.object({
  id: z.string(),
  app_id: z.string(),
  name: z.string(),
  date: z.string(),
  location: z.nullable(z.string()),
  review: z.string(),
  /** 1 to 5 stars; null for the reviews that come with the seed. */
  rating: z.nullable(z.int().check(z.gte(1), z.lte(5))),
  /** True for the reviews that come with the seed. */
  is_sample: z.boolean(),
});
export type AppReview = z.infer<typeof appReview>;

export const promptFieldOption = z.object({
  value: z.string(),
  label: z.string(),
  /** Public storage path in the bucket `catalogue`; RADIO_WITH_IMAGE options have one. */
  image: z.optional(z.string()),
});
export type PromptFieldOption = z.infer<typeof promptFieldOption>;

const promptFieldConfig = z.looseObject({
  /** The choices of the RADIO types. */
  options: z._default(z.array(promptFieldOption), []),
  default: z.optional(z.union([z.string(), z.array(z.string())])),
  /** True for a SHORT_TEXT with a whole number between minValue and maxValue (for example the seed). */
  numeric: z.optional(z.boolean()),
  /**
   * What an ATTRIBUTE field sets: an attribute of the engine, e.g. `hair_color`; `ratio`, `seed` or `style`; `guide`, a
   * numeric field that says in percent how closely the result follows the sketch; or `likeness`, which says it of the
   * visitor’s own picture. An IMAGE_INPUT sets `palette`, a picture whose colours are taken, or `picture`, one that the
   * drawing begins with.
   */
  attribute: z.optional(z.string()),
  /** IMAGE_INPUT: accepted media types. */
  accept: z.optional(z.array(z.string())),
});

export const appPromptField = z.object({
  id: z.string(),
  name: z.string(),
  label: z.string(),
  type: promptFieldType,
  mdel_input_type: aiModelInputType,
  position: z.int(),
  required: z.boolean(),
  placeholder: z.nullable(z.string()),
  description: z.nullable(z.string()),
  config: promptFieldConfig,
  /** Unicode code points. */
  minLength: z.nullable(z.int()),
  maxLength: z.nullable(z.int()),
  /** SHORT_TEXT with `numeric`: the number; RADIO_MULTISELECT: number of choices; IMAGE_INPUT: shorter side in px. */
  minValue: z.nullable(z.number()),
  maxValue: z.nullable(z.number()),
  app_id: z.string(),
});
export type AppPromptField = z.infer<typeof appPromptField>;

/** The columns of {@link appPromptField} for a PostgREST select. */
export const appPromptFieldColumns =
  'id,name,label,type,mdel_input_type,position,required,placeholder,description,config,' +
  'minLength:min_length,maxLength:max_length,minValue:min_value,maxValue:max_value,app_id';
