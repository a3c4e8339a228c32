import { describe, expect, it } from 'vitest';
import { passwordComplaint, passwordWords } from './password-words.ts';

describe('a new password', () => {
  it.each(['1234567', 'ああああああ', '🦊🦊🦊'])('%s is too short', (password) => {
    expect(passwordComplaint(password)).toContain('At least 8');
  });

  it('may have 72 bytes, as the hosted backend takes', () => {
    expect(passwordComplaint('x'.repeat(72))).toBeUndefined();
    expect(passwordComplaint('x'.repeat(73))).toContain('At most 72');
    expect(passwordComplaint('あ'.repeat(25))).toContain('At most 72');
  });

  it.each([
    ['12345678', 'guessed quickly'],
    ['Password1!', 'guessed quickly'],
    ['aaaaaaaaaaaa', 'guessed quickly'],
    ['ada.lovelace99', 'guessed quickly'],
    ['kite-noon', 'Fine'],
    ['kite noon basalt', 'Good and long'],
    ['kite', '4 more characters'],
  ])('%s is judged in words', (password, words) => {
    expect(passwordWords(password, 'ada.lovelace@example.com')).toContain(words);
  });
});
