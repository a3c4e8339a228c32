import { z } from 'zod';
import { loraOf } from '../choose.ts';
import { EngineFailure } from '../engine-failure.ts';
import type { Fields } from '../fields.ts';
import type { Variants } from './input-schema.ts';
import type { ProposedSettings } from './model-parts.ts';

const text = { type: 'string' } as const;

/** What an operator chooses of a model beside its name, for `irodori engines add`. */
export const choiceOptions = {
  steps: text,
  guidance: text,
  scheduler: text,
  lora: { type: 'string', multiple: true },
} as const;

export const choices = z.object({
  steps: z.coerce.number().int().positive().optional(),
  guidance: z.coerce.number().nonnegative().optional(),
  scheduler: z.string().optional(),
  lora: z.array(z.string()).optional(),
});
export type Choices = z.infer<typeof choices>;

/** Fields that models have for a LoRA, each beside that of its weight. */
const loraFields = [
  ['lora_weights', 'lora_scale'],
  ['lora', 'lora_scale'],
  ['hf_lora', 'lora_scale'],
  ['extra_lora', 'extra_lora_scale'],
] as const;

interface Chosen {
  readonly fields: Fields;
  readonly loras: NonNullable<ProposedSettings['loras']>;
}

/** Puts what was chosen in the fields that the model has for it. @throws EngineFailure `invalid` if it has none */
export function withChoices(
  fields: Fields,
  { steps, guidance, scheduler, lora = [] }: Choices,
  variants: Variants,
): Chosen {
  const chosen = { ...fields };
  const choose = (title: string, value: string | number | undefined, ...names: readonly string[]) => {
    if (value === undefined) return;
    const name = names.find((each) => variants(each).length > 0);
    if (name === undefined) throw lacking(title);
    chosen[name] = value;
  };
  choose('number of steps', steps, 'num_inference_steps');
  choose('guidance', guidance, 'guidance_scale', 'guidance');
  const known = variants('scheduler').flatMap((variant) => variant.enum ?? []);
  if (scheduler !== undefined && known.length > 0 && !known.includes(scheduler))
    throw new EngineFailure(
      'invalid',
      `The model has no scheduler "${scheduler}"; it has ${known.join(', ')}`,
    );
  choose('scheduler', scheduler, 'scheduler');
  const wanted = lora.map(loraOf);
  if (variants('loras').length > 0)
    return {
      fields: chosen,
      loras: wanted.map(({ name, weight }) => ({
        path: name,
        ...(weight !== undefined && { scale: weight }),
      })),
    };
  const places = loraFields.filter(([address]) => variants(address).length > 0);
  if (wanted.length > places.length) throw lacking(places.length === 0 ? 'LoRA' : 'further LoRA');
  for (const [at, { name, weight }] of wanted.entries()) {
    const [address = '', scale = ''] = places[at] ?? [];
    chosen[address] = name;
    if (weight !== undefined) chosen[scale] = weight;
  }
  return { fields: chosen, loras: [] };
}

const lacking = (title: string): EngineFailure => new EngineFailure('invalid', `The model takes no ${title}`);

/** What a model would take beside its order, for an operator to choose. */
export function sayChoices(variants: Variants, say: (line: string) => void): void {
  const schedulers = variants('scheduler').flatMap((variant) => variant.enum ?? []);
  if (schedulers.length > 0) say(`Schedulers, by --scheduler: ${schedulers.join(', ')}.`);
  const places = loraFields.filter(([address]) => variants(address).length > 0).length;
  if (variants('loras').length > 0) say('It takes LoRAs, by --lora address:0.8.');
  else if (places > 0) say(`It takes ${places === 1 ? 'a LoRA' : `${places} LoRAs`}, by --lora address:0.8.`);
}
