import { expect, test } from 'vitest';
import { instanceAt, request, workflow } from '../../../test/comfyui.ts';
import { promptOf } from './prompt.ts';

const prompt = { before: 'masterpiece', negative: 'low quality', brackets: 'weights' };
const instance = instanceAt('http://127.0.0.1', { prompt });

test('the model’s words, the visitor’s and those of the choices stand in this order', () => {
  const attributes = {
    hair_color: ['silver'],
    outfit: ['kimono'],
    outfit_color: ['blue'],
    species: ['human'],
  };
  expect(promptOf({ ...request, attributes }, instance)).toEqual({
    text: 'masterpiece, a girl, silver hair, blue kimono',
    negative: 'hat, low quality',
    notUnderstood: [],
  });
});

test('only the visitor’s words lose their syntax', () => {
  const trusted = instanceAt('http://127.0.0.1', { prompt: { before: '<lora:own:1> (best:1.2)' } });
  expect(promptOf({ ...request, text: '<lora:other:1> (girl:1.9)', negative: '' }, trusted)).toMatchObject({
    text: String.raw`<lora:own:1> (best:1.2), \(girl:1.9\)`,
    negative: '',
  });
});

test('a workflow without a place for what is to be left out says so', () => {
  const { negative: _, ...inputs } = workflow.inputs;
  const without = instanceAt('http://127.0.0.1', { workflow: { ...workflow, inputs } });
  expect(promptOf(request, without).notUnderstood).toEqual(['hat (this model cannot leave things out)']);
  expect(promptOf({ ...request, negative: ' ' }, without).notUnderstood).toEqual([]);
});
