import { describe, expect, test } from 'vitest';
import { attemptFor } from './attempt.ts';

describe('the idempotency key of an attempt', () => {
  test('stays the same for the same prompt, and is new for another prompt', () => {
    const keys = ['first', 'second'];
    const next = () => keys.shift() ?? 'none left';
    const first = attemptFor(undefined, { character: 'an elf' }, next);
    const again = attemptFor(first, { character: 'an elf' }, next);
    const other = attemptFor(again, { character: 'an orc' }, next);
    expect([first.key, again.key, other.key]).toEqual(['first', 'first', 'second']);
  });
});
