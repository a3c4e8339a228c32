import { describe, expect, test } from 'vitest';
import { sampleFields } from '../../../samples/sample-app.ts';
import { prefillOfQuery } from './prefill.ts';

const prefill = (query: string) => prefillOfQuery(sampleFields, new URLSearchParams(query));

describe('a link to a generator', () => {
  test('fills the main prompt field with `prompt`', () => {
    expect(prefill('prompt=a fox in the snow')).toEqual({ character: 'a fox in the snow' });
  });

  test('fills fields by their names, including lists', () => {
    expect(prefill('mood=calm&effects=rain&effects=petals&seed=7&unknown=1')).toEqual({
      mood: 'calm',
      effects: ['rain', 'petals'],
      seed: '7',
    });
  });

  test('does not treat `seed` as a field’s value if it names a job', () => {
    expect(prefill('from=1234&seed=new')).toEqual({});
  });
});
