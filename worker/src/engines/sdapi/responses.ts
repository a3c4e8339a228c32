import { z } from 'zod';

/** The parts of the servers' responses that the adapter reads. Fields that it does not know may come and go. */

const modelEntry = z.looseObject({
  title: z.string(),
  model_name: z.string(),
  filename: z.string().nullish(),
});
export type ModelEntry = z.infer<typeof modelEntry>;
/** `GET /sdapi/v1/sd-models`. */
export const models = z.array(modelEntry);

const samplerEntry = z.looseObject({ name: z.string(), aliases: z.array(z.string()).nullish() });
export type SamplerEntry = z.infer<typeof samplerEntry>;
/** `GET /sdapi/v1/samplers`. */
export const samplers = z.array(samplerEntry);

/** `GET /sdapi/v1/schedulers`. */
export const schedulers = z.array(z.looseObject({ name: z.string(), label: z.string().nullish() }));

/** `GET /sdapi/v1/upscalers`, `latent-upscale-modes`, and `loras` with megabytes of metadata. */
export const named = z.array(z.looseObject({ name: z.string(), path: z.string().nullish() }));

/** `GET /controlnet/model_list`, of the extension. */
export const controlNets = z.looseObject({ model_list: z.array(z.string()) });

/** `GET /controlnet/module_list`. */
export const controlNetModules = z.looseObject({ module_list: z.array(z.string()) });

/** `GET /sdapi/v1/embeddings`. */
export const embeddings = z.looseObject({ loaded: z.record(z.string(), z.unknown()) });

/** `GET /sdapi/v1/options`. */
export const options = z.looseObject({ sd_model_checkpoint: z.string().nullish() });

/** `GET /internal/pending-tasks`. */
export const pendingTasks = z.looseObject({ size: z.number() });

/** `POST /internal/progress`: of one run. */
export const task = z.looseObject({
  active: z.boolean(),
  queued: z.boolean(),
  completed: z.boolean(),
  progress: z.number().nullish(),
  live_preview: z.string().nullish(),
  id_live_preview: z.number().nullish(),
  textinfo: z.string().nullish(),
});
export type Task = z.infer<typeof task>;

/** `GET /sdapi/v1/progress`: of whatever the server draws. */
export const serverProgress = z.looseObject({
  progress: z.number().nullish(),
  current_image: z.string().nullish(),
  state: z.looseObject({
    interrupted: z.boolean().default(false),
    /** Skipped, the one picture of a run is half of one as well. */
    skipped: z.boolean().default(false),
    job: z.string().nullish(),
    sampling_step: z.number().default(0),
    sampling_steps: z.number().default(0),
  }),
});
export type ServerProgress = z.infer<typeof serverProgress>;

export const wasInterrupted = ({ state }: ServerProgress): boolean => state.interrupted || state.skipped;

/** `POST /sdapi/v1/txt2img` and `img2img`; `extra-single-image` sends one `image`. */
export const drawing = z.looseObject({
  images: z.array(z.string()).nullish(),
  image: z.string().nullish(),
  info: z.string().nullish(),
});
export type Drawing = z.infer<typeof drawing>;

/** `info` of a drawing, parsed: some servers send an empty text. */
export const drawingInfo = z.looseObject({
  seed: z.number().optional().catch(undefined),
  all_seeds: z.array(z.number()).optional().catch(undefined),
  sd_model_name: z.string().optional().catch(undefined),
  sampler_name: z.string().optional().catch(undefined),
  index_of_first_image: z.number().int().nonnegative().default(0).catch(0),
});
export type DrawingInfo = z.infer<typeof drawingInfo>;

/** What a server says about a failure. Its words can contain those of a visitor. */
export const failure = z.looseObject({ error: z.string().optional(), detail: z.unknown().optional() });
