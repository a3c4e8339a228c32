import { describe, expect, test } from 'vitest';
import { orderFor } from './order.ts';

describe('the idempotency key of an order', () => {
  test('stays the same for the same prompt, and is new for another prompt', () => {
    const keys = ['first', 'second'];
    const next = () => keys.shift() ?? 'none left';
    const first = orderFor(undefined, { character: 'an elf' }, next);
    const again = orderFor(first, { character: 'an elf' }, next);
    const other = orderFor(again, { character: 'an orc' }, next);
    expect([first.key, again.key, other.key]).toEqual(['first', 'first', 'second']);
  });
});
