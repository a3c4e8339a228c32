import { fewLines } from 'functions/_shared/few-lines';
import { log } from 'functions/_shared/log';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { backendOptions } from '../backend/options.ts';

afterEach(() => vi.useRealTimers());

test('a line of a function has no secrets in its texts', () => {
  const print = vi.spyOn(console, 'error').mockReturnValue();
  log('error', { event: 'settle', status: 500, message: 'refused sk_test_abc for aki@irodori.example' });
  const line = { level: 'error', event: 'settle', status: 500, message: 'refused [key] for [e-mail]' };
  expect(print.mock.calls).toEqual([[JSON.stringify(line)]]);
});

test('an uncaught error of a function is logged without secrets', () => {
  const { editFunctionOutput } = backendOptions({ SUPABASE_FOLDER: join(import.meta.dirname, '..') });
  expect(
    editFunctionOutput?.('error: Uncaught (in promise) Error: no sk_test_abc of aki@irodori.example'),
  ).toBe('error: Uncaught (in promise) Error: no [key] of [e-mail]');
});

test('what many callers say is one line a minute, with their number since the line before', () => {
  vi.useFakeTimers();
  const lines: [number, string][] = [];
  const say = fewLines((...line) => lines.push(line));
  for (const text of ['a', 'b', 'c']) say(text);
  vi.advanceTimersByTime(59_000);
  say('d');
  expect(lines).toEqual([[1, 'a']]);
  vi.advanceTimersByTime(1000);
  say('e');
  expect(lines).toEqual([
    [1, 'a'],
    [4, 'e'],
  ]);
});
