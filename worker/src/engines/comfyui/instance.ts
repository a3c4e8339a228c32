import { z } from 'zod';
import { instanceParts, promptPart, sizePart, timePricesPart } from '../instance-parts.ts';
import { workflow } from './workflow.ts';

/** One ComfyUI of the operator's, with one workflow. A key is for a proxy: `Authorization: Bearer …`. */
export const comfyUiInstance = z.strictObject({
  engine: z.literal('comfyui'),
  ...instanceParts,
  workflow,
  /** What makes finished pictures larger: a file of the server's folder `upscale_models`. */
  enlargeBy: z.string().min(1).optional(),
  size: sizePart,
  prices: timePricesPart,
  prompt: promptPart,
});
export type Instance = z.infer<typeof comfyUiInstance>;
