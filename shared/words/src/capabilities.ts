import type { BuiltInPipeline } from '@irodori/contract/built-in-pipelines';
import { vocabulary } from './vocabulary.ts';

/** What an engine can draw of the vocabulary. */
export interface EngineCapabilities {
  /** The attribute values that the engine can draw; absent: the whole vocabulary. */
  readonly draws?: Readonly<Record<string, readonly string[]>>;
  /** The attributes of which the engine draws several values at once; absent: no attribute. */
  readonly lists?: readonly string[];
}

/**
 * The capabilities of the built-in engines, by `models.pipeline`. Bloom's are those of its `model.json`, which a test of
 * the worker compares; a browser needs them before a picture is ordered.
 */
export const capabilities: Readonly<Record<BuiltInPipeline, EngineCapabilities>> = {
  ink: { lists: ['accessory', 'effects'] },
  bloom: {
    draws: {
      gender: vocabulary.gender,
      hair: vocabulary.hair,
      bangs: vocabulary.bangs,
      hair_color: vocabulary.hair_color,
      eye_color: vocabulary.eye_color,
      expression: vocabulary.expression,
      skin: vocabulary.skin,
      outfit: ['sailor', 'blazer', 'hoodie', 'kimono', 'armor', 'tshirt', 'dress'],
      outfit_color: ['red', 'blue', 'green', 'purple', 'pink', 'black', 'white', 'yellow', 'teal'],
      accessory: [
        'none',
        'cat ears',
        'bunny ears',
        'glasses',
        'ribbon',
        'flower',
        'headphones',
        'horns',
        'witch hat',
        'crown',
      ],
      background: ['plain', 'sky', 'sunset', 'night', 'sakura', 'city', 'forest', 'sea', 'snow', 'room'],
      framing: ['portrait'],
    },
  },
};

/**
 * What a built-in engine draws, by `models.pipeline`; undefined for an instance of a remote engine. The sketch's web worker
 * asks it in place of `ofBuiltIn`, with which the schemas of the contract would come (7 kB).
 */
export const capabilitiesOf = (pipeline: string): EngineCapabilities | undefined =>
  Object.hasOwn(capabilities, pipeline) ? capabilities[pipeline as BuiltInPipeline] : undefined;
