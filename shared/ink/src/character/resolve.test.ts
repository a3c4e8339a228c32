import { expect, test } from 'vitest';
import { readText } from '@irodori/words/read';
import { styles, twoHanded, vocabulary, type Attribute } from '@irodori/words/vocabulary';
import { styleOf } from '../styles/styles.ts';
import { describe as describeCharacter } from './describe.ts';
import { resolve } from './resolve.ts';
import { girlish } from './taste.ts';

const attributes = Object.keys(vocabulary) as Attribute[];
const seeds = Array.from({ length: 12 }, (_, seed) => seed);
const every = styles.flatMap((style) => seeds.map((seed) => ({ style: styleOf(style), seed })));
/** The values of an attribute of a character, also where it has none or several. */
const valuesOf = (value: string | readonly string[]): readonly string[] => {
  const values = [value].flat();
  return values.length === 0 ? ['none'] : values;
};

test.each(attributes)('every value of %s that is asked for is drawn in every style', (attribute) => {
  const ignored = vocabulary[attribute].flatMap((value) =>
    every
      .filter(({ style, seed }) => {
        const { character, notUnderstood } = resolve({ attributes: { [attribute]: value }, style, seed });
        return !valuesOf(character[attribute]).includes(value) || notUnderstood.length > 0;
      })
      .map(({ style }) => `${value} in ${style.label}`),
  );
  expect(ignored).toEqual([]);
});

test.each(attributes)('no value of %s that is excluded is chosen', (attribute) => {
  const drawn = vocabulary[attribute].filter((value) =>
    every.some(({ style, seed }) => {
      const { character } = resolve({ attributes: {}, avoid: { [attribute]: [value] }, style, seed });
      return value !== 'none' && valuesOf(character[attribute]).includes(value);
    }),
  );
  // Gestures without a hand at work are what a full hand leaves.
  expect(drawn.filter((value) => value !== 'relaxed')).toEqual([]);
});

test('the same seed gives the same character, and another seed another one', () => {
  const style = styleOf('studio');
  const characters = seeds.map((seed) => JSON.stringify(resolve({ attributes: {}, style, seed }).character));
  expect(seeds.map((seed) => JSON.stringify(resolve({ attributes: {}, style, seed }).character))).toEqual(
    characters,
  );
  expect(new Set(characters).size).toBe(seeds.length);
});

test('what one attribute is set to changes only attributes that go with it', () => {
  const style = styleOf('studio');
  const open = resolve({ attributes: { hair_color: 'black' }, style, seed: 3 }).character;
  const set = resolve({
    attributes: { hair_color: 'black', bangs: 'parted', mood: 'dramatic' },
    style,
    seed: 3,
  }).character;
  expect(set).toEqual({ ...open, bangs: 'parted', mood: 'dramatic' });
});

test('a boy whose looks are open wears nothing that the taste calls girlish', () => {
  const worn = every.flatMap(({ style, seed }) => {
    const { hair, outfit, accessory } = resolve({ attributes: { gender: 'boy' }, style, seed }).character;
    return [hair, outfit, ...accessory];
  });
  const forbidden = Object.values(girlish).flat();
  expect(worn.filter((value) => forbidden.includes(value))).toEqual([]);
});

test.each([...twoHanded])('while a hand holds a thing, “%s” is reported and not drawn', (gesture) => {
  const { character, notUnderstood } = resolve({
    attributes: { gesture, holding: 'book' },
    style: styleOf('studio'),
    seed: 1,
  });
  expect(character).toMatchObject({ gesture: 'relaxed', holding: 'book' });
  expect(notUnderstood).toEqual([`${gesture} (a hand holds the book)`]);
});

const hidden = new Set(['none', 'human', 'relaxed']);
test.each(attributes)(
  'the words for every value of %s, read as a prompt, ask for this value',
  (attribute) => {
    const style = styleOf('studio');
    const others = attributes.filter((name) => name !== attribute);
    const wrong = vocabulary[attribute]
      .filter((value) => !hidden.has(value))
      .flatMap((value) => {
        const { character } = resolve({ attributes: { [attribute]: value }, style, seed: 1 });
        const words = describeCharacter(character, style, others).filter((word) => !word.endsWith(' style'));
        const said = words.flatMap((word) => readText(word).said);
        return said.some((one) => one.attribute === attribute && one.values.includes(value))
          ? []
          : [words.join()];
      });
    expect(wrong).toEqual([]);
  },
);
