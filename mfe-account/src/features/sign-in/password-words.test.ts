import { describe, expect, test } from 'vitest';
import { passwordComplaint, passwordWords } from './password-words.ts';

describe('a new password', () => {
  test.each(['1234567', 'ああああああ', '🦊🦊🦊'])('%s is too short', (password) => {
    expect(passwordComplaint(password)).toContain('At least 8');
  });

  test('may have at most 72 bytes, the limit of the hosted backend', () => {
    expect(passwordComplaint('x'.repeat(72))).toBeUndefined();
    expect(passwordComplaint('x'.repeat(73))).toContain('At most 72');
    expect(passwordComplaint('あ'.repeat(25))).toContain('At most 72');
  });

  test.each([
    ['12345678', 'guessed quickly'],
    ['Password1!', 'guessed quickly'],
    ['aaaaaaaaaaaa', 'guessed quickly'],
    ['ada.lovelace99', 'guessed quickly'],
    ['kite-noon', 'Fine'],
    ['kite noon basalt', 'Good and long'],
    ['kite', '4 more characters'],
  ])('%s is rated with “%s”', (password, words) => {
    expect(passwordWords(password, 'ada.lovelace@example.com')).toContain(words);
  });
});
