import { expect, test } from 'vitest';
import { embeddingsIn, plainPrompt } from './prompt-syntax.ts';

const embeddings = ['easynegative', 'bad-hands-5', 'Style Info', 'sketch(old)'];

test.each([
  ['a girl, silver hair', 'a girl, silver hair'],
  ['a girl <lora:secret:1.5> at night', 'a girl at night'],
  ['(girl:1.9)', String.raw`\(girl:1.9\)`],
  ['[cat:dog:9] and {red|blue}', 'cat:dog:9 and red, blue'],
  ['a cat AND a dog BREAK a bird', 'a cat and a dog break a bird'],
  ['SAND, BREAKFAST', 'SAND, BREAKFAST'],
  ['a girl # with a hat', 'a girl with a hat'],
  ['a cat TE2: a dog', 'a cat TE2 a dog'],
  ['a clock at 12:30', 'a clock at 12 30'],
  ['a girl :0', 'a girl 0'],
  ['at 12:30 in a town', 'at 12:30 in a town'],
  ['a girl, EasyNegative, at night', 'a girl, at night'],
  ['a girl, bad - hands-5', 'a girl,'],
  ['a style  info girl', 'a girl'],
  ['a girl, bad[]-hands-5', 'a girl,'],
  ['a girl, bad#-hands-5', 'a girl,'],
  ['a girl, bad<x>-hands-5', 'a girl,'],
  ['a girl, bad-bad-hands-5 hands-5', 'a girl,'],
  ['a girl, bad-style info hands-5', 'a girl,'],
  ['a girl, Sketch (old)', 'a girl,'],
  ['uneasynegatives, a styleinfo', 'uneasynegatives, a styleinfo'],
  ['', ''],
])('“%s” becomes “%s”', (text, plain) => {
  expect(plainPrompt(text, 'weights', embeddings)).toBe(plain);
});

test('the embeddings whose names stand in a text are told', () => {
  expect(embeddingsIn('EASYNEGATIVE or bad-hands-5', embeddings)).toEqual(['easynegative', 'bad-hands-5']);
  expect(embeddingsIn('bad[]-hands-5', embeddings)).toEqual(['bad-hands-5']);
  expect(embeddingsIn('a girl', embeddings)).toEqual([]);
});
