import type { AppPromptField } from '../catalogue/entities.ts';
import { fieldContent, type FieldContent } from './field-content.ts';
import type { Prompt, PromptIssue, PromptRule } from './prompt.ts';

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

  return checks[fieldContent[field.type]](field, value, fail);
}

type Fail = (rule: PromptRule, message: string, limit?: number) => PromptIssue;

type Check = (field: AppPromptField, value: Prompt[string], fail: Fail) => PromptIssue | undefined;

const forOneValue =
  (check: (field: AppPromptField, value: string, fail: Fail) => PromptIssue | undefined): Check =>
  (field, value, fail) =>
    typeof value === 'string' ? check(field, value, fail) : fail('type', 'please give one value.');

const checks: Readonly<Record<FieldContent, Check>> = {
  words: forOneValue((field, value, fail) =>
    field.config.numeric === true ? checkNumber(field, value, fail) : checkLength(field, value, fail),
  ),
  option: forOneValue((field, value, fail) => checkOptions(field, [value], fail)),
  options: (field, value, fail) =>
    typeof value === 'string'
      ? fail('type', 'please choose from the list.')
      : (checkOptions(field, value, fail) ?? checkRange(field, value.length, 'choices', fail)),
  picture: forOneValue(() => undefined),
};

function checkNumber(field: AppPromptField, value: string, fail: Fail): PromptIssue | undefined {
  if (!/^-?\d{1,15}$/.test(value)) return fail('type', 'please enter a whole number.');
  return checkRange(field, Number(value), '', fail);
}

function checkLength(
  { minLength, maxLength }: AppPromptField,
  value: string,
  fail: Fail,
): PromptIssue | undefined {
  const length = codePoints(value);
  if (minLength !== null && length < minLength)
    return fail('minLength', `needs at least ${minLength} characters; this has ${length}.`, minLength);
  if (maxLength !== null && length > maxLength)
    return fail('maxLength', `takes at most ${maxLength} characters; this has ${length}.`, maxLength);
  return undefined;
}

function checkOptions(field: AppPromptField, values: readonly string[], fail: Fail): PromptIssue | undefined {
  const allowed = new Set(field.config.options.map((option) => option.value));
  const hasStranger = values.some((value) => !allowed.has(value)) || new Set(values).size !== values.length;
  return hasStranger ? fail('option', 'please choose from the list.') : undefined;
}

/** Checks a number, or a picture's shorter side, against the field's bounds. */
export function checkRange(
  field: AppPromptField,
  n: number,
  unit: string,
  fail: Fail,
): PromptIssue | undefined {
  const suffix = unit === '' ? '' : ` ${unit}`;
  if (field.minValue !== null && n < field.minValue)
    return fail('minValue', `at least ${field.minValue}${suffix}.`, field.minValue);
  if (field.maxValue !== null && n > field.maxValue)
    return fail('maxValue', `at most ${field.maxValue}${suffix}.`, field.maxValue);
  return undefined;
}
