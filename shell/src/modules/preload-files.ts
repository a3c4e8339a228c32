import type { RouteOwner } from './route-owner.ts';

const requested = new Set<string>();

/** Starts to download a route's chunks together with the container's entry, which requests them only later. */
export function preloadFiles(owner: RouteOwner, nonce: string): void {
  for (const { href, integrity } of owner.scripts) {
    if (requested.has(href)) continue;
    requested.add(href);
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', href, integrity, crossOrigin: 'anonymous', nonce });
    document.head.append(link);
  }
}
