import type { Platform } from '@irodori/platform';
import { createContext, type ReactNode } from 'react';

/** Services of the shell for the modules, beside the platform. */
export interface Host {
  /** The site's origin without a slash at the end; '' outside the shell. */
  readonly siteUrl: string;
  /**
   * Loads a page before the visitor opens it: `hover` loads its code and data at once, `viewport` downloads its code when
   * the browser is idle, without running it.
   */
  preload(path: string, eagerness: 'hover' | 'viewport'): void;
}

/** The host outside the shell (tests, `standalone.tsx`): no origin and no preloading. */
const standaloneHost: Host = { siteUrl: '', preload: () => undefined };

export const PlatformContext = createContext<Platform | undefined>(undefined);
export const HostContext = createContext<Host>(standaloneHost);

export interface PlatformProviderProps {
  readonly platform: Platform;
  readonly host?: Host;
  readonly children: ReactNode;
}

/** Provides the platform to every module below; used by the shell, `renderModule` and `standalone.tsx`. */
export function PlatformProvider({ platform, host = standaloneHost, children }: PlatformProviderProps) {
  return (
    <HostContext value={host}>
      <PlatformContext value={platform}>{children}</PlatformContext>
    </HostContext>
  );
}
