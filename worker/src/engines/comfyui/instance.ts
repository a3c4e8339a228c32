import { pipelineName } from '@irodori/contract/entities';
import { z } from 'zod';
import { workflow } from './workflow.ts';

/** One ComfyUI of the operator's, with one workflow. */
export const comfyUiInstance = z.strictObject({
  engine: z.literal('comfyui'),
  /** The models whose pictures it draws have this name as `models.pipeline`. */
  name: z.string().regex(pipelineName, 'takes small letters, digits and hyphens'),
  url: z.url({ protocol: /^https?$/ }),
  /** For a proxy that wants `Authorization: Bearer …`. */
  key: z.string().min(1).optional(),
  /** Number of runs that one worker gives it at the same time. ComfyUI draws one after the other. */
  slots: z.number().int().positive().default(1),
  workflow,
  size: z
    .strictObject({
      /** Pixels of which width and height are multiples. */
      multiple: z.number().int().positive().default(8),
      /** The number of pixels that the model was trained at, e.g. 1048576. */
      pixels: z.number().int().positive().optional(),
    })
    .prefault({}),
  prompt: z
    .strictObject({
      /** Words of the model's own before those of the visitor. */
      before: z.string().default(''),
      /** What the model always leaves out. */
      negative: z.string().default(''),
      /** `weights`: the model reads “(word:1.2)” as a weight, so the visitor's brackets are escaped. `text`: it reads brackets as text. */
      brackets: z.enum(['weights', 'text']).default('weights'),
    })
    .prefault({}),
});
export type Instance = z.infer<typeof comfyUiInstance>;
