import type { Prompt } from '@irodori/contract/prompt';
import type { GeneratorApp } from '../load-generator.ts';

/** The catalogue's picture of an example: the one whose prompt is a value of the example. */
export function pictureOf({ config }: GeneratorApp, example: Prompt): string | undefined {
  const words = Object.values(example);
  return config.gallery.find(({ prompt }) => words.includes(prompt))?.path;
}
