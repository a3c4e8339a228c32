import { capabilities } from '@irodori/words/capabilities';
import { isSubjectKnown } from '@irodori/words/understand';
import { expect, test } from 'vitest';
import { understandAll } from './understand-all.ts';

const understand = understandAll(async (phrases) => phrases.map(() => undefined));
const chosen = { choosesPerson: true, inputPath: 'a.png' };

test.each([
  ['a girl and a boy', '', ['boy (one character per picture)']],
  ['a mother and her daughter, red hair', '', ['daughter (one character per picture)']],
  ['two girls and a boy', '', ['boy (one character per picture)', 'two girls (one character per picture)']],
  ['una chica y un chico', '', ['chico (one character per picture)']],
  ['a pangolin with blue eyes', '', ['pangolin']],
  ['a teapot with blue eyes', '', ['teapot']],
  ['a girl', 'boy', []],
  ['a girl and a boy’s cute hat', '', ['boy’s (one character per picture)']],
])('of “%s” without “%s” these phrases are not understood: %j', async (text, negative, named) => {
  const read = await understand({ text, negative, explicit: {} }, capabilities.ink);
  expect(read.notUnderstood).toEqual(named);
});

test.each([
  ['a girl and a boy', false],
  ['a couple: a girl with red hair and a boy', false],
  ['a mother and her daughter, red hair', false],
  ['少女と少年', false],
  ['a pangolin with blue eyes', false],
  ['a teapot with blue eyes', false],
  ['a girl', true],
  ['a girl and a cat', true],
  ['a teapot with blue eyes beside a girl', true],
  ['a teapot girl with blue eyes', true],
  ['a girl with a teapot', true],
  ['a cup of tea in her hand, silver hair', true],
])('“%s” is drawn, and so charged: %s', async (text, isDrawn) => {
  const read = await understand({ text, negative: '', explicit: {} }, capabilities.ink);
  expect(isSubjectKnown(chosen, read)).toBe(isDrawn);
});

test('a thing is named even where a meaning of its name is found: a teapot is close to a cup', async () => {
  const finds = understandAll(async (phrases) =>
    phrases.map(() => ({ attribute: 'holding', value: 'cup' }) as const),
  );
  const read = await finds({ text: 'a teapot with blue eyes', negative: '', explicit: {} }, capabilities.ink);
  expect([read.subject, read.notUnderstood]).toEqual(['other', ['teapot']]);
  const ofPerson = await finds(
    { text: 'a girl with a teapot', negative: '', explicit: {} },
    capabilities.ink,
  );
  expect(ofPerson.attributes).toEqual({ gender: ['girl'], holding: ['cup'] });
});
