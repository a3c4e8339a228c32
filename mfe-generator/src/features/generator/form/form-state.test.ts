import { describe, expect, test } from 'vitest';
import { sampleFields } from '../../../samples/sample-app.ts';
import { type FormAction, formReducer, shownIssues, startOf } from './form-state.ts';
import { defaultValues } from './form-values.ts';

const after = (...actions: FormAction[]) => actions.reduce(formReducer, startOf(defaultValues(sampleFields)));
const complaints = (...actions: FormAction[]) =>
  [...shownIssues(sampleFields, after(...actions)).values()].map(({ field, rule }) => `${field} ${rule}`);
const type = (name: string, value: string | string[]): FormAction => ({ type: 'changed', name, value });

describe('the shown faults of a form', () => {
  test('do not include empty fields that the visitor has not filled yet', () => {
    expect(complaints()).toEqual([]);
    expect(complaints({ type: 'left', name: 'character' })).toEqual([]);
  });

  test('appear when the visitor leaves a field, not while typing', () => {
    expect(complaints(type('character', 'ab'))).toEqual([]);
    expect(complaints(type('character', 'ab'), { type: 'left', name: 'character' })).toEqual([
      'character minLength',
    ]);
  });

  test('appear at once for a text that is too long', () => {
    expect(complaints(type('title', 'x'.repeat(21)))).toEqual(['title maxLength']);
  });

  test('appear for all fields with the submit, and disappear when they are corrected', () => {
    const broken = [type('effects', ['rain', 'leaves', 'petals']), type('seed', '1.5')];
    expect(complaints(...broken, { type: 'submitted' })).toEqual([
      'character required',
      'effects maxValue',
      'seed type',
    ]);
    expect(complaints({ type: 'submitted' }, type('character', 'an elf'))).toEqual([]);
  });

  test('that the server found stay until their field changes', () => {
    const refused: FormAction = {
      type: 'refused',
      issues: [{ field: 'title', rule: 'maxLength', length: 5, message: 'Title: no names of other works.' }],
    };
    const valid = type('character', 'an elf');
    expect(complaints(valid, refused)).toEqual(['title maxLength']);
    expect(complaints(valid, refused, type('mood', 'calm'))).toEqual(['title maxLength']);
    expect(complaints(valid, refused, type('title', 'other'))).toEqual([]);
  });
});

describe('an accepted order', () => {
  test('leaves nothing to send, unless more was typed while it was sent', () => {
    const { values } = after(type('character', 'an elf'));
    const sent: FormAction = { type: 'accepted', values };
    const settled = formReducer({ ...after(), values, isTyped: true, wasSubmitted: true }, sent);
    expect(settled).toMatchObject({ values, isTyped: false, wasSubmitted: false });
    const typing = after(type('character', 'an elf'), type('character', 'an elf at night'));
    expect(formReducer(typing, sent)).toMatchObject({ values: typing.values, isTyped: true });
  });
});

describe('filling a form with other values', () => {
  test('keeps what was typed before the settings of a job arrived', () => {
    const settings = { ...defaultValues(sampleFields), character: 'a fox', mood: 'calm' };
    const filled = after(type('character', 'my own words'), { type: 'filled', by: 'job', values: settings });
    expect(filled).toMatchObject({ values: { character: 'my own words', mood: 'calm' }, isTyped: true });
  });

  test('can be undone', () => {
    const typed = type('character', 'my own words');
    const example: FormAction = { type: 'filled', by: 'example', values: defaultValues(sampleFields) };
    expect(after(typed, example).values['character']).toBe('');
    expect(after(typed, example, { type: 'undone' }).values['character']).toBe('my own words');
  });
});
