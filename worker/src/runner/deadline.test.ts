import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeadline } from './deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the time of the drawing stands still while the run waits, and goes on after it', () => {
  const deadline = createDeadline({ waiting: 60_000, drawing: 10_000, storing: 60_000 });
  vi.advanceTimersByTime(4_000);
  deadline.enter('waiting');
  vi.advanceTimersByTime(50_000);
  deadline.enter('drawing');
  vi.advanceTimersByTime(5_999);
  expect(deadline.signal.aborted).toBe(false);
  expect(deadline.spent('drawing')).toBe(9_999);
  vi.advanceTimersByTime(1);
  expect(deadline.signal.reason).toMatchObject({ message: 'The run was drawing for longer than 10 s' });
});

test('the time of all waits together has a limit of its own', () => {
  const deadline = createDeadline({ waiting: 60_000, drawing: 10_000, storing: 60_000 });
  for (const phase of ['waiting', 'drawing', 'waiting'] as const) {
    deadline.enter(phase);
    vi.advanceTimersByTime(phase === 'waiting' ? 30_000 : 1_000);
  }
  expect(deadline.signal.reason).toMatchObject({ message: 'The run was waiting for longer than 60 s' });
});
