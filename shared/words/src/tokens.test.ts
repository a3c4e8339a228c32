import { expect, test } from 'vitest';
import { knownEmoji } from './emoji.ts';
import { readText } from './read.ts';
import { phraseKey, readClauses } from './tokens.ts';

const wordsOf = (text: string) => readClauses(text).map((clause) => clause.map(({ raw }) => raw).join(' '));

test.each([
  ['commas, semicolons and full stops', 'a, b; c. d', ['a', 'b', 'c', 'd']],
  ['Japanese punctuation', '銀髪、青い目。', ['銀髪', '青い目']],
  ['brackets and bars', '(a) [b] {c} d|e/f', ['a', 'b', 'c', 'd', 'e', 'f']],
  ['line breaks', 'a\r\nb\nc', ['a', 'b', 'c']],
])('%s separate clauses', (_, text, clauses) => {
  expect(wordsOf(text)).toEqual(clauses);
});

test.each([
  ['(silver hair:1.3)', ['silver hair']],
  ['silver hair: 2, night:0.25', ['silver hair', 'night']],
])('the weights in “%s” are dropped', (text, clauses) => {
  expect(wordsOf(text)).toEqual(clauses);
});

test('a number that is no weight stays a word', () => {
  expect(wordsOf('1girl at 9')).toEqual(['1girl at 9']);
});

test.each([
  ['Eyes', 'eye'],
  ['glasses', 'glasse'],
  ['dress', 'dress'],
  ['octopus', 'octopus'],
  ['iris', 'iris'],
  ['his', 'his'],
  ['gas', 'gas'],
  ['knight’s', 'knight'],
  ["don't", 'don t'],
  ['SILVER-Haired', 'silver haired'],
  ['café', 'café'],
])('the look-up key of “%s” is “%s”', (word, key) => {
  expect(phraseKey(word)).toBe(key);
});

test('a letter and its accent as two characters have the key of the single character', () => {
  expect(readClauses('cafe\u0301')[0]?.[0]?.key).toBe(phraseKey('caf\u00e9'));
});

test.each(knownEmoji)('the emoji %s is read as a word that the vocabulary has', (emoji) => {
  const { said, unknown } = readText(emoji);
  expect([said.length > 0, unknown]).toEqual([true, []]);
});

test.each([
  ['👋🏽', 'waving'],
  ['a 👧🏻 with ❄️', 'a with snowfall girl'],
  ['no 👓', 'no glasses'],
  ['silver ✨🔥 hair', 'silver hair sparkles 🔥'],
  ['🇯🇵 🔥', '🇯🇵 🔥'],
])('%s is read as “%s”', (text, expected) => {
  const tokens = readClauses(text).flat();
  expect(tokens.map(({ raw }) => raw).join(' ')).toBe(expected);
});
