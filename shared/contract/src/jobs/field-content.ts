import type { PromptFieldType } from '../catalogue/entities.ts';

/** What a field holds: words of the visitor's own, one of its options, several of them, or an uploaded picture. */
export type FieldContent = 'words' | 'option' | 'options' | 'picture';
export const fieldContent: Readonly<Record<PromptFieldType, FieldContent>> = {
  SHORT_TEXT: 'words',
  LONG_TEXT: 'words',
  RADIO: 'option',
  RADIO_WITH_IMAGE: 'option',
  RADIO_MULTISELECT: 'options',
  IMAGE_INPUT: 'picture',
};
