import { type Host, PlatformProvider } from '@irodori/kit/host';
import type { Platform } from '@irodori/platform';
import { createContext, type ReactNode, useContext } from 'react';
import { NavigationContext, type NavigationEntry } from '../chrome/header/navigation.ts';
import type { ColorPreference } from '../color-mode/use-color-mode.ts';

const ColorPreferenceContext = createContext<ColorPreference>('system');

/** The colour preference of the visitor when the page was rendered. */
export const useColorPreference = (): ColorPreference => useContext(ColorPreferenceContext);

interface Props {
  readonly platform: Platform;
  readonly host: Host;
  readonly colorPreference: ColorPreference;
  readonly navigation: readonly NavigationEntry[];
  readonly children: ReactNode;
}

export function Providers({ platform, host, colorPreference, navigation, children }: Props) {
  return (
    <PlatformProvider platform={platform} host={host}>
      <ColorPreferenceContext value={colorPreference}>
        <NavigationContext value={navigation}>{children}</NavigationContext>
      </ColorPreferenceContext>
    </PlatformProvider>
  );
}
