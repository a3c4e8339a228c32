import { z } from 'zod';

/** The parts of responses that the adapter reads. Fields that it does not know may come and go. */

/** `POST /{model}`. */
export const submitted = z.looseObject({ response_url: z.url() });

/** `GET …/requests/{id}/status?logs=1`. A status that is unknown counts as one that goes on. */
export const status = z.looseObject({
  status: z.string(),
  /** How many requests are before it. */
  queue_position: z.number().int().nonnegative().nullish().catch(undefined),
  logs: z
    .array(z.looseObject({ message: z.string() }))
    .nullish()
    .catch(undefined),
});
export type Status = z.infer<typeof status>;

const picture = z.looseObject({ url: z.string() });

/** `GET …/requests/{id}`, 200: most models have a list, some have one picture. */
export const result = z.union([
  z.looseObject({
    images: z.array(picture),
    seed: z.number().optional().catch(undefined),
    has_nsfw_concepts: z.array(z.boolean()).optional().catch(undefined),
  }),
  z
    .looseObject({
      image: picture,
      seed: z.number().optional().catch(undefined),
      has_nsfw_concepts: z.array(z.boolean()).optional().catch(undefined),
    })
    .transform(({ image, ...rest }) => ({ ...rest, images: [image] })),
]);
export type Result = z.infer<typeof result>;

const named = z.array(z.looseObject({ type: z.string() }));

/** A model's errors are a list, with or without the name `detail`; the platform's are a text, most with a type. */
export const errorBody = z.union([
  z.looseObject({ detail: named }).transform(({ detail }) => ({ text: '', types: typesOf(detail) })),
  named.min(1).transform((detail) => ({ text: '', types: typesOf(detail) })),
  z
    .looseObject({ detail: z.string(), error_type: z.string().nullish() })
    .transform(({ detail, error_type: type }) => ({ text: detail, types: type == null ? [] : [type] })),
]);
export type ApiError = z.infer<typeof errorBody>;

const typesOf = (errors: z.infer<typeof named>): string[] => errors.map(({ type }) => type);

/** `GET /models` of the catalogue. */
export const models = z.looseObject({
  models: z.array(
    z.looseObject({
      endpoint_id: z.string(),
      metadata: z
        .looseObject({ status: z.string().optional().catch(undefined) })
        .optional()
        .catch(undefined),
      openapi: z.unknown().optional(),
    }),
  ),
});
export type CatalogueModel = z.infer<typeof models>['models'][number];

/** `GET /models/pricing` of the catalogue. */
export const prices = z.looseObject({
  prices: z.array(
    z.looseObject({
      endpoint_id: z.string(),
      unit_price: z.number().nonnegative(),
      unit: z.string(),
      currency: z.string(),
    }),
  ),
});
export type Price = z.infer<typeof prices>['prices'][number];

/** The part of a model's OpenAPI document that says what an order has. */
export const ordering = z.looseObject({
  paths: z.record(
    z.string(),
    z.looseObject({
      post: z
        .looseObject({
          requestBody: z.looseObject({
            content: z.looseObject({ 'application/json': z.looseObject({ schema: z.unknown().optional() }) }),
          }),
        })
        .optional()
        .catch(undefined),
    }),
  ),
});
