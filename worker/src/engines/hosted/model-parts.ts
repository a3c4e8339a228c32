import { z } from 'zod';
import type { EngineRequest } from '../engine.ts';
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
  'loras',
];

const field = z.string().regex(/^\w+$/);

const guide = z.strictObject({
  /** The field that takes the sketch. */
  picture: field,
  /** True: it takes a list of pictures. */
  isList: z.boolean().default(false),
  /** The field that says how closely the sketch is followed. */
  strength: field.optional(),
  /** The field that says how much is drawn anew of a picture that begins with the sketch. Without both, words say it. */
  denoising: field.optional(),
});

const begin = z.strictObject({
  /** The field that takes the visitor's picture. */
  picture: field,
  /** True: it takes a list of pictures. */
  isList: z.boolean().default(false),
  /** The field that says how much of it is drawn anew. Without it, words say how closely the result keeps to it. */
  denoising: field.optional(),
});

/** What is configured of a model whose inputs are fields with names of its own. Fields that it does not know are not sent. */
const inputParts = {
  /** Absent: the model takes no size. */
  sizes: sizes.optional(),
  /** Fields of the order, e.g. `{"num_inference_steps": 28}`. `models.default_pipeline_config` may change their values. */
  fields: fieldsPart(ours),
  /** LoRAs by the addresses of their files, in the field `loras`; a model with other fields has them in `fields`. */
  loras: z.array(z.strictObject({ path: z.string().min(1), scale: z.number().default(1) })).default([]),
  /** The field that says how many pictures are drawn; an order is always for one. */
  count: z.enum(['num_images', 'num_outputs']).optional(),
  /** True: the model takes the field `negative_prompt`. */
  negative: z.boolean().default(false),
  /** The largest seed that the model takes; absent: it takes none. */
  largestSeed: z.number().int().positive().optional(),
};

/** What is configured of a model at a provider. @param shape what the provider has of each of its models */
export const modelParts = <Shape extends z.ZodRawShape>(shape: Shape) => ({
  ...inputParts,
  ...shape,
  /** Absent: the model follows no sketch. */
  guide: guide.optional(),
  /** Another model of the provider's, for orders with a sketch: most that take a picture draw nothing without one. */
  guided: z.strictObject({ ...inputParts, ...shape, guide }).optional(),
  /** Absent: the model begins with no picture of a visitor's. */
  begin: begin.optional(),
  /** Another model of the provider's, for orders with a picture of a visitor's. */
  begun: z.strictObject({ ...inputParts, ...shape, begin }).optional(),
  prompt: textPromptPart,
});

const model = z.strictObject({
  ...inputParts,
  guide: guide.optional(),
  begin: begin.optional(),
  prompt: textPromptPart,
});
export type ModelSettings = z.infer<typeof model>;
export type ProposedSettings = Omit<z.input<typeof model>, 'prompt'>;

interface Model {
  readonly guided?: object | undefined;
  readonly begun?: object | undefined;
  readonly prompt: ModelSettings['prompt'];
}

/** The model that draws an order: the one for pictures or for sketches, if there is one and the order has such. */
export function modelFor<Own extends Model>(
  { guided, begun, ...own }: Own,
  { guide, picture }: Pick<EngineRequest, 'guide' | 'picture'>,
):
  | Omit<Own, 'guided' | 'begun'>
  | (NonNullable<Own['guided']> & Pick<Own, 'prompt'>)
  | (NonNullable<Own['begun']> & Pick<Own, 'prompt'>) {
  const { prompt } = own;
  if (picture !== undefined && begun !== undefined) return { ...begun, prompt };
  return guide === undefined || guided === undefined ? own : { ...guided, prompt };
}

interface Ways extends Omit<Model, 'prompt'> {
  readonly guide?: object | undefined;
  readonly begin?: object | undefined;
}

/** Whether a sketch can be followed, by the model itself or by another one. */
export const takesGuide = ({ guide: own, guided }: Ways): boolean =>
  own !== undefined || guided !== undefined;

/** Whether a picture of a visitor's can be begun with, by the model itself or by another one. */
export const takesPicture = ({ begin: own, begun }: Ways): boolean =>
  own !== undefined || begun !== undefined;

/** The names of all models of an instance. */
export const modelNames = ({ model: name, guided, begun }: Names & Others): readonly string[] => [
  ...new Set([name, guided?.model ?? name, begun?.model ?? name]),
];

interface Names {
  readonly model: string;
}
interface Others {
  readonly guided?: Names | undefined;
  readonly begun?: Names | undefined;
}
