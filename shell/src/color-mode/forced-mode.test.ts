import { expect, test, vi } from 'vitest';
import { forcedMode } from './forced-mode.ts';

test('a page can force the mode light or dark', () => {
  expect(forcedMode({ colorMode: 'dark' })).toBe('dark');
  expect(forcedMode({ colorMode: 'light' })).toBe('light');
  expect(forcedMode({})).toBeUndefined();
});

test('a page that forces `system` has no forced mode and causes one console warning', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const route = { colorMode: 'system' };
  expect(forcedMode(route)).toBeUndefined();
  expect(forcedMode(route)).toBeUndefined();
  expect(warn.mock.calls).toEqual([['You cannot force the colorMode to system at the page level.']]);
});
