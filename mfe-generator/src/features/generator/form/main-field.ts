import type { AppPromptField } from '@irodori/contract/entities';
import { fieldContent } from '@irodori/contract/field-content';
import type { Prompt } from '@irodori/contract/prompt';

/** The field with the description of the picture, the prompt in the narrow sense. */
export const mainField = (fields: readonly AppPromptField[]): AppPromptField | undefined =>
  fields.find((field) => field.mdel_input_type === 'PROMPT' && fieldContent[field.type] === 'words');

/** The description of the picture; '' without one. */
export const mainWords = (fields: readonly AppPromptField[], prompt: Prompt): string =>
  [prompt[mainField(fields)?.name ?? ''] ?? ''].flat().join(', ');

/** Choices that move the whole composition, of which the rest would not be recognised. */
const composing: ReadonlySet<string> = new Set(['ratio', 'framing', 'style']);

/** True for a choice that a variation may change. */
export const isVaried = ({ type, name, config }: AppPromptField): boolean =>
  fieldContent[type] === 'option' && !composing.has(config.attribute ?? name);
