import type { Prompt } from '@irodori/contract/prompt';
import type { AppSeed, PictureSeed } from './catalogue.ts';

/** The whole form that a picture of the catalogue was drawn from: what the app presets, the picture's own, square. */
export function formOf({ fields }: Pick<AppSeed, 'fields'>, { values }: Pick<PictureSeed, 'values'>): Prompt {
  const preset = fields.flatMap(({ name, config }) =>
    config?.default === undefined ? [] : [[name, name === 'ratio' ? '1:1' : config.default] as const],
  );
  return { ...Object.fromEntries(preset), ...values };
}
