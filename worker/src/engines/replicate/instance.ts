import { z } from 'zod';
import { headerKey } from '../../header-key.ts';
import { modelParts } from '../hosted/model-parts.ts';
import { instanceParts } from '../instance-parts.ts';

const price = z.number().nonnegative();

/** US dollars, as the page of the model says. What is missing makes the cost unknown. */
const prices = z.strictObject({
  /** For a picture, as official models have it. */
  picture: price.optional(),
  /** For a second of the hardware, as other models have it. */
  second: price.optional(),
});
export type Prices = z.infer<typeof prices>;

/** One model at Replicate. */
export const replicateInstance = z.strictObject({
  engine: z.literal('replicate'),
  ...instanceParts,
  url: instanceParts.url.default('https://api.replicate.com/v1'),
  key: headerKey,
  ...modelParts({
    /** An official model, "black-forest-labs/flux-dev", or a version of another one, "owner/name:version". */
    model: z.string().regex(/^[\w.-]+\/[\w.-]+(:\w+)?$/, 'takes "owner/name", or "owner/name:version"'),
    prices: prices.prefault({}),
  }),
  /** Replicate ends a run that takes longer, also where no worker is there to do so. */
  seconds: z.number().int().min(5).default(1800),
  /** Where Replicate keeps pictures: this host and those below it. */
  pictures: instanceParts.url.default('https://replicate.delivery'),
});
export type Instance = z.infer<typeof replicateInstance>;
