import { expect, test } from 'vitest';
import { sampleFields } from '../../samples/sample-app.ts';
import { sampleOutput } from '../../samples/sample-job.ts';
import { againOf, variationOf } from './variations.ts';

const prompt = { character: 'an elf', mood: 'calm', hair: 'long', effects: ['rain'], seed: '7' };
const job = { id: 'x', prompt, output: sampleOutput };

test('the settings for another picture of the same words have no seed', () => {
  const { seed: _, ...words } = prompt;
  expect(againOf(sampleFields, job)).toEqual(words);
});

test('a variation keeps the picture’s seed and everything but one choice, which gets another option', () => {
  expect(variationOf(sampleFields, job, () => 0)).toEqual({ ...prompt, mood: 'warm', seed: '4711' });
  expect(variationOf(sampleFields, job, () => 0.99)).toEqual({ ...prompt, hair: 'short', seed: '4711' });
});

test('a variation never changes the format, since nothing of the picture would stay', () => {
  const fields = sampleFields.map((field) =>
    field.name === 'mood' ? { ...field, config: { ...field.config, attribute: 'ratio' } } : field,
  );
  for (const lot of [0, 0.5, 0.99])
    expect(variationOf(fields, job, () => lot)).toEqual({ ...prompt, hair: 'short', seed: '4711' });
});

test('a variation chooses nothing that the seed chose by itself, since the picture would be the same', () => {
  const drew = { ...job, output: { ...sampleOutput, drew: ['a warm mood'] } };
  for (const lot of [0, 0.5, 0.99])
    expect(variationOf(sampleFields, drew, () => lot)).toEqual({ ...prompt, hair: 'short', seed: '4711' });
});
