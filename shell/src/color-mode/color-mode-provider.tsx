import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { showMode } from './browser-color.ts';
import { colorPreferenceCookie, readColorPreference } from './color-mode-cookie.ts';
import {
  type ColorMode,
  ColorModeContext,
  type ColorModeState,
  type ColorPreference,
} from './use-color-mode.ts';

const darkQuery = '(prefers-color-scheme: dark)';

function subscribeToSystem(listener: () => void): () => void {
  const query = matchMedia(darkQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const systemMode = (): ColorMode => (matchMedia(darkQuery).matches ? 'dark' : 'light');

interface Props {
  /** The visitor's choice that the server read from the cookie. */
  readonly initial: ColorPreference;
  /** The mode that the page's route forces. */
  readonly forced: ColorMode | undefined;
  readonly children: ReactNode;
}

export function ColorModeProvider({ initial, forced, children }: Props) {
  const [preference, setPreference] = useState(initial);
  const systemIsDark = useSyncExternalStore(
    subscribeToSystem,
    () => matchMedia(darkQuery).matches,
    () => false,
  );
  const system = systemIsDark ? 'dark' : 'light';
  const mode = forced ?? (preference === 'system' ? system : preference);

  // A layout effect runs before the paint, else a page that forces its mode would show one frame in the other mode.
  useLayoutEffect(() => {
    // During hydration `mode` is still the server's guess, so the system's mode is read here to avoid a flash.
    const show = () => showMode(forced ?? (preference === 'system' ? systemMode() : preference));
    show();
    return subscribeToSystem(show);
  }, [forced, preference]);

  // The visitor may have changed the choice in another tab.
  useEffect(() => {
    const read = () => setPreference(readColorPreference(document.cookie));
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, []);

  const state = useMemo<ColorModeState>(
    () => ({
      preference,
      mode,
      forced: forced !== undefined,
      setPreference(next) {
        if (forced !== undefined) return;
        document.cookie = colorPreferenceCookie(next);
        setPreference(next);
      },
    }),
    [forced, mode, preference],
  );
  return <ColorModeContext value={state}>{children}</ColorModeContext>;
}
