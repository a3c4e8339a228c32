import { expect, test } from 'vitest';
import { request } from '../../test/engines.ts';
import { promptPart } from './instance-parts.ts';
import { promptOf } from './prompt.ts';

const prompt = promptPart.parse({ before: 'masterpiece', negative: 'low quality' });

test('the model’s words, the visitor’s and those of the choices stand in this order', () => {
  const attributes = {
    hair_color: ['silver'],
    outfit: ['kimono'],
    outfit_color: ['blue'],
    species: ['human'],
  };
  expect(promptOf({ ...request, attributes }, { prompt, takesNegative: true })).toEqual({
    text: 'masterpiece, a girl, silver hair, blue kimono',
    negative: 'hat, low quality',
    notUnderstood: [],
  });
});

test('only the visitor’s words lose their syntax', () => {
  const trusted = promptPart.parse({ before: '<lora:own:1> (best:1.2)' });
  const written = { ...request, text: '<lora:other:1> (girl:1.9)', negative: '' };
  expect(promptOf(written, { prompt: trusted, takesNegative: true })).toMatchObject({
    text: String.raw`<lora:own:1> (best:1.2), \(girl:1.9\)`,
    negative: '',
  });
});

test('an attribute’s value loses its syntax where the visitor wrote it, and keeps it where it is an option of the form', () => {
  const written = { outfit: ['<lora:evil:1> (x:9) dress'], holding: ['__any__'], effects: ['{{}}'] };
  const attributes = { ...written, expression: ['(a wink:1.2)'] };
  const order = { ...request, attributes, chosen: ['(a wink:1.2)'] };
  expect(promptOf(order, { prompt, takesNegative: true }).text).toBe(
    String.raw`masterpiece, a girl, (a wink:1.2), holding a any, \(x:9\) dress`,
  );
});

test('a model that cannot leave things out says so', () => {
  const rules = { prompt, takesNegative: false };
  expect(promptOf(request, rules).notUnderstood).toEqual(['hat (this model cannot leave things out)']);
  expect(promptOf({ ...request, negative: ' ' }, rules).notUnderstood).toEqual([]);
});
