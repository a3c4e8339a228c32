import { capabilities } from '@irodori/words/capabilities';
import { readText } from '@irodori/words/read';
import { createUnderstand, isSubjectKnown } from '@irodori/words/understand';
import { expect, test } from 'vitest';
import { animals } from './animals.ts';
import { beginsWithAnimal } from './begins-with-animal.ts';
import { held, tuning } from './labelled-phrases.ts';

test.each([
  'a pangolin with blue eyes',
  'A pangolin, blue eyes, smiling',
  'the pangolin',
  'two pangolins in red scarves',
  'a small fluffy blue pangolin wearing a straw hat',
  'a pangolin holding a sword',
  'a pangolin sleeping under a tree',
  'a golden retriever without a collar',
  'a cat holding a sword',
  'a wolf howling at the moon',
  'a fox smiling, blue eyes',
  'some finches and walruses',
  'a duckling',
  'a night-heron that has golden eyes',
])('“%s” begins with an animal', (text) => {
  expect(beginsWithAnimal(text)).toBe(true);
});

test.each([
  // A part, a pattern or a kind of a person.
  'a pangolin hoodie, silver hair',
  'a pangolin girl with blue eyes',
  'a girl with a pangolin',
  'a smiling girl, a pangolin',
  'a pangolin-eared boy',
  'a wolf hunting knight with red hair',
  'a dragon riding samurai',
  'a cat hoodie, silver hair',
  // What may be a name.
  'robin with silver hair',
  'a Robin with blue eyes',
  'Wren, blue eyes',
  'robin, silver hair',
  // Roles, and words that nobody knows.
  'a warrior with blue eyes',
  'a barista with blue eyes',
  'a gril with blue eyes',
  'an otaku',
  '',
  'a',
  'a with',
  '銀髪の少女',
])('“%s” does not begin with an animal', (text) => {
  expect(beginsWithAnimal(text)).toBe(false);
});

test('no animal of the list is a word for a person or a look', () => {
  expect(animals.filter((name) => readText(`a ${name}`).said.length > 0)).toEqual([]);
});

test('no animal of the list is one of the vocabulary, or is there twice', () => {
  const known = animals.filter((name) => readText(`a ${name}`).subject === 'other');
  expect([known, animals.length - new Set(animals).size]).toEqual([[], 0]);
});

test('of the labelled phrases, only those about animals begin with one', () => {
  const phrases = [...tuning, ...held].map(([phrase]) => phrase);
  const found = phrases.filter((phrase) => beginsWithAnimal(`a ${phrase}`));
  expect([phrases.length > 100, found]).toEqual([true, ['green slime', 'dinosaur']]);
});

const understand = createUnderstand(async (phrases) => phrases.map(() => undefined), beginsWithAnimal);
test.each([
  ['a pangolin with blue eyes', 'other', false],
  ['a pangolin in a red kimono beside a girl', 'person', true],
  ['a pangolin girl with blue eyes', 'person', true],
  ['a girl with a pangolin', 'person', true],
  ['a warrior with blue eyes', 'person', true],
  ['a barista with blue eyes', 'person', true],
  ['Aiko with blue eyes', 'person', true],
])('“%s” is about this kind of subject: %s, so it is drawn: %s', async (text, kind, isDrawn) => {
  const words = { text, negative: '', explicit: {} };
  const read = await understand(words, capabilities.ink);
  const chosen = { choosesPerson: true, inputPath: undefined };
  expect([read.subject, isSubjectKnown(chosen, read)]).toEqual([kind, isDrawn]);
});
