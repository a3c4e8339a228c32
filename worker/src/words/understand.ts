import type { EngineCapabilities } from '../engines/engine.ts';
import { asksForCare } from './phrases.ts';
import { readText, type Said } from './read.ts';
import { settle } from './settle.ts';
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
  /** What else suggests itself, e.g. the colours of an uploaded picture; taken where nothing else speaks. */
  readonly hints?: AttributeValues;
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

/** Finds what a phrase means that the plain vocabulary does not know, if anything. */
export type FindMeaning = (phrases: readonly string[]) => Promise<readonly (Meaning | undefined)[]>;
export interface Meaning {
  readonly attribute: Attribute;
  readonly value: string;
}

/** The plain vocabulary first, then `findMeaning` for the phrases that it did not take. */
export function createUnderstand(findMeaning: FindMeaning): Understand {
  return async ({ text, negative, explicit, hints = {} }, capabilities) => {
    const readings = [readText(text), readText(negative, true)];
    const unknown = readings
      .flatMap((reading) => reading.unknown)
      .filter(({ isNegative, phrase }) => !isNegative || !asksForCare(phrase));
    const open = unknown.filter(({ isBeyond }) => !isBeyond);
    const meanings = await findMeaning(open.map(({ phrase }) => phrase));
    const meant = open.flatMap(({ phrase, isNegative }, i): Said[] => {
      const meaning = meanings[i];
      if (meaning === undefined) return [];
      return [{ attribute: meaning.attribute, values: [meaning.value], phrase, isWeak: false, isNegative }];
    });
    const said = [...readings.flatMap((reading) => reading.said), ...meant];
    const settled = settle({ explicit, said, hints }, capabilities);
    // What cannot be drawn is absent as asked; only missing wishes are worth a word.
    const missing = unknown.filter(
      ({ phrase, isNegative }) => !isNegative && !meant.some((one) => one.phrase === phrase),
    );
    const notUnderstood = [...missing.map(({ phrase }) => phrase), ...settled.notUnderstood];
    return { ...settled, notUnderstood: [...new Set(notUnderstood)] };
  };
}
