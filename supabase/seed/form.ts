import type { Prompt } from '@irodori/contract/prompt';
import type { AppSeed, PictureSeed } from './catalogue.ts';

/** The complete form of a catalogue picture: the app's presets and the picture's values, in a square format. */
export function formOf({ fields }: Pick<AppSeed, 'fields'>, { values }: Pick<PictureSeed, 'values'>): Prompt {
  const preset = fields.flatMap(({ name, config }) =>
    config?.default === undefined ? [] : [[name, name === 'ratio' ? '1:1' : config.default] as const],
  );
  return { ...Object.fromEntries(preset), ...values };
}
