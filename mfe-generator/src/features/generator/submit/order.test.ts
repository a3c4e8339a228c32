import type { Prompt } from '@irodori/contract/prompt';
import { describe, expect, test } from 'vitest';
import { orderFor } from './order.ts';

describe('the idempotency key of an order', () => {
  test('stays the same for the same values of the form and number of pictures, keeping the seed, and is new for others', () => {
    const keys = ['first', 'second', 'third'];
    const next = () => keys.shift() ?? 'none left';
    const elf = { character: 'an elf' };
    const orc = { character: 'an orc' };
    const wanted = (asked: Prompt, seed: string, count = 1) => ({ asked, prompt: { ...asked, seed }, count });
    const first = orderFor([], wanted(elf, '1'), next);
    const again = orderFor([first], wanted(elf, '2'), next);
    const other = orderFor([again], wanted(orc, '2'), next);
    const more = orderFor([other], wanted(orc, '2', 4), next);
    expect([first.key, again.key, other.key, more.key]).toEqual(['first', 'first', 'second', 'third']);
    expect([again.prompt, other.prompt]).toEqual([
      { ...elf, seed: '1' },
      { ...orc, seed: '2' },
    ]);
  });

  test('stays that of any order without a response, also after another one', () => {
    const wanted = (character: string) => ({ asked: { character }, prompt: { character }, count: 1 });
    const first = orderFor([], wanted('an elf'));
    const other = orderFor([first], wanted('an orc'));
    expect(orderFor([other, first], wanted('an elf'))).toBe(first);
  });

  test('stays the same for the variation of a job, with the choice that was drawn first, and is new for that of another', () => {
    const keys = ['first', 'second'];
    const next = () => keys.shift() ?? 'none left';
    const variation = (of: string, mood: string) => ({ asked: { mood }, prompt: { mood }, count: 1, of });
    const first = orderFor([], variation('a job', 'warm'), next);
    const again = orderFor([first], variation('a job', 'cold'), next);
    const other = orderFor([again], variation('another job', 'cold'), next);
    expect([again, other.key]).toEqual([first, 'second']);
  });
});
