import { readText } from '@irodori/words/read';
import { expect, test } from 'vitest';
import { beginsWithThing } from './begins-with-thing.ts';
import { things } from './things.ts';

test.each([
  'a teapot with blue eyes',
  'A small red teapot with big blue eyes, smiling',
  'a car with red hair',
  'two teapots with green eyes on a table',
  'an old washing machine with a face',
  'the toaster that has a big smile',
  'a banana with arms and legs',
])('“%s” begins with a thing that has looks', (text) => {
  expect(beginsWithThing(text)).toBe(true);
});

test.each([
  'a teapot girl with blue eyes',
  'girl with a teapot',
  'a girl with a teapot with blue eyes',
  'a barista with a teapot with blue eyes',
  'a barista holding teapot with blue eyes',
  'cup of tea in her hand',
  'a cup of tea in her hand, silver hair',
  'a teapot in her hands, blue eyes',
  'a teapot, blue eyes, silver hair',
  'a teapot with flowers, blue eyes',
  'a teapot with a barista with blue eyes',
  'a desk with hair accessories, silver hair',
  'a car behind him, red hair',
  'a strawberry blonde with blue eyes',
  'a kimono with flowers, blue eyes',
  'a doll with blue eyes',
  'a barista with blue eyes',
  'Apple with blue eyes',
  'teapot',
  '',
])('“%s” does not begin with a thing that has looks', (text) => {
  expect(beginsWithThing(text)).toBe(false);
});

test('no thing of the list is in the vocabulary as something that is drawn, or is there twice', () => {
  const drawn = things.filter((name) => readText(`a ${name}`).said.length > 0);
  expect([drawn, things.length - new Set(things).size]).toEqual([[], 0]);
});
