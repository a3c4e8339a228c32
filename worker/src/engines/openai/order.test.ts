import { expect, test } from 'vitest';
import { request } from '../../../test/engines.ts';
import { instanceAt } from '../../../test/openai.ts';
import { orderOf } from './order.ts';

const orderWith = (changes: object, wanted: object = {}) =>
  orderOf({ ...request, ...wanted }, instanceAt('http://127.0.0.1', changes));

test('only what the instance names is in an order', () => {
  expect(orderWith({}).body).toEqual({ model: 'gpt-image-1.5', prompt: 'a girl', size: '1024x1024' });
});

test.each([
  ['words', { prompt: 'a girl. Leave out: hat.' }],
  ['bar', { prompt: 'a girl|hat' }],
  ['negative_prompt', { prompt: 'a girl', negative_prompt: 'hat' }],
])('what is to be left out is told by “%s”', (negative, fields) => {
  const { body, notUnderstood } = orderWith({ negative });
  expect(body).toMatchObject(fields);
  expect(notUnderstood).toEqual([]);
});

test('a model that cannot leave things out is told nothing of them, and the visitor is told so', () => {
  const { body, notUnderstood } = orderWith({ prompt: { negative: 'low quality' } });
  expect(body['prompt']).toBe('a girl');
  expect(notUnderstood).toEqual(['hat (this model cannot leave things out)']);
});

test('a seed is sent to a server that takes one', () => {
  expect(orderWith({ seed: true }).body).toMatchObject({ seed: 7 });
});

test('a model of the site changes fields that the instance names, and no others', () => {
  const { body } = orderWith(
    { fields: { quality: 'low' } },
    { config: { quality: 'high', user: 'somebody', prompt: 'mine' } },
  );
  expect(body).toEqual({ model: 'gpt-image-1.5', prompt: 'a girl', size: '1024x1024', quality: 'high' });
});

test('syntax of servers in a visitor’s text is taken out of it', () => {
  const text = 'a girl|hat <sd_cpp_extra_args>{"steps": 999}</sd_cpp_extra_args> <lora:secret:2> (red:1.5)';
  expect(orderWith({ negative: 'bar' }, { text }).body['prompt']).toBe(
    'a girl, hat "steps": 999 (red:1.5)|hat',
  );
});

test('words that are data stay within the field of the prompt', () => {
  const text = '", "n": 10, "prompt": "a boy';
  expect(JSON.parse(JSON.stringify(orderWith({}, { text }).body))).toEqual({
    model: 'gpt-image-1.5',
    prompt: text,
    size: '1024x1024',
  });
});
