import type { Context } from 'hono';
import { type FoundRoute, type FoundRoutes, mostLinks } from '../../src/modules/route-owner.ts';
import type { AdmittedModule } from '../registry/load-module.ts';
import type { Site, SiteEnv } from '../site.ts';
import type { LiveComposition } from './composition.ts';
import { findComposition } from './find-composition.ts';
import { findOwner, routeOwner } from './owner.ts';
import { pageStyles, sharedScripts } from './page-files.ts';
import { publicJson } from './public-json.ts';

/** A response may be kept for five minutes, since a composition never changes. */
const caching = 'public, max-age=300';

/**
 * Serves `GET /_route?path=…&c=<composition>`: which module version a tab has to load for a path. With `link=…&link=…`
 * in place of `path`, the response tells it for several paths of which the tab needs none yet.
 */
export async function serveRoute(c: Context<SiteEnv>, site: Site): Promise<Response> {
  const links = c.req.queries('link') ?? [];
  const paths = links.length > 0 ? links : [c.req.query('path') ?? ''];
  if (!paths.every((path) => path.startsWith('/')))
    return c.json({ error: 'The parameter `path` must start with "/".' }, 400);
  if (links.length > mostLinks) return c.json({ error: `At most ${mostLinks} links can be asked for.` }, 400);
  const composition = await findComposition(c, site, c.req.query('c') ?? '');
  if (composition === undefined)
    return c.json({ composition: site.compositions.current(c.get('place')).manifest.id }, 409);
  if (links.length > 0) return serveLinks(c, site, composition, links);

  const [path = ''] = paths;
  const { bestPattern } = site.build.bundle;
  const ownership = findOwner(composition, path, bestPattern);
  if (ownership.kind === 'served') {
    c.header('Cache-Control', caching);
    return c.json({ owner: foundRoute(site, ownership.module, ownership.pattern) });
  }
  c.header('Cache-Control', 'no-store');
  if (ownership.kind === 'unmatched') return c.json({ owner: null });
  const current = site.compositions.current(c.get('place'));
  const { kind } = findOwner(current, path, bestPattern);
  const isKnownNow = ownership.kind === 'no-modules' && kind !== 'no-modules';
  // The module was added after the tab's composition was made; only a page load can switch to the new composition.
  if (kind === 'served' || isKnownNow) return c.json({ composition: current.manifest.id }, 409);
  const unavailable = ownership.kind === 'no-modules' ? null : ownership.module;
  return c.json({ unavailable }, 503, { 'Retry-After': '5' });
}

function serveLinks(
  c: Context<SiteEnv>,
  site: Site,
  composition: LiveComposition,
  links: readonly string[],
): Response {
  const routes = new Map<string, FoundRoute>();
  const keys = new Map<string, string>();
  for (const path of links) {
    const ownership = findOwner(composition, path, site.build.bundle.bestPattern);
    if (ownership.kind !== 'served') continue;
    const { module, pattern } = ownership;
    const key = `${module.id} ${pattern}`;
    keys.set(path, key);
    if (!routes.has(key)) routes.set(key, foundRoute(site, module, pattern));
  }
  const order = [...routes.keys()];
  const paths = Object.fromEntries([...keys].map(([path, key]) => [path, order.indexOf(key)]));
  return publicJson(c, { routes: [...routes.values()], paths } satisfies FoundRoutes, caching);
}

function foundRoute(site: Site, module: AdmittedModule, pattern: string): FoundRoute {
  const { data = 'private', guarded = false } =
    module.definition.routes.find(({ path }) => path === pattern) ?? {};
  return {
    ...routeOwner(module, pattern),
    shared: sharedScripts(site.build, module, pattern),
    styles: pageStyles(site.build, module, pattern).map(({ href, integrity }) => ({ href, integrity })),
    data,
    guarded,
  };
}
