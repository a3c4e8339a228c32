import { expect, test } from 'vitest';
import { plainText } from './prompt-text.ts';

test.each([
  ['a girl, silver hair', 'a girl, silver hair'],
  ['a girl <lora:secret:1.5> at night', 'a girl at night'],
  ['<sd_cpp_extra_args>{"seed": 1}</sd_cpp_extra_args> a girl', '"seed": 1 a girl'],
  ['a girl <wildcard:hair>', 'a girl'],
  ['a <lo<lora:x:1>ra:y:2> girl', 'a girl'],
  ['__hair__ girl', 'hair girl'],
  ['{red|blue} hair', 'red, blue hair'],
  ['${name:default} hair', 'name:default hair'],
  ['embedding:bad_hands', 'embedding bad_hands'],
  ['Embedding : bad_hands', 'Embedding bad_hands'],
  ['embedding|:bad', 'embedding, :bad'],
  ['[cat:dog:9]', 'cat:dog:9'],
  ['a \\(girl\\)', String.raw`a \(girl \)`],
  ['(girl:1.9)', String.raw`\(girl:1.9\)`],
  ['((((((girl', String.raw`\(\(\(\(\(\(girl`],
  ['I <3 you, 2 > 1', 'I <3 you, 2 > 1'],
  ['a girl <hypernet:evil:1:', 'a girl hypernet:evil:1:'],
  ['a girl <lora:evil', 'a girl lora:evil'],
  ['a girl < / lora : evil', 'a girl / lora : evil'],
  ['a girl <<</hypernet:evil', 'a girl /hypernet:evil'],
  ['a girl <日本:猫', 'a girl 日本:猫'],
  ['a girl <lo<lora:x:1>ra:evil', 'a girl <lo ra:evil'],
  ['a girl <lo<x>:evil', 'a girl lo :evil'],
  ['a ratio <3 of 3:2', 'a ratio <3 of 3:2'],
  ['12:30, ratio 3:2', '12:30, ratio 3:2'],
  ['夜の銀髪の女の子', '夜の銀髪の女の子'],
  ['a\n\n  girl , , at night', 'a girl, at night'],
  ['', ''],
])('“%s” becomes “%s” for a model that reads weights', (text, plain) => {
  expect(plainText(text, 'weights')).toBe(plain);
});

test('brackets stay as they are for a model that reads them as text', () => {
  expect(plainText('a girl (smiling) <lora:x:1>', 'text')).toBe('a girl (smiling)');
});

test('a text of many nested constructs is plain within a moment', () => {
  const nested = '<a:'.repeat(700) + '>'.repeat(700);
  expect(plainText(nested, 'weights')).toBe('');
});

test('a text of many constructs that nothing closes is plain within a moment', () => {
  expect(plainText('<'.repeat(2000) + 'a:', 'weights')).toBe('a:');
});
