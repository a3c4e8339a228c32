import type { Platform } from '@irodori/platform';
import { createContext, type ReactNode } from 'react';

export const PlatformContext = createContext<Platform | undefined>(undefined);

/** Hands the platform to every module below; used by the shell, `renderModule` and `standalone.tsx`. */
export function PlatformProvider({ platform, children }: { platform: Platform; children: ReactNode }) {
  return <PlatformContext value={platform}>{children}</PlatformContext>;
}
