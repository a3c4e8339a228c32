import { expect, test, vi } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('calls while the work runs cause one more run after it', async () => {
  const runs: (() => void)[] = [];
  const work = oneAtATime(() => new Promise<void>((resolve) => void runs.push(resolve)));
  for (let call = 0; call < 3; call += 1) work();
  expect(runs).toHaveLength(1);
  runs[0]?.();
  await vi.waitFor(() => expect(runs).toHaveLength(2), 15_000);
  runs[1]?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(runs).toHaveLength(2);
  work();
  expect(runs).toHaveLength(3);
});
