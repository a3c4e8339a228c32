import { expect, test } from 'vitest';
import { money, priceOf } from './money.ts';

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

test('the price of a picture is exact, and rounded half up where it has no end', () => {
  expect(priceOf(2, { price: 900, credits: 300, currency: 'eur' })).toBe('€0.06');
  expect(priceOf(1, { price: 250, credits: 100, currency: 'eur' })).toBe('€0.025');
  expect(priceOf(2, { price: 400, credits: 300, currency: 'eur' })).toBe('€0.0267');
});
