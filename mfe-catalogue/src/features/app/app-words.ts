import type { Pipeline } from '@irodori/contract/entities';
import { type BuiltInPipeline, ofBuiltIn } from '@irodori/contract/built-in-pipelines';

/** "1 credit", "3 credits", "Free". */
export const costWords = (cost: number): string =>
  cost === 0 ? 'Free' : cost === 1 ? '1 credit' : `${cost} credits`;

const engines: Readonly<Record<BuiltInPipeline, { readonly name: string; readonly words: string }>> = {
  ink: { name: 'Ink', words: 'Ink, our sketch engine that draws in vectors' },
  bloom: { name: 'Bloom', words: 'Bloom, our small model trained on Ink’s drawings' },
};

const remote = { name: 'A large model', words: 'A model that others have trained' };

/** An honest description of the engine. */
export const engineWords = (pipeline: Pipeline | undefined): string =>
  pipeline === undefined ? 'One of our engines' : (ofBuiltIn(engines, pipeline) ?? remote).words;

export const engineName = (pipeline: Pipeline | undefined): string =>
  pipeline === undefined ? 'Engine' : (ofBuiltIn(engines, pipeline) ?? remote).name;
