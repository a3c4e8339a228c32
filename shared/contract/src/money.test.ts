import { expect, test } from 'vitest';
import { money } from './money.ts';

test.each([
  [400, 'eur', '€4.00'],
  [5, 'usd', 'US$0.05'],
  [500, 'jpy', 'JP¥500'],
  [1500, 'kwd', 'KWD 1.500'],
  // Stripe counts hundredths of these, although `Intl` has no places for them.
  [50_000, 'isk', 'ISK 500.00'],
])('%d minor units of %s are written as %s', (minor, currency, written) => {
  expect(money(minor, currency).replaceAll('\u00a0', ' ')).toBe(written);
});
