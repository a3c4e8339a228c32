import type { EngineCapabilities } from '../engines/engine.ts';
import type { Attribute } from './vocabulary.ts';

/** Attribute → values, in the order in which they were said. */
export type AttributeValues = Partial<Record<Attribute, readonly string[]>>;

export interface Words {
  /** The PROMPT fields, joined in their order. */
  readonly text: string;
  /** The NEGATIVE_PROMPT fields. */
  readonly negative: string;
  /** The ATTRIBUTE fields; they win over words. */
  readonly explicit: AttributeValues;
}

export interface Understanding {
  /** What to draw: fields and words together, only values that the engine draws. */
  readonly attributes: AttributeValues;
  /** What not to draw. Never names a value of `attributes`. */
  readonly negative: AttributeValues;
  /** `attributes` in words for the visitor: "silver hair", "blue kimono", "night". */
  readonly drew: readonly string[];
  /** Phrases that the picture does not follow, with the cause where it helps. */
  readonly notUnderstood: readonly string[];
}

/** Maps a prompt to what an engine draws, and says what it could not map. */
export type Understand = (words: Words, capabilities: EngineCapabilities) => Promise<Understanding>;
