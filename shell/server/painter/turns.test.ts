import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('two pieces of work run at once, the others wait in their order, and a failure frees its turn', async () => {
  const turns = createTurns({ atOnce: 2, waiting: 2 });
  const ends: PromiseWithResolvers<void>[] = [];
  const begun: number[] = [];
  const run = (number: number) => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return turns.take(async () => {
      begun.push(number);
      await end.promise;
    });
  };
  const all = Promise.allSettled([1, 2, 3, 4].map(run));
  expect([begun, turns.areFull()]).toEqual([[1, 2], true]);
  ends[1]?.reject(new Error('no picture'));
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  expect(turns.areFull()).toBe(false);
  for (const end of ends) end.resolve();
  await all;
  expect(begun).toEqual([1, 2, 3, 4]);
});
