import { type Host, PlatformProvider } from '@irodori/kit/host';
import type { Platform } from '@irodori/platform';
import { createContext, type ReactNode, useContext } from 'react';
import type { ColorPreference } from '../color-mode/use-color-mode.ts';

const ColorPreferenceContext = createContext<ColorPreference>('system');

/** The colour preference of the visitor when the page was rendered. */
export const useColorPreference = (): ColorPreference => useContext(ColorPreferenceContext);

interface Props {
  readonly platform: Platform;
  readonly host: Host;
  readonly colorPreference: ColorPreference;
  readonly children: ReactNode;
}

export function Providers({ platform, host, colorPreference, children }: Props) {
  return (
    <PlatformProvider platform={platform} host={host}>
      <ColorPreferenceContext value={colorPreference}>{children}</ColorPreferenceContext>
    </PlatformProvider>
  );
}
