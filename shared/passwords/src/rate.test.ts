import { expect, test } from 'vitest';
import { ratePassword } from './rate.ts';

test.each([
  ['baseball', 0],
  ['Password1!', 1],
  ['aaaaaaaaaaaa', 0],
  ['ada.lovelace', 0],
  ['Grace Hopper', 0],
  ['graceHopper', 0],
  ['GraceHopper1', 1],
  ['kite-noon', 3],
  ['kite noon basalt', 4],
])(
  'the password %s of Grace Hopper, whose address begins with ada.lovelace, is rated with %i of 4',
  (password, strength) => {
    expect(ratePassword(password, { email: 'ada.lovelace@example.com', name: 'Grace Hopper' })).toBe(
      strength,
    );
  },
);
