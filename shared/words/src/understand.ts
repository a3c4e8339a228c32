import type { EngineCapabilities } from './capabilities.ts';
import { notLeftOut } from './causes.ts';
import type { Said } from './findings.ts';
import type { FilledForm } from './form.ts';
import { asksForCare } from './phrases.ts';
import { readText } from './read.ts';
import { settle } from './settle.ts';
import { isOfPerson, saysWho, type Attribute } from './vocabulary.ts';

/** Attribute → values, in the order in which the text names them. */
export type AttributeValues = Partial<Record<Attribute, readonly string[]>>;

export interface Words {
  /** The PROMPT fields, joined in their order. */
  readonly text: string;
  /** The NEGATIVE_PROMPT fields. */
  readonly negative: string;
  /** The values of the ATTRIBUTE fields; a field wins over words. */
  readonly explicit: AttributeValues;
  /** Values for attributes that neither a field nor a word sets, e.g. the colours of an uploaded picture. */
  readonly hints?: AttributeValues;
}

export interface Understanding {
  /** The values to draw, from fields and words; the engine draws every one of them. */
  readonly attributes: AttributeValues;
  /** The excluded values. No value is both here and in `attributes`. */
  readonly negative: AttributeValues;
  /** `attributes` described for the visitor: "silver hair", "blue kimono", "night". */
  readonly drew: readonly string[];
  /** The phrases that the picture does not follow, some with the cause in brackets. */
  readonly notUnderstood: readonly string[];
  /**
   * Whom the words are about: `person`, if one says who is drawn or how they look, and the engine draws it; `other`, if the
   * text begins with an animal or with several people, and no word names a person; else `unsaid`.
   */
  readonly subject: 'person' | 'other' | 'unsaid';
}

/** Maps a prompt to the values that an engine draws, and reports the phrases that it cannot map. */
export type Understand = (words: Words, capabilities: EngineCapabilities) => Promise<Understanding>;

/** Finds the meaning of each phrase that the plain vocabulary does not contain; `undefined` where there is no close one. */
export type FindMeaning = (phrases: readonly string[]) => Promise<readonly (Meaning | undefined)[]>;
export interface Meaning {
  readonly attribute: Attribute;
  readonly value: string;
}

/**
 * Reads a prompt by the plain vocabulary; `findMeaning` gets the phrases that are left over, and `beginsWithAnimal` says of a
 * text whether it begins with an animal that the vocabulary lacks.
 */
export function createUnderstand(
  findMeaning: FindMeaning,
  beginsWithAnimal?: (text: string) => boolean,
): Understand {
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
    // An excluded phrase that no engine draws is absent anyway; one that nobody knows may be in the picture.
    const missing = unknown.filter(
      ({ phrase, isNegative, isBeyond, isKept }) =>
        (!isNegative || !isBeyond || isKept === true) && !meant.some((one) => one.phrase === phrase),
    );
    const reported = missing.map(({ phrase, isNegative }) =>
      isNegative ? `${phrase} (${notLeftOut})` : phrase,
    );
    const notUnderstood = [...reported, ...settled.notUnderstood];
    const drawn = ({ attribute, values, isNegative }: Said) =>
      !isNegative && values.some((value) => settled.attributes[attribute]?.includes(value) === true);
    // Of “a cat with blue eyes” the eyes are the cat’s; “a girl” names a person anywhere.
    const isAboutOthers = readings[0]?.subject === 'other' || beginsWithAnimal?.(text) === true;
    const namesPerson = said.some(
      (one) => (isAboutOthers ? saysWho(one.attribute) : isOfPerson(one.attribute)) && drawn(one),
    );
    const subject = namesPerson ? 'person' : isAboutOthers ? 'other' : 'unsaid';
    return { ...settled, subject, notUnderstood: [...new Set(notUnderstood)] };
  };
}

/** The values for an engine: a list for each attribute of `lists`, of which it draws several, and one for the others. */
export const valuesToDraw = (
  attributes: AttributeValues,
  lists: EngineCapabilities['lists'] = [],
): Record<string, string | readonly string[]> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, values]) => {
      const value = lists.includes(name) ? values : values[0];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

/**
 * False if words are left over and nothing says who is to be drawn: no word, no choice and no uploaded picture. Where the
 * text begins with an animal or with several people, only a word says it. Such a job is not drawn
 * (docs/decisions/nothing-drawn-nothing-charged.md).
 */
export const isSubjectKnown = (
  { choosesPerson, inputPath }: Pick<FilledForm, 'choosesPerson' | 'inputPath'>,
  { subject, notUnderstood }: Pick<Understanding, 'subject' | 'notUnderstood'>,
): boolean =>
  subject === 'person' ||
  (subject === 'unsaid' && (choosesPerson || inputPath !== undefined)) ||
  notUnderstood.every((phrase) => phrase.endsWith(` (${notLeftOut})`));
