import { describe, expect, test } from 'vitest';
import type { AppPromptField } from '../catalogue/entities.ts';
import { askedWords } from './prompt.ts';
import { checkPrompt, codePoints } from './check-prompt.ts';

const field = (over: Partial<AppPromptField>): AppPromptField => ({
  id: '1',
  name: 'prompt',
  label: 'Your prompt',
  type: 'LONG_TEXT',
  mdel_input_type: 'PROMPT',
  position: 1,
  required: false,
  placeholder: null,
  description: null,
  config: { options: [] },
  minLength: null,
  maxLength: null,
  minValue: null,
  maxValue: null,
  app_id: '1',
  ...over,
});
const options = ['red', 'blue', 'green'].map((value) => ({ value, label: value }));
const text = field({ required: true, minLength: 3, maxLength: 5 });
const choice = field({ name: 'hair', type: 'RADIO', config: { options } });
const many = field({
  name: 'effects',
  type: 'RADIO_MULTISELECT',
  config: { options },
  minValue: 1,
  maxValue: 2,
});
const number = field({
  name: 'seed',
  type: 'SHORT_TEXT',
  config: { options: [], numeric: true },
  minValue: 0,
  maxValue: 10,
});

describe('checkPrompt', () => {
  test.for([
    ['a text inside its bounds', text, 'abcd', undefined],
    ['a missing required text', text, undefined, 'required'],
    ['a required text of spaces', text, '   ', 'required'],
    ['a text below its minimum', text, 'ab', 'minLength'],
    ['a text above its maximum', text, 'abcdef', 'maxLength'],
    ['an emoji counted as one character', text, '🌸🌸🌸🌸🌸', undefined],
    ['a list where a text belongs', text, ['abc'], 'type'],
    ['a choice from the list', choice, 'red', undefined],
    ['a choice that is not on the list', choice, 'mauve', 'option'],
    ['an optional choice left out', choice, undefined, undefined],
    ['choices within their number', many, ['red', 'blue'], undefined],
    ['too many choices', many, ['red', 'blue', 'green'], 'maxValue'],
    ['the same choice twice', many, ['red', 'red'], 'option'],
    ['a text where choices belong', many, 'red', 'type'],
    ['a whole number', number, '7', undefined],
    ['a number above its maximum', number, '11', 'maxValue'],
    ['a number below its minimum', number, '-1', 'minValue'],
    ['a word where a number belongs', number, 'seven', 'type'],
    ['a fraction where a whole number belongs', number, '1.5', 'type'],
  ] as const)('%s', ([, rule, value, broken]) => {
    const prompt = value === undefined ? {} : { [rule.name]: typeof value === 'string' ? value : [...value] };
    expect(checkPrompt([rule], prompt).map((issue) => issue.rule)).toEqual(
      broken === undefined ? [] : [broken],
    );
  });

  test('reports field, rule, limit and length of a fault, and never the value', () => {
    const [issue] = checkPrompt([text], { prompt: 'secret words' });
    expect(issue).toMatchObject({ field: 'prompt', rule: 'maxLength', limit: 5, length: 12 });
    expect(JSON.stringify(issue)).not.toContain('secret');
  });

  test('reports one issue per field in the order of the form, and then unknown fields', () => {
    const issues = checkPrompt([{ ...choice, position: 2 }, text], { hair: 'mauve', shoes: 'red' });
    expect(issues.map((issue) => [issue.field, issue.rule])).toEqual([
      ['prompt', 'required'],
      ['hair', 'option'],
      ['shoes', 'unknown'],
    ]);
  });
});

test('codePoints counts like Postgres’ char_length', () => {
  expect(codePoints('é🌸x')).toBe(3);
});

test('the words of a long prompt are cut between two words, and where the language has no blanks, between two letters', () => {
  expect(askedWords({ prompt: 'a fox' })).toBe('a fox');
  expect(askedWords({ prompt: `${'a fox '.repeat(32)}and one long-tailed fox` })).toBe(
    `${'a fox '.repeat(32)}and one…`,
  );
  expect(askedWords({ prompt: '夜'.repeat(300) })).toBe(`${'夜'.repeat(200)}…`);
});
