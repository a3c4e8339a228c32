import type { AIModelInputDataType, PromptFieldType } from '@irodori/contract/entities';

interface InputTypeSeed extends Omit<AIModelInputDataType, 'id'> {
  readonly config: { readonly fields: readonly PromptFieldType[]; readonly [setting: string]: unknown };
}

/** The inputs of models, by the types of prompt fields that provide them. */
export const inputTypes: readonly InputTypeSeed[] = [
  { name: 'text', type: 'PROMPT', config: { fields: ['SHORT_TEXT', 'LONG_TEXT'] } },
  { name: 'negative_text', type: 'NEGATIVE_PROMPT', config: { fields: ['SHORT_TEXT', 'LONG_TEXT'] } },
  { name: 'value', type: 'ATTRIBUTE', config: { fields: ['RADIO', 'RADIO_WITH_IMAGE'] } },
  { name: 'values', type: 'ATTRIBUTE', config: { fields: ['RADIO_MULTISELECT'] } },
  { name: 'seed', type: 'ATTRIBUTE', config: { fields: ['SHORT_TEXT'], minimum: 0, maximum: 4_294_967_295 } },
  { name: 'ratio', type: 'ATTRIBUTE', config: { fields: ['RADIO'] } },
  {
    name: 'palette_picture',
    type: 'ATTRIBUTE',
    config: { fields: ['IMAGE_INPUT'], accept: ['image/png', 'image/jpeg', 'image/webp'] },
  },
];
