import type { Model, Pipeline } from '@irodori/contract/entities';

const nature: Readonly<Record<Pipeline, string>> = {
  ink: 'is a sketch engine, not a large model: it draws in vectors the words that it knows.',
  bloom: 'is a small model of our own, trained on our sketch engine’s drawings.',
};

/** A plain description of the engine that draws the picture. */
export const engineWords = (model: Pick<Model, 'name' | 'pipeline'> | null): string =>
  model === null ? 'Made by one of Irodori’s own engines.' : `${model.name} ${nature[model.pipeline]}`;
