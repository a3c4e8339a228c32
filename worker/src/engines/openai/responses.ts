import { z } from 'zod';

/** The parts of responses that the adapter reads. Fields that it does not know may come and go. */

const count = z.number().nonnegative();
const usage = z.looseObject({
  input_tokens: count,
  input_tokens_details: z.looseObject({ text_tokens: count, image_tokens: count }).optional(),
  output_tokens: count,
  output_tokens_details: z.looseObject({ text_tokens: count, image_tokens: count }).optional(),
});
export type Usage = z.infer<typeof usage>;

const picture = z.looseObject({ b64_json: z.string().nullish(), url: z.string().nullish() });
export type Picture = z.infer<typeof picture>;

const about = {
  model: z.string().optional().catch(undefined),
  // A picture that is paid for is taken, whatever its bill looks like.
  usage: usage.optional().catch(undefined),
};

/** `POST /images/generations`, 200. */
export const generated = z.looseObject({ data: z.array(picture), ...about });

/** Events of a stream; their names begin with `image_generation` or something else of a compatible server. */
export const partialImage = z.looseObject({
  b64_json: z.string(),
  partial_image_index: z.number().default(0),
});
export const completed = z.looseObject({ ...picture.shape, ...about });

/** `GET /models`; some compatible servers send the list alone. */
const model = z.looseObject({ id: z.string() });
export const models = z.union([
  z.looseObject({ data: z.array(model) }).transform(({ data }) => data),
  z.array(model),
]);

const name = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null ? '' : String(value)));
const named = z.looseObject({ type: name, code: name, message: name });
export type ApiError = z.infer<typeof named>;

/** OpenAI's errors are objects; stable-diffusion.cpp sends a text; x.ai a text with a code beside it. */
export const errorBody = z.union([
  z.looseObject({ error: named }).transform(({ error }) => error),
  z
    .looseObject({ error: z.string(), code: name })
    .transform(({ error, code }) => ({ type: '', code, message: error })),
]);
