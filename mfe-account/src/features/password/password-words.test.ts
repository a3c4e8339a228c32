import { describe, expect, test } from 'vitest';
import { passwordComplaint, passwordWords } from './password-words.ts';

describe('a new password', () => {
  test.each(['1234567', 'ああああああ', '🦊🦊🦊'])('%s is too short', (password) => {
    expect(passwordComplaint(password, undefined)).toContain('At least 8');
  });

  test('that is missing is asked for', () => {
    expect(passwordComplaint('', undefined)).toBe('Please choose a password.');
  });

  test('may have at most 72 bytes, the limit of the hosted backend', () => {
    expect(passwordComplaint('x'.repeat(72), 2)).toBeUndefined();
    expect(passwordComplaint('x'.repeat(73), 4)).toContain('At most 72');
    expect(passwordComplaint('あ'.repeat(25), 4)).toContain('At most 72');
  });

  test.each([0, 1] as const)('with the strength %i is too easy to guess', (strength) => {
    expect(passwordComplaint('a long one', strength)).toContain('too easy to guess');
  });

  test.each([2, undefined] as const)('with the strength %s is left to the backend', (strength) => {
    expect(passwordComplaint('a long one', strength)).toBeUndefined();
  });

  test.each([
    ['', undefined, 'At least 8'],
    ['kite', undefined, '4 more characters'],
    ['kite-no', undefined, '1 more character.'],
    ['kite-noon', undefined, 'Long enough.'],
    ['baseball', 0, 'among the first that are tried'],
    ['kite noon basalt', 4, 'Strong.'],
  ] as const)('%s with the strength %s is described as “%s”', (password, strength, words) => {
    expect(passwordWords(password, strength)).toContain(words);
  });
});
