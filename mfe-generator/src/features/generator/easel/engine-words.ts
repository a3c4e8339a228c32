import type { Model } from '@irodori/contract/entities';

/** A plain description of the engine that draws the picture. */
export function engineWords(model: Pick<Model, 'name' | 'pipeline'> | null): string {
  if (model === null) return 'Made by one of Irodori’s own engines.';
  if (model.pipeline === 'ink')
    return `${model.name} is a sketch engine: it composes drawings in vectors from the words it knows. It is not a large model.`;
  if (model.pipeline === 'bloom')
    return `${model.name} is a small model of our own, trained on our sketch engine’s drawings. It is not a large model.`;
  return `Made by ${model.name}.`;
}
