import { expect, test } from 'vitest';
import { Clause, rawOf } from './clause.ts';
import { readClauses } from './tokens.ts';

const clause = (text: string) => new Clause(readClauses(text)[0] ?? []);

test('the longest phrase at a place is found: “light blue” before “light”', () => {
  expect(rawOf(clause('light blue hair').matchAt(0)?.tokens ?? [])).toBe('light blue');
});

test('no phrase is found at an unknown word and after the last word', () => {
  expect(clause('zorg hair').matchAt(0)).toBeUndefined();
  expect(clause('zorg hair').matchAt(2)).toBeUndefined();
});

test.each([
  ['zorg with red hair', 0, 1],
  ['zorg with red hair', 1, 1],
  ['zorg with red hair', 2, 4],
])('in “%s” the boundary from word %i is word %i', (text, start, boundary) => {
  expect(clause(text).boundaryFrom(start)).toBe(boundary);
});

test.each([
  ['hair black', true],
  ['black hair', false],
  ['hair black with a hat', true],
  ['hair black zorg', true],
  ['zorg black', false],
])('the phrases at the beginning of “%s” end with a modifier: %s', (text, expected) => {
  expect(clause(text).endsWithModifier(0)).toBe(expected);
});
