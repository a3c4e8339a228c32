import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const folder = new URL('../../../models/bloom/', import.meta.url);

/** The path of a file in the folder of the model. */
export const modelFile = (name: string): string => fileURLToPath(new URL(name, folder));

const descriptionSchema = z.object({
  name: z.string(),
  /** Side of the picture that the network predicts, in pixels. */
  size: z.number().int(),
  /** Side of the square of pixels that is one cell of the network's input. */
  patch: z.number().int(),
  sampler: z.object({ steps: z.number().int() }),
  /** Attribute → values, in the order of the network's inputs. */
  vocabulary: z.record(z.string(), z.array(z.string())),
  /** What the drawings vary and no request names, after the vocabulary in the order of the inputs. */
  hidden: z.record(z.string(), z.array(z.string())),
  upscaler: z.object({ file: z.string(), size: z.number().int() }),
});
export type ModelDescription = z.infer<typeof descriptionSchema>;

/** `model.json`, the description that the training writes beside the weights. */
export const description: ModelDescription = descriptionSchema.parse(
  JSON.parse(readFileSync(modelFile('model.json'), 'utf8')),
);
