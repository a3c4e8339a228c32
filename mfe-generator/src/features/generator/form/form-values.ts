import type { AppPromptField } from '@irodori/contract/entities';
import { fieldContent } from '@irodori/contract/field-content';
import type { Prompt } from '@irodori/contract/prompt';

/** The values of a form: one for every field of the app, possibly empty. */
export type FormValues = Prompt;
export type FieldValue = Prompt[string];

export const isSeed = (field: AppPromptField): boolean => field.config.attribute === 'seed';

/** The seed among values, which is empty where the visitor locked none. */
export const seedIn = (fields: readonly AppPromptField[], values: Prompt): FieldValue | undefined =>
  values[fields.find(isSeed)?.name ?? ''];

/** True for a number that says in percent how closely the sketch, or the visitor's own picture, is followed. */
export const isPercent = ({ config }: AppPromptField): boolean =>
  config.attribute === 'guide' || config.attribute === 'likeness';

export const isList = (field: AppPromptField): boolean => fieldContent[field.type] === 'options';

const emptyValue = (field: AppPromptField): FieldValue => (isList(field) ? [] : '');

export const isEmptyValue = (value: FieldValue | undefined): boolean =>
  value === undefined || (typeof value === 'string' ? value.trim() : value).length === 0;

/** The initial values of an app's form. */
export const defaultValues = (fields: readonly AppPromptField[]): FormValues =>
  Object.fromEntries(
    fields.map((field) => [field.name, fitted(field, field.config.default) ?? emptyValue(field)]),
  );

/** `values`, overridden by the values of `filled` that are valid for the app's fields, which may have changed since. */
export const filledWith = (
  fields: readonly AppPromptField[],
  values: FormValues,
  filled: Prompt,
): FormValues => ({
  ...values,
  ...Object.fromEntries(
    fields.flatMap((field) => {
      const value = fitted(field, filled[field.name]);
      return value === undefined ? [] : [[field.name, value]];
    }),
  ),
});

/** The prompt for the request: the values without empty fields. */
export const toPrompt = (fields: readonly AppPromptField[], values: FormValues): Prompt =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.name];
      if (value === undefined || isEmptyValue(value)) return [];
      return [[field.name, typeof value === 'string' ? value.trim() : value]];
    }),
  );

/** A random whole number within the bounds of the field of the seed; without a field of all seeds, 0 to 2³² − 1. */
export function rollSeed(field: Pick<AppPromptField, 'minValue' | 'maxValue'> | undefined): number {
  const least = field?.minValue ?? 0;
  const most = field?.maxValue ?? 2 ** 32 - 1;
  return least + Math.floor(Math.random() * (most - least + 1));
}

/** The prompt with a seed where the visitor left it open, so that the picture has the composition of its sketch. */
export const seeded = (fields: readonly AppPromptField[], prompt: Prompt, seed: number): Prompt => ({
  ...withSeed(fields, {}, seed),
  ...prompt,
});

/** Replaces the seed of settings; undefined removes it, so that each picture gets a new seed. */
export function withSeed(
  fields: readonly AppPromptField[],
  filled: Prompt,
  seed: FieldValue | number | undefined,
): Prompt {
  const seeds = fields.filter(isSeed).map(({ name }) => [name, String(seed ?? '')]);
  return { ...filled, ...Object.fromEntries(seeds) };
}

export const hasSameValues = (fields: readonly AppPromptField[], a: FormValues, b: FormValues): boolean =>
  JSON.stringify(toPrompt(fields, a)) === JSON.stringify(toPrompt(fields, b));

function fitted(field: AppPromptField, value: FieldValue | undefined): FieldValue | undefined {
  if (value === undefined) return undefined;
  const allowed = new Set(field.config.options.map((option) => option.value));
  if (isList(field)) return [value].flat().filter((choice) => allowed.has(choice));
  const text = typeof value === 'string' ? value : (value[0] ?? '');
  const isChoice = fieldContent[field.type] === 'option';
  return isChoice && text !== '' && !allowed.has(text) ? undefined : text;
}
