import { expect, test, vi } from 'vitest';
import { forcedMode } from './forced-mode.ts';

test('a page may force light or dark', () => {
  expect(forcedMode({ colorMode: 'dark' })).toBe('dark');
  expect(forcedMode({ colorMode: 'light' })).toBe('light');
  expect(forcedMode({})).toBeUndefined();
});

test('a page that tries to force the system’s mode forces nothing and is warned once', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const route = { colorMode: 'system' };
  expect(forcedMode(route)).toBeUndefined();
  expect(forcedMode(route)).toBeUndefined();
  expect(warn.mock.calls).toEqual([['You cannot force the colorMode to system at the page level.']]);
});
