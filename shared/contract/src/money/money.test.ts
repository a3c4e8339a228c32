import { expect, test } from 'vitest';
import { money, taxInRefund } from './money.ts';

test.each([
  [400, 'eur', '€4.00'],
  [5, 'usd', 'US$0.05'],
  [500, 'jpy', 'JP¥500'],
  [1500, 'kwd', 'KWD 1.500'],
  // Stripe counts hundredths of these, although `Intl` has no places for them.
  [50_000, 'isk', 'ISK 500.00'],
  // The nearest quotient of two numbers ends in .98.
  [9_007_199_254_740_899, 'eur', '€90,071,992,547,408.99'],
])('%d minor units of %s are written as %s', (minor, currency, written) => {
  expect(money(minor, currency).replaceAll('\u00a0', ' ')).toBe(written);
});

test.each([
  [400, 64, 0, 0],
  [400, 64, 100, 16],
  // 100 / 3 and 200 / 3
  [300, 100, 100, 33],
  [300, 100, 200, 67],
  [4, 2, 1, 1],
  [400, 64, 400, 64],
  [2_147_483_647, 2_147_483_645, 2_147_483_646, 2_147_483_644],
])(
  'of a price of %d with a tax of %d, a refund of %d contains a tax of %d',
  (price, tax, refunded, share) => {
    expect(taxInRefund({ price, tax, refunded })).toBe(share);
  },
);

test('a refund of a purchase without known tax names no tax', () => {
  expect(taxInRefund({ price: 400, tax: null, refunded: 100 })).toBeNull();
});
