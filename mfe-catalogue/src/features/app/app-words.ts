import type { Pipeline } from '@irodori/contract/entities';

/** "1 credit", "3 credits", "Free". */
export const costWords = (cost: number): string =>
  cost === 0 ? 'Free' : cost === 1 ? '1 credit' : `${cost} credits`;

const engines: Readonly<Record<Pipeline, { readonly name: string; readonly words: string }>> = {
  ink: { name: 'Ink', words: 'Ink, our sketch engine that draws in vectors' },
  bloom: { name: 'Bloom', words: 'Bloom, our small model trained on Ink’s drawings' },
};

/** An honest description of the engine. */
export const engineWords = (pipeline: Pipeline | undefined): string =>
  pipeline === undefined ? 'One of our engines' : engines[pipeline].words;

export const engineName = (pipeline: Pipeline | undefined): string =>
  pipeline === undefined ? 'Engine' : engines[pipeline].name;
