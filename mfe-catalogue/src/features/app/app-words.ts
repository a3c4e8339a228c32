import type { AppPromptField } from '@irodori/contract/entities';

/** "1 credit", "3 credits", "Free". */
export const costWords = (cost: number): string =>
  cost === 0 ? 'Free' : cost === 1 ? '1 credit' : `${cost} credits`;

/** A honest description of the engine. */
export function engineWords(pipeline: string | undefined): string {
  if (pipeline === 'ink') return 'Ink, our sketch engine that draws in vectors';
  if (pipeline === 'bloom') return 'Bloom, our small model trained on Ink’s drawings';
  return pipeline === undefined ? 'One of our engines' : pipeline;
}

export const engineName = (pipeline: string | undefined): string =>
  pipeline === 'ink' ? 'Ink' : pipeline === 'bloom' ? 'Bloom' : (pipeline ?? 'Engine');

/** The kind of value of a field, e.g. "one of 12". */
export function fieldWords({ type, config }: AppPromptField): string {
  const { length } = config.options;
  switch (type) {
    case 'SHORT_TEXT':
      return config.numeric === true ? 'a number' : 'a few words';
    case 'LONG_TEXT':
      return 'your own words';
    case 'RADIO':
      return `one of ${length}`;
    case 'RADIO_WITH_IMAGE':
      return `one of ${length}, with pictures`;
    case 'RADIO_MULTISELECT':
      return `several of ${length}`;
    case 'IMAGE_INPUT':
      return 'a picture of yours';
  }
}
