import { expect, test } from 'vitest';
import { ratePassword } from './rate.ts';

test.each([
  ['baseball', 0],
  ['Password1!', 1],
  ['aaaaaaaaaaaa', 0],
  ['ada.lovelace', 0],
  ['kite-noon', 3],
  ['kite noon basalt', 4],
])('the password %s is rated with %i of 4', (password, strength) => {
  expect(ratePassword(password, 'ada.lovelace@example.com')).toBe(strength);
});
