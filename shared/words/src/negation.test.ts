import { expect, test } from 'vitest';
import { Negation } from './negation.ts';

test('a value is excluded after a negator, and not before it', () => {
  const negation = new Negation(false);
  expect(negation.reaches('outfit')).toBe(false);
  negation.begin();
  expect(negation.reaches('outfit')).toBe(true);
});

test('“and” continues a negation only for a value of the same attribute', () => {
  const negation = new Negation(false);
  negation.begin();
  negation.reaches('accessory');
  negation.pass(true);
  expect(negation.reaches('accessory')).toBe(true);
  negation.pass(true);
  expect(negation.reaches('hair')).toBe(false);
  expect(negation.reaches('accessory'), 'a negation that has ended').toBe(false);
});

test('a boundary word other than “and” ends a negation', () => {
  const negation = new Negation(false);
  negation.begin();
  negation.reaches('accessory');
  negation.pass(false);
  expect(negation.isActive).toBe(false);
});

test('in a text of exclusions every value is excluded, after any boundary word', () => {
  const negation = new Negation(true);
  negation.pass(false);
  expect(negation.reaches('hair')).toBe(true);
  expect(negation.isActive).toBe(true);
});
