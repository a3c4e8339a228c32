import { expect, test } from 'vitest';
import { heldWords, lexicon } from './lexicon.ts';
import { loneAdjectives, nouns, nounWords, type NounName } from './nouns.ts';
import * as plain from './plain-words.ts';
import { readText } from './read.ts';
import { roles } from './roles.ts';
import { vocabulary, type Attribute } from './vocabulary.ts';

/** What a text sets and excludes, e.g. `hair=bob`, `!hair=bob`, `?mohawk` for an unknown phrase. */
function summary(text: string): string[] {
  const { said, unknown } = readText(text);
  return [
    ...said.map(
      ({ attribute, values, isNegative }) => `${isNegative ? '!' : ''}${attribute}=${values.join('+')}`,
    ),
    ...unknown.map(({ phrase }) => `?${phrase.toLowerCase()}`),
  ];
}
const attributes = Object.keys(vocabulary) as Attribute[];
const byNoun: readonly Attribute[] = Object.values(nouns).map(({ colours }) => colours.attribute);
/** Values for which a text needs no word: they mean that nothing is there. */
const silent = new Set(['none']);

const phrasesOf = (attribute: Attribute, value: string): string[] =>
  ((lexicon[attribute] as Record<string, string> | undefined)?.[value] ?? '').split('|').filter(Boolean);
const values = attributes
  .filter((attribute) => !byNoun.includes(attribute))
  .flatMap((attribute) =>
    vocabulary[attribute].filter((value) => !silent.has(value)).map((value) => [attribute, value] as const),
  );

test.each(values)(
  'every phrase for %s “%s” sets this value and leaves no word unknown',
  (attribute, value) => {
    const phrases = phrasesOf(attribute, value);
    expect(phrases).not.toEqual([]);
    const wrong = phrases.filter((phrase) => {
      const [first, ...more] = summary(phrase);
      // "Fox girl" also sets the gender.
      return first !== `${attribute}=${value}` || !more.every((said) => said.startsWith('gender='));
    });
    expect(wrong).toEqual([]);
  },
);

test.each(values)('a negated phrase for %s “%s” excludes this value and sets nothing', (attribute, value) => {
  const excludes = new RegExp(`^!${attribute}=(.*\\+)?${value}(\\+|$)`);
  const wrong = phrasesOf(attribute, value).filter((phrase) => {
    const said = summary(`without ${phrase}`);
    return said.length !== 1 || !excludes.test(said[0] ?? '');
  });
  expect(wrong).toEqual([]);
});

test.each(values)('a phrase for %s “%s” means the same in capitals and with hyphens', (attribute, value) => {
  for (const phrase of phrasesOf(attribute, value)) {
    expect(summary(phrase.toUpperCase())).toEqual(summary(phrase));
    expect(summary(phrase.replaceAll(' ', '-'))).toEqual(summary(phrase));
  }
});

test('no phrase stands for two values', () => {
  const all = Object.values(lexicon).flatMap((byValue) =>
    Object.values(byValue).flatMap((phrases) => phrases.split('|')),
  );
  expect(all.filter((phrase, i) => all.indexOf(phrase) !== i)).toEqual([]);
});

const nounNames = Object.keys(nouns) as NounName[];
test.each(nounNames)('every colour before every word for %s sets this colour', (name) => {
  const { attribute, values: colours } = nouns[name].colours;
  for (const [colour, value] of Object.entries(colours))
    for (const noun of nounWords[name].split('|'))
      expect(summary(`${colour} ${noun}`)).toEqual([`${attribute}=${value}`]);
});

test.each(nounNames)('every colour of the vocabulary for %s has a word', (name) => {
  const { attribute, values: colours } = nouns[name].colours;
  expect(Object.values(colours)).toEqual(expect.arrayContaining([...vocabulary[attribute]]));
  for (const value of Object.values(colours)) expect(vocabulary[attribute]).toContain(value);
});

test.each(Object.entries(loneAdjectives))(
  '“%s” without a noun sets its value',
  (word, [attribute, value]) => {
    expect(summary(word)).toEqual([`${attribute}=${value}`]);
  },
);

test.each(Object.entries(roles))(
  'the role “%s” implies its looks, each a value of the vocabulary',
  (word, looks) => {
    expect(summary(word)).toEqual(Object.entries(looks).map(([attribute, value]) => `${attribute}=${value}`));
    for (const { isWeak } of readText(word).said) expect(isWeak).toBe(true);
    for (const [attribute, value] of Object.entries(looks))
      expect(vocabulary[attribute as Attribute]).toContain(value);
  },
);

const things = Object.entries(heldWords).flatMap(([value, words]) =>
  words.split('|').map((word) => [word, value] as const),
);
test.each(things)('“holding a %s” puts a %s into the hand', (word, value) => {
  expect(summary(`holding a ${word}`)).toEqual([`holding=${value}`]);
});

const reported = [
  plain.undrawable,
  plain.creatures,
  plain.counts,
  plain.deeds,
  plain.mannerOpeners,
  plain.holds,
  plain.crowds,
].flatMap((phrases) => phrases.split('|'));
test.each(reported)('“%s” sets nothing and is reported as not understood', (phrase) => {
  const [first, ...more] = summary(phrase);
  expect(first).toMatch(new RegExp(`^\\?${phrase}`));
  expect(more).toEqual([]);
});

test('grammar and praise are neither drawn nor reported', () => {
  const words = plain.fillers.split('|').filter((word) => !['he', 'she'].includes(word));
  expect(words.filter((word) => summary(word).length > 0)).toEqual([]);
});

test('words for quality in a negative prompt neither exclude a value nor get reported as wishes', () => {
  for (const word of plain.careWords.split('|')) {
    const { said, unknown } = readText(word, true);
    expect(said).toEqual([]);
    expect(unknown.filter(({ isNegative }) => !isNegative)).toEqual([]);
  }
});
