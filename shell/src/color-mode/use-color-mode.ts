import { createContext, useContext } from 'react';

export type ColorPreference = 'light' | 'dark' | 'system';
export type ColorMode = 'light' | 'dark';

export interface ColorModeState {
  /** What the visitor chose. */
  readonly preference: ColorPreference;
  /** What the page shows. */
  readonly mode: ColorMode;
  readonly setPreference: (preference: ColorPreference) => void;
  /** The page forces its mode: the preference is neither applied nor changed. */
  readonly forced: boolean;
}

export const ColorModeContext = createContext<ColorModeState | undefined>(undefined);

export function useColorMode(): ColorModeState {
  const state = useContext(ColorModeContext);
  if (state === undefined)
    throw new Error('useColorMode() was called outside the shell’s <ColorModeProvider>.');
  return state;
}
