import type { AppPromptField } from '@irodori/contract/entities';
import type { Prompt } from '@irodori/contract/prompt';
import { withSeed } from '../generator/form/form-values.ts';
import { isVaried } from '../generator/form/main-field.ts';
import { seedOfJob, type ShownJob } from '../generator/form/shown-job.ts';

type Fields = readonly AppPromptField[];

/** The settings of a job without its seed, so that the next picture has a new one. */
export const againOf = (fields: Fields, { prompt }: Pick<ShownJob, 'prompt'>): Prompt =>
  Object.fromEntries(
    Object.entries(withSeed(fields, prompt, undefined)).filter(([, value]) => value.length > 0),
  );

/**
 * The settings of a variation: the job's seed, with another option in one field. Both engines decide each attribute and
 * each line by a stream of its own from the seed, so the rest of the picture stays; a neighbouring seed would change
 * everything, since the engines spread seeds. A choice of the form wins over the prompt, and what was drawn is not
 * chosen, so the change is seen.
 * @param random 0 to 1, like Math.random
 */
export function variationOf(fields: Fields, job: ShownJob, random: () => number = Math.random): Prompt {
  const drew = job.output?.drew.join('\n') ?? '';
  const choices = fields.filter(isVaried).map(({ name, config }) => ({
    name,
    values: config.options
      .map(({ value }) => value)
      .filter((value) => value !== job.prompt[name] && !drew.includes(value)),
  }));
  const choice = pick(
    choices.filter(({ values }) => values.length > 0),
    random,
  );
  const value = pick(choice?.values ?? [], random);
  const changed = choice === undefined || value === undefined ? {} : { [choice.name]: value };
  return withSeed(fields, { ...job.prompt, ...changed }, seedOfJob(fields, job));
}

const pick = <T>(items: readonly T[], random: () => number): T | undefined =>
  items[Math.floor(random() * items.length)];
