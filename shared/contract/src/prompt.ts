import { z } from 'zod';
import type { AppPromptField } from './entities.ts';

/** A filled form: field name → text, chosen values, or the storage path of an uploaded image. */
export const prompt = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
export type Prompt = z.infer<typeof prompt>;

/** The rule of a prompt field that a value broke. */
export const promptRule = z.enum([
  'required',
  'type',
  'minLength',
  'maxLength',
  'minValue',
  'maxValue',
  'option',
  'unknown',
]);
export type PromptRule = z.infer<typeof promptRule>;

export const promptIssue = z.object({
  field: z.string(),
  rule: promptRule,
  /** The bound of the rule, e.g. 500 for maxLength. */
  limit: z.number().optional(),
  /** The value's length: code points of a text, or number of choices. The value itself is never reported. */
  length: z.number().int(),
  message: z.string(),
});
export type PromptIssue = z.infer<typeof promptIssue>;

/** Length in Unicode code points, like Postgres' char_length. */
export const codePoints = (text: string): number => Array.from(text).length;

/**
 * Checks a prompt against its app's fields; the form and the `submit-job` function run the same rules.
 * Returns at most one broken rule per field, in the fields' order; an empty list means that the prompt is valid.
 */
export function checkPrompt(fields: readonly AppPromptField[], value: Prompt): PromptIssue[] {
  const known = new Set(fields.map((field) => field.name));
  const unknown = Object.keys(value)
    .filter((name) => !known.has(name))
    .map((name) => ({
      field: name,
      rule: 'unknown' as const,
      length: 0,
      message: `This app has no field “${name.slice(0, 60)}”.`,
    }));
  const checked = [...fields]
    .toSorted((a, b) => a.position - b.position)
    .flatMap((field) => checkField(field, value[field.name]) ?? []);
  return [...checked, ...unknown];
}

function checkField(field: AppPromptField, value: Prompt[string] | undefined): PromptIssue | undefined {
  const length = value === undefined ? 0 : typeof value === 'string' ? codePoints(value) : value.length;
  const fail: Fail = (rule, message, limit) => ({
    field: field.name,
    rule,
    ...(limit === undefined ? {} : { limit }),
    length,
    message: `${field.label}: ${message}`,
  });
  const isEmpty = value === undefined || (typeof value === 'string' ? value.trim() === '' : length === 0);
  if (isEmpty) return field.required ? fail('required', 'please fill this in.') : undefined;

  if (field.type === 'RADIO_MULTISELECT') {
    if (typeof value === 'string') return fail('type', 'please choose from the list.');
    return checkOptions(field, value, fail) ?? checkRange(field, value.length, 'choices', fail);
  }
  if (typeof value !== 'string') return fail('type', 'please give one value.');
  if (field.type === 'RADIO' || field.type === 'RADIO_WITH_IMAGE') return checkOptions(field, [value], fail);
  if (field.type === 'IMAGE_INPUT') return undefined;
  if (field.config.numeric === true) {
    if (!/^-?\d{1,15}$/.test(value)) return fail('type', 'please enter a whole number.');
    return checkRange(field, Number(value), '', fail);
  }
  if (field.minLength !== null && length < field.minLength)
    return fail(
      'minLength',
      `needs at least ${field.minLength} characters; this has ${length}.`,
      field.minLength,
    );
  if (field.maxLength !== null && length > field.maxLength)
    return fail(
      'maxLength',
      `takes at most ${field.maxLength} characters; this has ${length}.`,
      field.maxLength,
    );
  return undefined;
}

type Fail = (rule: PromptRule, message: string, limit?: number) => PromptIssue;

function checkOptions(field: AppPromptField, values: readonly string[], fail: Fail): PromptIssue | undefined {
  const allowed = new Set(field.config.options.map((option) => option.value));
  const hasStranger = values.some((value) => !allowed.has(value)) || new Set(values).size !== values.length;
  return hasStranger ? fail('option', 'please choose from the list.') : undefined;
}

function checkRange(field: AppPromptField, n: number, unit: string, fail: Fail): PromptIssue | undefined {
  const suffix = unit === '' ? '' : ` ${unit}`;
  if (field.minValue !== null && n < field.minValue)
    return fail('minValue', `at least ${field.minValue}${suffix}.`, field.minValue);
  if (field.maxValue !== null && n > field.maxValue)
    return fail('maxValue', `at most ${field.maxValue}${suffix}.`, field.maxValue);
  return undefined;
}
