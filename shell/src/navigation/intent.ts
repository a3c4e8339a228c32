import type { Host } from '@irodori/kit/host';
import type { Discovery } from '../modules/discovery.ts';
import { loadRoute } from '../modules/loaded-routes.ts';
import { isPublic } from '../modules/module-routes.tsx';
import type { IdleLinks } from './idle-links.ts';

interface Options {
  readonly discovery: Discovery;
  readonly links: IdleLinks;
  /** Starts to fetch the public data of a page. */
  readonly fetchEarly: (url: URL) => void;
  readonly deadlineMs: number;
}

/** Preloads pages that a visitor may open next. Failures are ignored, since the navigation loads the page again. */
export function createIntent({ discovery, links, fetchEarly, deadlineMs }: Options): Host['preload'] {
  async function preload(path: string): Promise<void> {
    const url = new URL(path, location.origin);
    // The page that is shown, to which its header may lead.
    if (url.pathname === location.pathname && url.search === location.search) return;
    const owner = await discovery.ownerOf(url.pathname);
    if (owner === null) return;
    if (isPublic(owner, url)) fetchEarly(url);
    const { routes } = await discovery.definitionOf(owner);
    const route = routes.find(({ path: pattern }) => pattern === owner.pattern);
    if (route !== undefined) await loadRoute(route, deadlineMs);
  }

  return (path, eagerness) => {
    if (!path.startsWith('/')) return;
    if (eagerness === 'viewport') links.want(path);
    else preload(path).catch(() => undefined);
  };
}
