import type { Host } from '@irodori/kit/host';
import type { Discovery } from '../modules/discovery.ts';
import { loadRoute } from '../modules/loaded-routes.ts';
import { isPublic, type RouteHost } from '../modules/module-routes.tsx';

/** Preloads pages that a visitor is about to open. Failures are ignored, since the navigation loads the page again. */
export function createIntent(discovery: Discovery, host: RouteHost): Host['preload'] {
  const seen = new Set<string>();

  async function preload(path: string, withData: boolean): Promise<void> {
    const url = new URL(path, location.origin);
    const owner = await discovery.ownerOf(url.pathname);
    if (owner === null) return;
    const { routes } = await discovery.definitionOf(owner);
    const route = routes.find(({ path: pattern }) => pattern === owner.pattern);
    if (route === undefined) return;
    const code = loadRoute(route, host.deadlineMs);
    if (withData && isPublic(route, url)) await host.publicData?.(url, AbortSignal.timeout(host.deadlineMs));
    await code;
  }

  return (path, eagerness) => {
    const key = `${eagerness} ${path}`;
    if (seen.has(key) || !path.startsWith('/')) return;
    seen.add(key);
    preload(path, eagerness === 'hover').catch(() => seen.delete(key));
  };
}
