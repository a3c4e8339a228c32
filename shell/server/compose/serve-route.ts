import type { Context } from 'hono';
import type { Site, SiteEnv } from '../site.ts';
import { findComposition } from './find-composition.ts';
import { findOwner, routeOwner } from './owner.ts';

/** Serves `GET /_route?path=…&c=<composition>`: which module version a tab has to load for a path. */
export function serveRoute(c: Context<SiteEnv>, site: Site): Response {
  const path = c.req.query('path') ?? '';
  if (!path.startsWith('/')) return c.json({ error: 'The parameter `path` must start with "/".' }, 400);
  const composition = findComposition(c, site, c.req.query('c') ?? '');
  if (composition === undefined)
    return c.json({ composition: site.compositions.current(c.get('share')).manifest.id }, 409);

  const { bestPattern } = site.build.bundle;
  const ownership = findOwner(composition, path, bestPattern);
  if (ownership.kind === 'served') {
    c.header('Cache-Control', 'public, max-age=300');
    return c.json({ owner: routeOwner(ownership.module, ownership.pattern) });
  }
  c.header('Cache-Control', 'no-store');
  if (ownership.kind === 'unmatched') return c.json({ owner: null });
  const current = site.compositions.current(c.get('share'));
  const { kind } = findOwner(current, path, bestPattern);
  const isKnownNow = ownership.kind === 'no-modules' && kind !== 'no-modules';
  // The module was added after the tab's composition was made; only a page load can switch to the new composition.
  if (kind === 'served' || isKnownNow) return c.json({ composition: current.manifest.id }, 409);
  const unavailable = ownership.kind === 'no-modules' ? null : ownership.module;
  return c.json({ unavailable }, 503, { 'Retry-After': '5' });
}
