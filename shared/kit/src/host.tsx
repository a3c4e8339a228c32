import type { Platform } from '@irodori/platform';
import { createContext, type ReactNode } from 'react';

/** What the shell does for the modules beside the platform. */
export interface Host {
  /** Origin under which the site is known, without a slash at the end; empty where there is none. */
  readonly siteUrl: string;
  /** Loads what a page needs before the visitor goes there: `hover` its data too, `viewport` its code only. */
  preload(path: string, eagerness: 'hover' | 'viewport'): void;
}

/** Outside the shell (tests, `standalone.tsx`): no site, nothing to preload. */
const standaloneHost: Host = { siteUrl: '', preload: () => undefined };

export const PlatformContext = createContext<Platform | undefined>(undefined);
export const HostContext = createContext<Host>(standaloneHost);

export interface PlatformProviderProps {
  readonly platform: Platform;
  readonly host?: Host;
  readonly children: ReactNode;
}

/** Hands the platform to every module below; used by the shell, `renderModule` and `standalone.tsx`. */
export function PlatformProvider({ platform, host = standaloneHost, children }: PlatformProviderProps) {
  return (
    <HostContext value={host}>
      <PlatformContext value={platform}>{children}</PlatformContext>
    </HostContext>
  );
}
