import { expect, test } from 'vitest';
import { priceOf } from './price-of.ts';

test('the price of a picture is exact, and rounded half up where it has no end', () => {
  expect(priceOf(2, { price: 900, credits: 300, currency: 'eur' })).toBe('€0.06');
  expect(priceOf(1, { price: 250, credits: 100, currency: 'eur' })).toBe('€0.025');
  expect(priceOf(2, { price: 400, credits: 300, currency: 'eur' })).toBe('€0.0267');
});
