import { heldWords, lexicon } from './lexicon.ts';
import { adjectiveWords, colourWords, loneAdjectives, nounWords, type NounName } from './nouns.ts';
import * as plain from './plain-words.ts';
import { roles } from './roles.ts';
import { phraseKey } from './tokens.ts';
import type { Attribute } from './vocabulary.ts';

/** What a phrase can be. One phrase may be several things: "dark" is a colour and an adjective of skin. */
export interface Sense {
  /** What it says by itself. */
  readonly values?: readonly (readonly [Attribute, string])[];
  /** A person who usually looks so; anything said outright wins. */
  readonly role?: readonly (readonly [Attribute, string])[];
  /** Stands for the first of these; negated it excludes all of them. */
  readonly group?: readonly [Attribute, readonly string[]];
  readonly noun?: NounName;
  /** What it is in a hand: a flower that is held is not worn in the hair. */
  readonly held?: string;
  /** A colour, or an adjective of hair or skin: it waits for its noun. */
  readonly isModifier?: true;
  /** What a modifier says when no noun follows. */
  readonly alone?: readonly [Attribute, string];
  readonly mark?: 'filler' | 'negator' | 'deed' | 'hold' | 'manner' | 'crowd' | 'undrawable';
  readonly isBoundary?: true;
}

/** General words: the first value is meant, negated they exclude all of them. */
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

const senses = new Map<string, Sense>();
/** Words of the longest phrase. */
export const longestPhrase = 6;

function add(phrases: string, sense: Sense): void {
  for (const phrase of phrases.split('|')) {
    const key = phraseKey(phrase);
    senses.set(key, { ...senses.get(key), ...sense });
  }
}

add(plain.fillers, { mark: 'filler' });
add(plain.undrawable, { mark: 'undrawable' });
add(plain.crowds, { mark: 'crowd' });
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

/** What a phrase means, by its key. */
export const senseOf = (key: string): Sense | undefined => senses.get(key);

/** True for the words of negative prompts that ask for care ("bad hands", "blurry"). */
export const asksForCare = (key: string): boolean => careKeys.has(key);
