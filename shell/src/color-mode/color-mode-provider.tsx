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
  /** The visitor's choice as the server read it. */
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

  // Before the browser paints, else a page that forces its mode would show one frame of the other.
  useLayoutEffect(() => {
    // While the page hydrates `mode` is still the server's guess; the system is asked, so that nothing flashes.
    const show = () => showMode(forced ?? (preference === 'system' ? systemMode() : preference));
    show();
    return subscribeToSystem(show);
  }, [forced, preference]);

  // The choice may have been made in another tab meanwhile.
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
