import type { Platform, SessionSnapshot } from '@irodori/platform';
import { useContext, useSyncExternalStore } from 'react';
import { useLoaderData } from 'react-router-dom';
import { PlatformContext } from './host.tsx';
import type { RouteModule } from './module.ts';

/** The page's platform. @throws outside the provider */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (platform === undefined)
    throw new Error('usePlatform() was called outside the shell’s <PlatformProvider>.');
  return platform;
}

/** The visitor's session; the component renders again when it changes. */
export function useSession(): SessionSnapshot {
  const { session } = usePlatform();
  return useSyncExternalStore(session.subscribe, session.current, session.current);
}

type RouteData<L extends NonNullable<RouteModule['load']>> = Exclude<Awaited<ReturnType<L>>, Response>;

/** The data of the route's own `load`: `const { app } = useRouteData<typeof load>()`. */
export function useRouteData<L extends NonNullable<RouteModule['load']>>(): RouteData<L> {
  return useLoaderData<RouteData<L>>() as RouteData<L>;
}
