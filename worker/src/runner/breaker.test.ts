import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EngineFailure, type FailureCode } from '../engines/engine-failure.ts';
import { Breaker } from './breaker.ts';

let breaker: Breaker;
beforeEach(() => {
  vi.useFakeTimers();
  breaker = new Breaker();
});
afterEach(() => void vi.useRealTimers());
const fail = (job: string, code: FailureCode, retryAfterMs?: number) =>
  breaker.note(job, new EngineFailure(code, code, { retryAfterMs }));

test.each(['auth', 'funds', 'rate', 'busy'] as const)('the failure %s opens the breaker at once', (code) => {
  expect(fail('a', code)).toBe(30_000);
  expect(breaker.state).toBe('open');
});

test.each(['internal', 'timeout', 'lost'] as const)(
  'the failure %s opens the breaker with the third job in a row, and one job counts once',
  (code) => {
    for (const job of ['a', 'a', 'a', 'b']) expect(fail(job, code)).toBeUndefined();
    expect(fail('c', code)).toBe(30_000);
  },
);

test.each(['invalid', 'blocked', 'memory'] as const)(
  'the failure %s is the job’s own and shows that the instance responds',
  (code) => {
    for (const job of ['a', 'b']) fail(job, 'internal');
    fail('c', code);
    fail('d', 'internal');
    expect(breaker.state).toBe('closed');
  },
);

test('after its break the breaker is half-open, and a picture closes it', () => {
  fail('a', 'funds');
  vi.advanceTimersByTime(30_000);
  expect(breaker.state).toBe('half-open');
  breaker.close();
  expect(breaker.state).toBe('closed');
});

test('each failure of a probe doubles the break, up to ten minutes', () => {
  const breaks = ['a', 'b', 'c', 'd', 'e', 'f'].map((job) => {
    const ms = fail(job, 'internal') ?? fail(job, 'auth') ?? 0;
    vi.advanceTimersByTime(ms);
    return ms / 1000;
  });
  expect(breaks).toEqual([30, 60, 120, 240, 480, 600]);
});

test('a breaker has as many failures and as long a break as its instance is configured with', () => {
  breaker = new Breaker({ failures: 2, seconds: 5 });
  expect(fail('a', 'internal')).toBeUndefined();
  expect(fail('b', 'internal')).toBe(5_000);
  vi.advanceTimersByTime(2_000);
  expect(breaker.leftMs).toBe(3_000);
  vi.advanceTimersByTime(3_000);
  expect(fail('c', 'internal')).toBe(10_000);
});

test('trouble with the account is told until a picture closes the breaker, whatever probes meet', () => {
  fail('a', 'funds');
  vi.advanceTimersByTime(30_000);
  fail('b', 'busy');
  expect(breaker.trouble).toBe('funds');
  breaker.close();
  expect(breaker.trouble).toBeUndefined();
  fail('c', 'busy');
  expect(breaker.trouble).toBeUndefined();
});

test('failures of jobs that ran beside the one that opened the breaker do not lengthen the break', () => {
  fail('a', 'funds');
  expect(fail('b', 'funds')).toBeUndefined();
  vi.advanceTimersByTime(30_000);
  expect(breaker.state).toBe('half-open');
});

test('a break is as long as the engine asks for', () => {
  expect(fail('a', 'rate', 120_000)).toBe(120_000);
});
