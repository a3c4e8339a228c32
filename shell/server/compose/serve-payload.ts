import type { Platform } from '@irodori/platform';
import type { Context } from 'hono';
import type { Payload } from '../../src/app/server-face.ts';
import type { AdmittedModule } from '../registry/load-module.ts';
import { clientAddress } from '../reports/client-address.ts';
import type { Site, SiteEnv } from '../site.ts';
import { loggedRequest, logFailure } from '../log-failure.ts';
import { openPreview } from '../texts/preview.ts';
import { findComposition } from './find-composition.ts';
import { findOwner, type Ownership } from './owner.ts';
import { publicJson } from './public-json.ts';

const suffix = '/_payload.json';

export const isPayloadPath = (path: string): boolean => path.endsWith(suffix);

/** Serves `<path>/_payload.json?<composition>&<the page's own query>`: data that is the same for every visitor. */
export async function servePayload(c: Context<SiteEnv>, site: Site): Promise<Response> {
  const url = new URL(c.req.url);
  const [id = '', ...query] = url.search.slice(1).split('&');
  const composition = await findComposition(c, site, id);
  if (composition === undefined)
    return c.json({ composition: site.compositions.current(c.get('place')).manifest.id }, 409);

  const page = new URL(site.config.siteUrl);
  page.pathname = url.pathname.slice(0, -suffix.length) || '/';
  page.search = query.join('&');
  c.header('Cache-Control', 'no-store');
  const ownership = findOwner(composition, page.pathname, site.build.bundle.bestPattern);
  if (ownership.kind === 'no-modules')
    return c.json({ error: 'The site has no modules yet.' }, 503, { 'Retry-After': '5' });
  if (ownership.kind !== 'served') return c.json({ error: `No public data at ${page.pathname}` }, 404);

  const preview = await openPreview(page, site);
  if (preview?.problem !== undefined) return c.json({ problem: preview.problem });
  const { platform, hasShownTexts } = watchTexts(preview?.platform ?? site.publicPlatform);
  const { signal } = c.req.raw;
  const loadWith = ({ definition, version }: AdmittedModule): Promise<Payload> =>
    site.build.bundle.loadPayload({
      url: page,
      definition,
      pattern: ownership.pattern,
      publicPlatform: platform,
      signal,
      deadlineMs: site.config.moduleDeadlineMs,
      report: (error, failure) =>
        logFailure(loggedRequest(c), error, { composition: id, version, ...failure }),
    });
  const payload = await loadWith(ownership.module);
  // The page, which the tab then loads anew, is that of the version before.
  if (preview === undefined && !signal.aborted && (await isOutdone(site, ownership, payload, loadWith)))
    return c.json({ composition: site.compositions.current(c.get('place')).manifest.id }, 409);
  if (payload.kind === 'private') return c.json({ error: `No public data at ${page.pathname}` }, 404);
  if (payload.kind === 'redirect') return c.json({ redirect: payload.location });
  if (payload.kind === 'problem' && payload.problem.status >= 500)
    site.views.failed({
      composition: id,
      path: page.pathname,
      address: clientAddress(c, site.config.trustedProxies),
    });
  if (payload.kind === 'problem')
    return c.json({ problem: payload.problem }, payload.problem.status === 503 ? 503 : 200);
  if (preview !== undefined) return c.json({ data: payload.data });
  // What an editor publishes is on the site within two seconds, so pages with texts ask again after one.
  const caching = hasShownTexts() ? 'public, max-age=1' : 'public, max-age=10, stale-while-revalidate=60';
  return publicJson(c, { data: payload.data }, caching);
}

/** True if the version of a route fails where the version before it does not, which is recorded. */
async function isOutdone(
  { registry }: Site,
  { module, pattern }: Extract<Ownership, { kind: 'served' }>,
  payload: Payload,
  loadWith: (version: AdmittedModule) => Promise<Payload>,
): Promise<boolean> {
  if (payload.kind !== 'problem') return false;
  const { status } = payload.problem;
  const before = registry.betterThan(module, pattern, status);
  if (status >= 500 || before !== undefined) registry.failed(module, pattern);
  if (before === undefined) return false;
  const { kind } = await loadWith(before);
  const isBetter = kind === 'data' || kind === 'redirect';
  if (isBetter) registry.outdone(module, pattern);
  return isBetter;
}

/** The platform, and whether a loader has read texts from it. */
function watchTexts(platform: Platform): { platform: Platform; hasShownTexts: () => boolean } {
  let isRead = false;
  const texts = () => {
    isRead = true;
    return platform.texts();
  };
  return { platform: { ...platform, texts }, hasShownTexts: () => isRead };
}
