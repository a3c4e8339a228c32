import type { ColorMode } from './use-color-mode.ts';

/** The mode that a route forces. A module from elsewhere may hold any value, so it is checked here. */
export function forcedMode(value: unknown): ColorMode | undefined {
  if (value === 'light' || value === 'dark') return value;
  if (value === 'system')
    // oxlint-disable-next-line no-console -- tells the module's author
    console.warn('You cannot force the colorMode to system at the page level.');
  return undefined;
}
