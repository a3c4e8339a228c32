import { describe, expect, test } from 'vitest';
import { orderFor } from './order.ts';

describe('the idempotency key of an order', () => {
  test('stays the same for the same values of the form, whose picture keeps its seed, and is new for other values', () => {
    const keys = ['first', 'second'];
    const next = () => keys.shift() ?? 'none left';
    const elf = { character: 'an elf' };
    const orc = { character: 'an orc' };
    const first = orderFor(undefined, elf, { ...elf, seed: '1' }, next);
    const again = orderFor(first, elf, { ...elf, seed: '2' }, next);
    const other = orderFor(again, orc, { ...orc, seed: '2' }, next);
    expect([first.key, again.key, other.key]).toEqual(['first', 'first', 'second']);
    expect([again.prompt, other.prompt]).toEqual([
      { ...elf, seed: '1' },
      { ...orc, seed: '2' },
    ]);
  });
});
