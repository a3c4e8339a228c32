import { createContext, useContext } from 'react';

export type ColorPreference = 'light' | 'dark' | 'system';
export type ColorMode = 'light' | 'dark';

export interface ColorModeState {
  /** The visitor's choice. */
  readonly preference: ColorPreference;
  /** The mode of the page. */
  readonly mode: ColorMode;
  readonly setPreference: (preference: ColorPreference) => void;
  /** True if the page forces its mode; the preference is then neither applied nor changed. */
  readonly forced: boolean;
}

export const ColorModeContext = createContext<ColorModeState | undefined>(undefined);

export function useColorMode(): ColorModeState {
  const state = useContext(ColorModeContext);
  if (state === undefined)
    throw new Error('useColorMode() was called outside the shell’s <ColorModeProvider>.');
  return state;
}
