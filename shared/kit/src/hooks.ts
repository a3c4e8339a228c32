import type { Platform, SessionSnapshot } from '@irodori/platform';
import { useContext, useSyncExternalStore } from 'react';
import { useLoaderData } from 'react-router-dom';
import { HostContext, PlatformContext } from './host.tsx';
import type { RouteModule } from './module.ts';

/** The page's platform client. */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (platform === undefined)
    throw new Error('usePlatform() was called outside the shell’s <PlatformProvider>.');
  return platform;
}

/** The session; the component renders again when it changes. */
export function useSession(): SessionSnapshot {
  const { session } = usePlatform();
  return useSyncExternalStore(session.subscribe, session.current, session.current);
}

/** The data of the route's own `load`: `const { app } = useRouteData<typeof load>()`. */
export function useRouteData<L extends NonNullable<RouteModule['load']>>(): Awaited<ReturnType<L>> {
  return useLoaderData<Awaited<ReturnType<L>>>() as Awaited<ReturnType<L>>;
}

/**
 * For the login and callback pages: `pluck()` reads and forgets the path of the page that sent the visitor
 * to log in; null if there is none. Only paths of this site come back. Call it in an event or effect.
 */
export function useRememberedPath(): { readonly pluck: () => string | null } {
  const host = useContext(HostContext);
  return { pluck: host.pluckRememberedPath };
}
