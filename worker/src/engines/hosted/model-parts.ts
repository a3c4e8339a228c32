import { z } from 'zod';
import { fieldsPart } from '../fields.ts';
import { textPromptPart } from '../instance-parts.ts';

const sizes = z.union([
  z.strictObject({
    /** The field that takes an object with width and height; without it, they are two fields. */
    field: z.literal('image_size').optional(),
    /** Pixels of which width and height are multiples. */
    multiple: z.number().int().positive(),
    /** The number of pixels that the model was trained at, e.g. 1048576. */
    pixels: z.number().int().positive().optional(),
  }),
  z.strictObject({
    field: z.enum(['aspect_ratio', 'image_size', 'size']),
    /** Sizes, e.g. "1536x1024", or ratios, e.g. "3:2". */
    values: z
      .array(z.string().regex(/^[1-9]\d*[x:][1-9]\d*$/, 'takes "1024x1024", or ratios as "3:2"'))
      .min(1),
  }),
]);
export type Sizes = z.infer<typeof sizes>;

/** What is set for each order by the adapter itself. */
const ours = [
  'prompt',
  'negative_prompt',
  'seed',
  'num_images',
  'num_outputs',
  'image_size',
  'aspect_ratio',
  'size',
  'width',
  'height',
  'sync_mode',
];

/** What is configured of a model whose inputs are fields with names of its own. Fields that it does not know are not sent. */
export const modelParts = {
  /** Absent: the model takes no size. */
  sizes: sizes.optional(),
  /** Fields of the order, e.g. `{"num_inference_steps": 28}`. `models.default_pipeline_config` may change their values. */
  fields: fieldsPart(ours),
  /** The field that says how many pictures are drawn; an order is always for one. */
  count: z.enum(['num_images', 'num_outputs']).optional(),
  /** True: the model takes the field `negative_prompt`. */
  negative: z.boolean().default(false),
  /** The largest seed that the model takes; absent: it takes none. */
  largestSeed: z.number().int().positive().optional(),
  prompt: textPromptPart,
};
const model = z.strictObject(modelParts);
export type ModelSettings = z.infer<typeof model>;
export type ProposedSettings = Omit<z.input<typeof model>, 'prompt'>;
