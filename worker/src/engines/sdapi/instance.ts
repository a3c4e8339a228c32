import { z } from 'zod';
import { headerKey } from '../../header-key.ts';
import { instanceParts, promptPart, sizePart, timePricesPart } from '../instance-parts.ts';

/** What a model's configuration (`models.default_pipeline_config`) may say otherwise. */
export const settings = {
  /** The name of a sampler of the server; without it the server chooses. */
  sampler: z.string().min(1).optional(),
  scheduler: z.string().min(1).optional(),
  steps: z.number().int().positive().default(28),
  /** How closely the picture follows the words (`cfg_scale`). */
  guidance: z.number().nonnegative().default(6),
};

/** `user:password`, which is encoded and may have any character, or the token of a proxy. */
const key = z.union([z.string().regex(/:/), headerKey], {
  error: ({ input }) => headerKey.safeParse(input).error?.issues[0]?.message,
});

/** One server of the operator's that speaks /sdapi/v1, with one of its models. */
export const sdApiInstance = z
  .strictObject({
    engine: z.literal('sdapi'),
    ...instanceParts,
    key: key.optional(),
    /**
     * Nobody but one worker, and there this instance alone, gives the server runs. Needed for progress and cancelling
     * where the server knows no ids, because whatever it draws is then the run of this worker.
     */
    exclusive: z.boolean().default(false),
    /** A checkpoint by its name or title there; without it, whichever is loaded draws. */
    model: z.string().min(1).optional(),
    ...settings,
    loras: z.array(z.strictObject({ name: z.string().min(1), weight: z.number().default(1) })).default([]),
    /** A second pass that makes each picture larger (“hires fix”). */
    hires: z
      .strictObject({
        upscaler: z.string().min(1),
        scale: z.number().min(1).max(4).default(1.5),
        /** 0: as many as `steps`. */
        steps: z.number().int().nonnegative().default(0),
        denoising: z.number().min(0).max(1).default(0.4),
      })
      .optional(),
    /** The upscaler of the server that makes finished pictures larger. */
    enlargeBy: z.string().min(1).optional(),
    /**
     * How a sketch is followed: by a model of the ControlNet extension that knows lines, or by beginning with the sketch,
     * which every server can do and few models do well.
     */
    guide: z
      .discriminatedUnion('by', [
        z.strictObject({
          by: z.literal('controlnet'),
          model: z.string().min(1),
          /** The extension's name for turning black lines on white into white ones on black. */
          module: z.string().min(1).default('invert (from white bg & black line)'),
        }),
        z.strictObject({ by: z.literal('img2img') }),
      ])
      .optional(),
    size: sizePart,
    prices: timePricesPart,
    prompt: promptPart,
  })
  .refine(({ exclusive, slots }) => !exclusive || slots === 1, {
    path: ['slots'],
    error: 'must be 1 for a server that is exclusive: two runs of this worker could not be told apart',
  });
export type Instance = z.infer<typeof sdApiInstance>;
