import type { AppPromptField } from '@irodori/contract/entities';
import { fieldContent } from '@irodori/contract/field-content';
import type { Prompt } from '@irodori/contract/prompt';
import { isPercent } from '../form/form-values.ts';
import { mainField } from '../form/main-field.ts';

/** What a prompt says besides the description of the picture, in one line: labels of options, and further texts. */
export function otherWords(fields: readonly AppPromptField[], prompt: Prompt): string {
  const main = mainField(fields);
  return fields
    .filter((field) => field !== main)
    .flatMap((field) => [prompt[field.name] ?? []].flat().map((value) => wordsOf(field, value)))
    .filter((words) => words !== '')
    .join(' · ');
}

function wordsOf(field: AppPromptField, value: string): string {
  const { type, label, config } = field;
  if (value === '') return '';
  if (fieldContent[type] === 'picture') return label;
  if (isPercent(field)) return `${label} ${value} %`;
  if (config.numeric === true) return `${label} ${value}`;
  return config.options.find((option) => option.value === value)?.label ?? value;
}
