import { beforeEach, expect, test, vi } from 'vitest';
import { canReload, mayReload } from './reload-guard.ts';

beforeEach(() => sessionStorage.clear());

test('a path is reloaded at most once in ten seconds', () => {
  expect(mayReload('/a', 1000)).toBe(true);
  expect(mayReload('/a', 10_999)).toBe(false);
  expect(canReload('/a', 10_999)).toBe(false);
  expect(mayReload('/a', 11_000)).toBe(true);
});

test('another path is another matter', () => {
  mayReload('/a', 1000);
  expect(mayReload('/b', 1001)).toBe(true);
});

test('asking whether it can does not count as a reload', () => {
  expect(canReload('/a', 1000)).toBe(true);
  expect(mayReload('/a', 1001)).toBe(true);
});

test('what somebody else left in the storage is no obstacle', () => {
  for (const left of ['{', '7', 'null', '{"path":1}']) {
    sessionStorage.setItem('irodori-reload', left);
    expect(mayReload('/a', 1000)).toBe(true);
  }
});

test('a browser without storage is never reloaded', () => {
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(mayReload('/a', 1000)).toBe(false);
});
