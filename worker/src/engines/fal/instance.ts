import { z } from 'zod';
import { headerKey } from '../../header-key.ts';
import { modelParts } from '../hosted/model-parts.ts';
import { instanceParts } from '../instance-parts.ts';

const price = z.number().nonnegative();

/** US dollars. What is missing makes the cost unknown. */
const prices = z.strictObject({
  /** For a picture, whatever fal counts. */
  picture: price.optional(),
  /** For a unit of fal's, as its list of prices says: an image, a megapixel, a second. The result tells how many there were. */
  unit: price.optional(),
});
export type Prices = z.infer<typeof prices>;

/** One model at fal. */
export const falInstance = z.strictObject({
  engine: z.literal('fal'),
  ...instanceParts,
  url: instanceParts.url.default('https://queue.fal.run'),
  key: headerKey,
  ...modelParts({
    /** The name of the model's endpoint: "fal-ai/flux/dev". */
    model: z.string().regex(/^[\w.-]+(\/[\w.-]+)+$/, 'takes "fal-ai/flux/dev"'),
    prices: prices.prefault({}),
  }),
  /** fal's lists of models and prices. */
  catalogue: instanceParts.url.default('https://api.fal.ai/v1'),
  /** Where fal keeps pictures: this host and those below it. */
  pictures: instanceParts.url.default('https://fal.media'),
});
export type Instance = z.infer<typeof falInstance>;
