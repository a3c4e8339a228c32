import { describe, expect, test } from 'vitest';
import { sampleFields } from '../../../samples/sample-app.ts';
import { defaultValues, filledWith, toPrompt, withSeed } from './form-values.ts';

const defaults = defaultValues(sampleFields);

describe('form values', () => {
  test('are initially each field’s default, or empty', () => {
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

  test('take only the stored settings that are still valid for the app', () => {
    const filled = filledWith(sampleFields, defaults, {
      character: 'an elf',
      mood: 'furious',
      hair: 'short',
      effects: ['rain', 'confetti'],
      removed: 'x',
    });
    expect(filled).toEqual({ ...defaults, character: 'an elf', hair: 'short', effects: ['rain'] });
  });

  test('convert a stored text to a list where a list is expected, and vice versa', () => {
    const filled = filledWith(sampleFields, defaults, { effects: 'rain', title: ['one', 'two'] });
    expect(filled).toMatchObject({ effects: ['rain'], title: 'one' });
  });

  test('are sent without empty fields and without surrounding blanks', () => {
    expect(toPrompt(sampleFields, { ...defaults, character: '  an elf ', title: '   ' })).toEqual({
      character: 'an elf',
      hair: 'long',
    });
  });

  test('can contain a picture’s seed or no seed', () => {
    expect(withSeed(sampleFields, { character: 'an elf' }, 7)).toEqual({ character: 'an elf', seed: '7' });
    expect(withSeed(sampleFields, { character: 'an elf', seed: '7' }, undefined)).toEqual({
      character: 'an elf',
      seed: '',
    });
  });
});
