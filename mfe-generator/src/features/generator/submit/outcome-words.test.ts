import { describe, expect, test } from 'vitest';
import { outcomeWords, type OutcomeContext } from './outcome-words.ts';
import type { SubmitOutcome } from './submit-job.ts';

const context: OutcomeContext = { cost: 2, count: 1, balance: 1, isOnline: true, isAnonymous: false };
const textOf = (
  type: Exclude<SubmitOutcome['type'], 'accepted' | 'invalid'>,
  change: Partial<OutcomeContext> = {},
) => outcomeWords({ type }, { ...context, ...change })?.text ?? '';

describe('the message after a submit that started no picture', () => {
  test.each([
    'signed-out',
    'no-guest',
    'no-cookies',
    'no-credits',
    'too-many',
    'too-many-stopped',
    'app-gone',
    'not-enlargeable',
    'malformed',
  ] as const)('says that nothing was charged for %s, a definite refusal of the server', (type) => {
    expect(textOf(type)).toContain('Nothing was charged.');
  });

  test.each([true, false])(
    'does not say that nothing was charged without a response (online: %s)',
    (isOnline) => {
      expect(textOf('unanswered', { isOnline })).not.toContain('Nothing was charged');
      expect(textOf('unanswered', { isOnline })).toContain('you pay only once');
    },
  );

  test.each([true, false])(
    'says that this attempt cost nothing if the visitor could not be checked (online: %s)',
    (isOnline) => {
      expect(textOf('unverified', { isOnline })).toContain('This try cost nothing.');
      expect(textOf('unverified', { isOnline })).not.toContain('Nothing was charged');
    },
  );

  test('names the price and the balance', () => {
    expect(textOf('no-credits')).toContain('This picture costs 2 credits and you have 1.');
    expect(textOf('no-credits', { count: 3 })).toContain('These 3 pictures cost 6 credits and you have 1.');
  });

  test('says that the picture check stopped the pictures, where a generator takes no orders of a visitor for an hour', () => {
    expect(textOf('too-many-stopped')).toMatch(/^The picture check stopped five of your pictures\./);
  });

  test('offers a guest the credits of an account', () => {
    expect(outcomeWords({ type: 'no-credits' }, { ...context, isAnonymous: true })?.next).toBe('sign-up');
  });
});
