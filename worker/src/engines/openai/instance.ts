import { z } from 'zod';
import { fieldsPart } from '../fields.ts';
import { instanceParts, textPromptPart } from '../instance-parts.ts';

const price = z.number().nonnegative();

/** What is set for each order by the adapter itself. */
const ours = ['model', 'prompt', 'n', 'size', 'aspect_ratio', 'seed', 'stream', 'partial_images'];

const sizes = z.union([
  /** The sizes that the model takes, e.g. "1536x1024"; or ratios, e.g. "3:2", which go into the field `aspect_ratio`. */
  z.array(z.string().regex(/^[1-9]\d*[x:][1-9]\d*$/, 'takes "1024x1024", or ratios as "3:2"')).min(1),
  z.strictObject({
    /** Pixels of which width and height are multiples. */
    multiple: z.number().int().positive(),
    /** The number of pixels that the model was trained at, e.g. 1048576. */
    pixels: z.number().int().positive().optional(),
  }),
]);
export type Sizes = z.infer<typeof sizes>;

/** US dollars, as the provider's price list says. What is missing makes the cost unknown. */
const prices = z.strictObject({
  /** For a picture, whatever its size, or by the size or ratio of the order. */
  picture: z.union([price, z.record(z.string(), price)]).optional(),
  /** For a million tokens of each kind. */
  tokens: z
    .strictObject({
      textInput: price,
      imageInput: price.optional(),
      textOutput: price.optional(),
      imageOutput: price,
    })
    .optional(),
});
export type Prices = z.infer<typeof prices>;

/** One model of OpenAI, or of a server that is compatible with its image API. */
export const openAiInstance = z.strictObject({
  engine: z.literal('openai'),
  ...instanceParts,
  url: instanceParts.url.default('https://api.openai.com/v1'),
  model: z.string().min(1),
  /** False only where no picture costs money: then a run whose fate is unknown is drawn again. */
  paid: z.boolean().default(true),
  sizes,
  /** Fields of the order as the model takes them: `{"quality": "medium"}`. `models.default_pipeline_config` may change their values. */
  fields: fieldsPart(ours),
  /** Streams the response, with so many previews. */
  previews: z.number().int().min(0).max(3).optional(),
  /**
   * How the model is told what to leave out: not at all; in words at the end of the prompt; in a field of this name; behind
   * a bar in the prompt, as LocalAI reads it.
   */
  negative: z.enum(['none', 'words', 'negative_prompt', 'bar']).default('none'),
  /** True: the server takes the field `seed`. */
  seed: z.boolean().default(false),
  /** True: the model draws after a picture (`/images/edits`), so it can follow a sketch. */
  edits: z.boolean().default(false),
  prompt: textPromptPart,
  prices: prices.prefault({}),
  /** A response that takes longer is given up. */
  seconds: z.number().int().positive().default(600),
  /** Hosts whose pictures are loaded by https, beside the server's own: for servers that respond with addresses. */
  pictureHosts: z.array(z.string()).default([]),
});
export type Instance = z.infer<typeof openAiInstance>;
