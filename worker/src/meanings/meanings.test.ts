import { beforeAll, expect, test } from 'vitest';
import { held, tuning } from './labelled-phrases.ts';
import { openMeanings } from './meanings.ts';
import { readText } from '@irodori/words/read';
import type { FindMeaning } from '@irodori/words/understand';

let findMeaning: FindMeaning;
beforeAll(async () => {
  findMeaning = await openMeanings();
});

test('of the held-back phrases at least 60 % get their meaning, and at most 10 % of the found meanings are wrong', async () => {
  const found = await findMeaning(held.map(([phrase]) => phrase));
  const answers = found.map((meaning) => (meaning ? `${meaning.attribute} ${meaning.value}` : '-'));
  const taken = answers.filter((answer) => answer !== '-').length;
  const right = answers.filter((answer, i) => answer !== '-' && answer === held[i]?.[1]).length;
  const drawable = held.filter(([, expected]) => expected !== '-').length;
  // docs/decisions/words-to-attributes.md has the measured figures.
  expect(right / taken).toBeGreaterThan(0.9);
  expect(right / drawable).toBeGreaterThan(0.6);
});

test('names, actions and things that no engine draws get no meaning', async () => {
  const beyond = ['van gogh', 'machine gun', 'bowl of noodles', 'algebra', 'vacuum cleaner', 'tennis court'];
  expect(await findMeaning(beyond)).toEqual(beyond.map(() => undefined));
});

test('at least 85 % of the labelled phrases contain words that the plain vocabulary does not know', () => {
  const phrases = [...tuning, ...held].map(([phrase]) => phrase);
  const left = phrases.filter((phrase) => readText(phrase).unknown.length > 0);
  expect(left.length / phrases.length).toBeGreaterThan(0.85);
});
