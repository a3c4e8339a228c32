import { describe, expect, test } from 'vitest';
import { sampleFields } from '../../samples/sample-app.ts';
import { defaultValues, filledWith, toPrompt, withSeed } from './form-values.ts';

const defaults = defaultValues(sampleFields);

describe('the values of a form', () => {
  test('start with each field’s default, or empty', () => {
    expect(defaults).toEqual({
      character: '',
      title: '',
      mood: '',
      hair: 'long',
      effects: [],
      reference: '',
      seed: '',
    });
  });

  test('take from kept settings only what still fits the app', () => {
    const filled = filledWith(sampleFields, defaults, {
      character: 'an elf',
      mood: 'furious',
      hair: 'short',
      effects: ['rain', 'confetti'],
      removed: 'x',
    });
    expect(filled).toEqual({ ...defaults, character: 'an elf', hair: 'short', effects: ['rain'] });
  });

  test('accept a text where a list is expected and the reverse', () => {
    const filled = filledWith(sampleFields, defaults, { effects: 'rain', title: ['one', 'two'] });
    expect(filled).toMatchObject({ effects: ['rain'], title: 'one' });
  });

  test('are sent without blank fields and without blanks at the ends', () => {
    expect(toPrompt(sampleFields, { ...defaults, character: '  an elf ', title: '   ' })).toEqual({
      character: 'an elf',
      hair: 'long',
    });
  });

  test('can keep a picture’s seed or leave it open', () => {
    expect(withSeed(sampleFields, { character: 'an elf' }, 7)).toEqual({ character: 'an elf', seed: '7' });
    expect(withSeed(sampleFields, { character: 'an elf', seed: '7' }, undefined)).toEqual({
      character: 'an elf',
      seed: '',
    });
  });
});
