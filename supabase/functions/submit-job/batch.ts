import type { AppPromptField } from '../../../shared/contract/src/catalogue/entities.ts';
import type { Prompt } from '../../../shared/contract/src/jobs/prompt.ts';

/**
 * The prompts of the other pictures of a batch, which differ in the seed alone: each has the next number, and after the
 * highest that the field takes comes the lowest. Without a seed in the first prompt every job gets one from its id.
 */
export function othersOf(fields: readonly AppPromptField[], first: Prompt, count: number): Prompt[] {
  const field = fields.find(({ config }) => config.attribute === 'seed');
  const seed = first[field?.name ?? ''];
  return Array.from({ length: count - 1 }, (_, index) =>
    field === undefined || seed === undefined || seed === ''
      ? first
      : { ...first, [field.name]: seedAfter(field, Number(seed), index + 1) },
  );
}

function seedAfter({ minValue, maxValue }: AppPromptField, seed: number, steps: number): string {
  const least = minValue ?? 0;
  const most = maxValue ?? 2 ** 32 - 1;
  return String(least + ((seed - least + steps) % (most - least + 1)));
}
