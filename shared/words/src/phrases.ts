import { heldWords, lexicon } from './lexicon.ts';
import { adjectiveWords, colourWords, loneAdjectives, nounWords, type NounName } from './nouns.ts';
import * as plain from './plain-words.ts';
import { roles } from './roles.ts';
import { phraseKey } from './tokens.ts';
import { vocabulary, type Attribute } from './vocabulary.ts';

/** The meanings of a phrase. A phrase may have several: "dark" is a colour and an adjective of skin. */
export interface Sense {
  /** The values that the phrase sets by itself. */
  readonly values?: readonly (readonly [Attribute, string])[];
  /** The usual looks of a kind of person; values that the text names win. */
  readonly role?: readonly (readonly [Attribute, string])[];
  /** A general word sets the first value; negated, it excludes all of them. */
  readonly group?: readonly [Attribute, readonly string[]];
  /** What a general word excludes when it is left out; where it is wished it names nothing by itself. */
  readonly excludes?: readonly [Attribute, readonly string[]];
  readonly noun?: NounName;
  /** The value of `holding` after "holding": a flower in a hand is not worn in the hair. */
  readonly held?: string;
  /** True for a colour, and for an adjective of hair or skin: the noun decides which attribute it sets. */
  readonly isModifier?: true;
  /** The value that a modifier sets when no noun follows. */
  readonly alone?: readonly [Attribute, string];
  readonly mark?: 'filler' | 'negator' | 'deed' | 'hold' | 'manner' | 'crowd' | 'undrawable';
  readonly isBoundary?: true;
  /** True for animals and several people, whose looks are not those of a person whom an engine draws. */
  readonly isOther?: true;
}

/** How the reader treats a phrase. */
export type Kind = NonNullable<Sense['mark']> | 'noun' | 'value' | 'role' | 'modifier' | 'thing' | 'boundary';

/** The kind that a phrase is read as when it has several meanings; `raw` is the phrase as written. */
export function kindOf(sense: Sense, raw: string): Kind {
  if (sense.mark === 'negator') return 'negator';
  if (sense.noun !== undefined) return 'noun';
  // "Sister" is a girl, "sisters" are a crowd; both have the same key.
  if (sense.mark === 'crowd' && /s$/i.test(raw)) return 'crowd';
  if (sense.values !== undefined || sense.group !== undefined) return 'value';
  if (sense.role !== undefined) return 'role';
  if (sense.isModifier === true) return 'modifier';
  if (sense.mark !== undefined && sense.mark !== 'filler') return sense.mark;
  if (sense.isBoundary === true) return 'boundary';
  return sense.held === undefined ? 'filler' : 'thing';
}

/** General words: each sets its first value; negated, it excludes all of its values. */
const groups: Readonly<Record<string, readonly [Attribute, readonly string[]]>> = {
  hat: ['accessory', ['straw hat', 'witch hat']],
  'animal ears': ['accessory', ['cat ears', 'bunny ears']],
  kemonomimi: ['accessory', ['cat ears', 'bunny ears']],
  smile: ['expression', ['smile', 'happy', 'laughing']],
  smiling: ['expression', ['smile', 'happy', 'laughing']],
  effects: [
    'effects',
    ['sparkles', 'petals', 'aura', 'speed lines', 'bubbles', 'leaves', 'rain', 'snowfall'],
  ],
};

/** General words that exclude values, and set none: where they are wished, they are grammar or what no engine draws. */
const exclusions: Readonly<Record<string, readonly [Attribute, readonly string[]]>> = {
  'headwear|headgear': ['accessory', ['straw hat', 'witch hat', 'crown', 'headband', 'circlet']],
  'jewelry|jewellery|jewel': ['accessory', ['earrings', 'crown', 'circlet']],
  eyewear: ['accessory', ['glasses']],
  ear: ['accessory', ['cat ears', 'bunny ears']],
  animal: ['accessory', ['cat ears', 'bunny ears']],
  weapon: ['holding', ['sword', 'staff']],
  'background|scene|scenery|setting': [
    'background',
    vocabulary.background.filter((value) => value !== 'plain'),
  ],
  'weather|bad weather': ['effects', ['rain', 'snowfall']],
};

const senses = new Map<string, Sense>();
/** Number of words in the longest phrase. */
export const longestPhrase = 6;

function add(phrases: string, sense: Sense): void {
  for (const phrase of phrases.split('|')) {
    const key = phraseKey(phrase);
    senses.set(key, { ...senses.get(key), ...sense });
  }
}

add(plain.fillers, { mark: 'filler' });
add(plain.undrawable, { mark: 'undrawable' });
add(plain.creatures, { mark: 'undrawable', isOther: true });
add(plain.crowds, { mark: 'crowd', isOther: true });
add(plain.counts, { mark: 'crowd' });
add(plain.deeds, { mark: 'deed' });
add(plain.holds, { mark: 'hold' });
add(plain.mannerOpeners, { mark: 'manner' });
add(plain.negators, { mark: 'negator' });
add(plain.boundaries, { isBoundary: true });
add(colourWords.join('|'), { isModifier: true });
add(adjectiveWords, { isModifier: true });
for (const [word, alone] of Object.entries(loneAdjectives)) add(word, { isModifier: true, alone });
for (const [noun, words] of Object.entries(nounWords)) add(words, { noun: noun as NounName });
for (const [word, looks] of Object.entries(roles)) {
  add(word, { role: Object.entries(looks) as [Attribute, string][] });
}
for (const [word, group] of Object.entries(groups)) add(word, { group });
for (const [words, excludes] of Object.entries(exclusions)) add(words, { excludes });
for (const [attribute, phrasesByValue] of Object.entries(lexicon)) {
  for (const [value, phrases] of Object.entries(phrasesByValue)) {
    for (const phrase of phrases.split('|')) {
      const gender = attribute === 'species' ? /(?:girl|boy)$/.exec(phrase)?.[0] : undefined;
      const said = [attribute as Attribute, value] as const;
      add(phrase, { values: gender === undefined ? [said] : [said, ['gender', gender]] });
    }
  }
}
for (const [value, phrases] of Object.entries(heldWords)) add(phrases, { held: value });
const careKeys = new Set(plain.careWords.split('|').map(phraseKey));

const colourKeys = new Set(colourWords.map(phraseKey));

/** True for the key of a word that names a colour of some noun. */
export const isColour = (key: string): boolean => colourKeys.has(key);

/** The meanings of a phrase, by its key. */
export const senseOf = (key: string): Sense | undefined => senses.get(key);

/** True for a phrase of a negative prompt that asks for quality: "bad hands", "blurry". */
export const asksForCare = (phrase: string): boolean =>
  phraseKey(phrase)
    .split(' ')
    .some((key) => careKeys.has(key));
