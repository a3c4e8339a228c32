import type { Model } from '@irodori/contract/entities';
import { type BuiltInPipeline, ofBuiltIn } from '@irodori/contract/built-in-pipelines';

const nature: Readonly<Record<BuiltInPipeline, string>> = {
  ink: 'is a sketch engine, not a large model: it draws in vectors the words that it knows.',
  bloom: 'is a small model of our own, trained on our sketch engine’s drawings.',
};
const remoteNature = 'is a model that others have trained; it reads your words itself.';

/** A plain description of the engine that draws the picture. */
export const engineWords = (model: Pick<Model, 'name' | 'pipeline'> | null): string =>
  model === null
    ? 'Made by an engine of this site.'
    : `${model.name} ${ofBuiltIn(nature, model.pipeline) ?? remoteNature}`;
