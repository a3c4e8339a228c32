import { z } from 'zod';

/** The parts of responses that the adapter reads. Fields that it does not know may come and go. */

/** `POST …/predictions` and `GET /predictions/{id}`. A status that is unknown counts as one that goes on. */
export const prediction = z.looseObject({
  id: z.string().regex(/^[\w-]+$/),
  status: z.string(),
  model: z.string().optional().catch(undefined),
  /** The addresses of pictures; null until there are any, and again when they are removed after an hour. */
  output: z
    .union([z.string().transform((address) => [address]), z.array(z.string())])
    .nullish()
    .catch(undefined),
  error: z.string().nullish().catch(undefined),
  logs: z.string().nullish().catch(undefined),
  metrics: z.looseObject({ predict_time: z.number().nonnegative().optional() }).nullish().catch(undefined),
});
export type Prediction = z.infer<typeof prediction>;

/** An error response of Replicate. */
export const errorBody = z.looseObject({
  detail: z.string().optional().catch(undefined),
  title: z.string().optional().catch(undefined),
  retry_after: z.number().nonnegative().optional().catch(undefined),
});

const version = z.looseObject({ id: z.string(), openapi_schema: z.unknown().optional() });

/** `GET /models/{owner}/{name}`. */
export const model = z.looseObject({
  is_official: z.boolean().optional().catch(undefined),
  latest_version: version.nullish(),
});

/** `GET /models/{owner}/{name}/versions/{id}`. */
export const modelVersion = version;

/** `GET /collections/text-to-image`. */
export const collection = z.looseObject({
  models: z.array(z.looseObject({ owner: z.string(), name: z.string() })),
});
