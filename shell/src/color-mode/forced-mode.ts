import type { ColorMode } from './use-color-mode.ts';

const warned = new WeakSet<object>();

/** The mode that a route forces. The value is checked, since a module's build may contain any value. */
export function forcedMode(route: { readonly colorMode?: unknown }): ColorMode | undefined {
  const { colorMode } = route;
  if (colorMode === 'light' || colorMode === 'dark') return colorMode;
  if (colorMode === 'system' && !warned.has(route)) {
    warned.add(route);
    // oxlint-disable-next-line no-console -- a message to the module's author
    console.warn('You cannot force the colorMode to system at the page level.');
  }
  return undefined;
}

/** The mode that the current page forces, from its handle, which is the module's route. */
export const forcedModeOfPage = (handle: unknown): ColorMode | undefined => forcedMode(Object(handle));
