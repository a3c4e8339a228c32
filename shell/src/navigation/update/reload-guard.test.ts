import { expect, test, vi } from 'vitest';
import { canReload, mayReload } from './reload-guard.ts';

test('the reload guard allows one reload of a path in ten seconds', () => {
  expect(mayReload('/a', 1000)).toBe(true);
  expect(mayReload('/a', 10_999)).toBe(false);
  expect(canReload('/a', 10_999)).toBe(false);
  expect(mayReload('/a', 11_000)).toBe(true);
});

test('the reload guard allows a reload of another path', () => {
  mayReload('/a', 1000);
  expect(mayReload('/b', 1001)).toBe(true);
});

test('canReload() does not count as a reload', () => {
  expect(canReload('/a', 1000)).toBe(true);
  expect(mayReload('/a', 1001)).toBe(true);
});

test('the reload guard ignores foreign values in the storage', () => {
  for (const left of ['{', '7', 'null', '{"path":1}']) {
    sessionStorage.setItem('irodori-reload', left);
    expect(mayReload('/a', 1000)).toBe(true);
  }
});

test('the reload guard allows no reload if the browser blocks storage', () => {
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(mayReload('/a', 1000)).toBe(false);
});
