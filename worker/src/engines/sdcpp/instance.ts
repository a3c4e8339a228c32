import { z } from 'zod';
import { instanceParts, promptPart, sizePart, timePricesPart } from '../instance-parts.ts';

/** What a model's configuration (`models.default_pipeline_config`) may say otherwise. */
export const settings = {
  /** The name of a sampler of the server; without it the model's own. */
  sampler: z.string().min(1).optional(),
  scheduler: z.string().min(1).optional(),
  steps: z.number().int().positive().default(20),
  /** How closely the picture follows the words (`txt_cfg`). */
  guidance: z.number().nonnegative().default(7),
};

/** One stable-diffusion.cpp of the operator's, with the model that it was started with. */
export const sdCppInstance = z.strictObject({
  engine: z.literal('sdcpp'),
  ...instanceParts,
  ...settings,
  loras: z.array(z.strictObject({ name: z.string().min(1), weight: z.number().default(1) })).default([]),
  /** A second pass that makes each picture larger. */
  hires: z
    .strictObject({
      upscaler: z.string().min(1),
      scale: z.number().min(1).max(4).default(1.5),
      /** 0: as many as `steps`. */
      steps: z.number().int().nonnegative().default(0),
      denoising: z.number().min(0).max(1).default(0.4),
    })
    .optional(),
  /**
   * How a sketch is followed: by the ControlNet that the server was started with, which it does not tell of, or by beginning
   * with the sketch, which few models do well.
   */
  guide: z.enum(['control_image', 'init_image']).optional(),
  size: sizePart,
  prices: timePricesPart,
  prompt: promptPart,
});
export type Instance = z.infer<typeof sdCppInstance>;
