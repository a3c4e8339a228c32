import { expect, test } from 'vitest';
import { readText } from './read.ts';
import { sayAll, sayValue } from './say.ts';
import { vocabulary, type Attribute } from './vocabulary.ts';

const attributes = Object.keys(vocabulary) as Attribute[];
/** Values of which nothing is seen. */
const unseen = new Set(['none', 'human']);
const seen = attributes.flatMap((attribute) =>
  vocabulary[attribute].filter((value) => !unseen.has(value)).map((value) => [attribute, value] as const),
);

test.each(seen)('the words for %s “%s”, read as a prompt, set this value', (attribute, value) => {
  const { said, unknown } = readText(sayValue(attribute, value) ?? '');
  expect(unknown).toEqual([]);
  expect(said).toContainEqual(expect.objectContaining({ attribute, values: [value], isNegative: false }));
});

test('no two values of the vocabulary are described with the same words', () => {
  const words = seen.map(([attribute, value]) => sayValue(attribute, value));
  expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
});

test('a value of which nothing is seen is not described', () => {
  expect(sayAll({ accessory: ['none'], holding: ['none'], effects: ['none'], species: ['human'] })).toEqual(
    [],
  );
});

test('an outfit and its colour are described together', () => {
  expect(sayAll({ outfit: ['sailor'], outfit_color: ['teal'] })).toEqual(['teal sailor uniform']);
  expect(sayAll({ outfit_color: ['teal'] })).toEqual(['teal clothes']);
  expect(sayAll({ outfit: ['tshirt'] })).toEqual(['T-shirt']);
});
