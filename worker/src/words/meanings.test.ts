import { beforeAll, expect, test } from 'vitest';
import { held, tuning } from './labelled-phrases.ts';
import { openMeanings } from './meanings.ts';
import { readText } from './read.ts';
import type { FindMeaning } from './understand.ts';

let findMeaning: FindMeaning;
beforeAll(async () => {
  findMeaning = await openMeanings();
}, 60_000);

test('phrases that were not used for tuning are mostly taken, and seldom wrongly', async () => {
  const found = await findMeaning(held.map(([phrase]) => phrase));
  const answers = found.map((meaning) => (meaning ? `${meaning.attribute} ${meaning.value}` : '-'));
  const taken = answers.filter((answer) => answer !== '-').length;
  const right = answers.filter((answer, i) => answer !== '-' && answer === held[i]?.[1]).length;
  const drawable = held.filter(([, expected]) => expected !== '-').length;
  // Measured: docs/decisions/words-to-attributes.md.
  expect(right / taken).toBeGreaterThan(0.9);
  expect(right / drawable).toBeGreaterThan(0.6);
});

test('names, deeds and things stay without a meaning', async () => {
  const beyond = ['van gogh', 'machine gun', 'bowl of noodles', 'algebra', 'vacuum cleaner', 'tennis court'];
  expect(await findMeaning(beyond)).toEqual(beyond.map(() => undefined));
});

test('the labelled phrases are ones that the plain vocabulary leaves open', () => {
  const phrases = [...tuning, ...held].map(([phrase]) => phrase);
  const left = phrases.filter((phrase) => readText(phrase).unknown.length > 0);
  expect(left.length / phrases.length).toBeGreaterThan(0.85);
});
