import { expect, test } from 'vitest';
import { Clause, type Match } from './clause.ts';
import { Findings } from './findings.ts';
import { giveToNoun, giveToThing, readAlone } from './modifiers.ts';
import { readClauses } from './tokens.ts';

const matches = (...words: readonly string[]): Match[] =>
  words.flatMap((word) => new Clause(readClauses(word)[0] ?? []).matchAt(0) ?? []);

const found = (give: (findings: Findings) => void) => {
  const findings = new Findings(false);
  give(findings);
  return [
    ...findings.said.map(({ attribute, values }) => `${attribute}=${values.join('+')}`),
    ...findings.unknown.map(({ phrase }) => phrase),
  ];
};

test('before a noun a colour and an adjective set the attributes of this noun', () => {
  expect(found((to) => giveToNoun(matches('long', 'red'), 'hair', 'hair', to))).toEqual([
    'hair=long',
    'hair_color=red',
  ]);
});

test('a modifier that the noun cannot have is reported with the noun', () => {
  expect(found((to) => giveToNoun(matches('long', 'red'), 'eyes', 'eyes', to))).toEqual([
    'eye_color=red',
    'long eyes',
  ]);
});

test('a thing’s own colour is not reported, another colour and an adjective are', () => {
  expect(
    found((to) => giveToThing(matches('blue', 'green', 'long'), ['background', 'sky'], 'sky', to)),
  ).toEqual(['green (as the colour of the sky)', 'long sky']);
});

test('a thing has another own colour in a hand than elsewhere', () => {
  const red = matches('red');
  expect(found((to) => giveToThing(red, ['holding', 'flower'], 'flower', to))).toEqual([]);
  expect(found((to) => giveToThing(red, ['accessory', 'flower'], 'flower', to))).toEqual([
    'red (as the colour of the flower)',
  ]);
});

test('without a noun “blonde” sets its value, and other modifiers are reported as one phrase', () => {
  expect(found((to) => readAlone(matches('red', 'blonde', 'long'), to))).toEqual([
    'hair_color=blonde',
    'red long',
  ]);
});
