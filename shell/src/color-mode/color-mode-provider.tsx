import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { colorPreferenceCookie } from './color-mode-cookie.ts';
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

  useEffect(() => {
    const show = () => {
      const { classList } = document.documentElement;
      classList.remove('light', 'dark');
      // While the page hydrates `mode` is still the server's guess; the system is asked, so that nothing flashes.
      classList.add(forced ?? (preference === 'system' ? systemMode() : preference));
    };
    show();
    return subscribeToSystem(show);
  }, [forced, preference]);

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
