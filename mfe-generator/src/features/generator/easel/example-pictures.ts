import type { Prompt } from '@irodori/contract/prompt';
import { z } from 'zod/mini';
import type { GeneratorApp } from '../load-generator.ts';

const gallery = z.array(z.object({ path: z.string(), prompt: z.string() }));

/** The catalogue's picture of an example: the one whose prompt is a value of the example. */
export function pictureOf({ config }: GeneratorApp, example: Prompt): string | undefined {
  const made = gallery.safeParse(config['gallery']).data ?? [];
  const words = Object.values(example);
  return made.find(({ prompt }) => words.includes(prompt))?.path;
}
