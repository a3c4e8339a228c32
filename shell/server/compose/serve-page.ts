import type { Context } from 'hono';
import { readColorPreference } from '../../src/color-mode/color-mode-cookie.ts';
import { failedReturn } from '../../src/navigation/rules/failed-return.ts';
import { redirectFor, type RuleRedirect } from '../../src/navigation/rules/route-rules.ts';
import { siteRules } from '../../src/navigation/rules/site-rules.ts';
import { isSameForAll, keptPageOf, keyOf, renderAgain, visitOfAll } from '../kept-pages/same-for-all.ts';
import { loggedRequest } from '../log-failure.ts';
import { clientAddress } from '../reports/client-address.ts';
import { contentSecurityPolicy, nonceSources, policyOrigins } from '../security/headers.ts';
import { readablePath } from '../security/readable-path.ts';
import type { Site, SiteEnv } from '../site.ts';
import { openPreview } from '../texts/preview.ts';
import { findOwner } from './owner.ts';
import { pageSource } from './page-source.ts';
import { renderBest } from './render-best.ts';
import type { Visit } from './render-visit.ts';
import { streamBody } from './stream-body.ts';
import { visitorComposition } from './visitor-composition.ts';

/** Serves a page: one that is kept for all visitors without a session, or one that is rendered for this visitor. */
export async function servePage(c: Context<SiteEnv>, site: Site): Promise<Response> {
  const { config, build } = site;
  const { pathname, search } = new URL(c.req.url);
  const url = new URL(config.siteUrl);
  url.pathname = readablePath(pathname);
  url.search = search;

  const failure = failedReturn(url);
  if (failure !== undefined)
    return new Response(null, { status: 303, headers: { Location: failure, 'Cache-Control': 'no-store' } });
  const moved = redirectFor(siteRules, url);
  if (moved !== undefined) return movedPage(moved);
  const { composition, cookie } = visitorComposition(c, site, config.siteUrl.startsWith('https:'));
  const cookieHeader = c.req.header('Cookie') ?? '';
  const ownership = findOwner(composition, pathname, build.bundle.bestPattern);
  const preview = await openPreview(url, site);
  const problem = c.get('overrideProblem') ?? preview?.problem;
  const visit: Visit = {
    ...loggedRequest(c),
    url,
    composition,
    ownership,
    page: problem === undefined ? pageSource(ownership, `${pathname}${search}`) : { problem },
    preview,
    override: c.get('override'),
    // Without a connection there is no environment at all.
    suspect: (c.env as Partial<SiteEnv['Bindings']> | undefined)?.incoming?.suspect,
    cookieHeader,
    colorPreference: readColorPreference(cookieHeader),
  };
  // A visitor who gets a cookie with the page gets a page of their own.
  const key =
    cookie === undefined && problem === undefined && isSameForAll(visit, config)
      ? keyOf(visit, site)
      : undefined;
  if (key !== undefined) {
    const kept = site.keptPages.find(key, () => renderAgain(site, visit));
    if (kept !== undefined) {
      site.wantedPages.add(visit);
      return kept.response(c.req.raw);
    }
  }

  const asked = key === undefined ? visit : visitOfAll(visit);
  const { page, visit: answered } = await renderBest(site, asked);
  if (page.status >= 500 || answered !== asked)
    site.views.failed({
      composition: composition.manifest.id,
      path: pathname,
      address: clientAddress(c, config.trustedProxies),
    });
  c.set('composition', answered.composition.manifest.id);
  const { status, pipe, nonce } = page;
  const headers = new Headers(page.headers);
  if (cookie !== undefined) headers.append('Set-Cookie', cookie);
  if (pipe === undefined) return new Response(null, { status, headers });
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy(nonceSources(nonce), policyOrigins(config), preview?.panel),
  );
  if (c.req.method === 'HEAD') return new Response(null, { status, headers });
  const keep = (whole: string) => {
    const keepable = answered === asked ? keptPageOf(page, whole, config) : undefined;
    if (key === undefined || keepable === undefined) return;
    site.keptPages.keep(key, keepable);
    site.wantedPages.add(visit);
  };
  const body = streamBody({
    pipe,
    accepted: c.req.header('Accept-Encoding'),
    headers,
    onWhole: key === undefined ? undefined : keep,
  });
  return new Response(body, { status, headers });
}

/** The response is the same for every visitor, so it is public; 5 minutes, so that a rule can be taken back. */
const movedPage = ({ to, status }: RuleRedirect): Response =>
  new Response(null, { status, headers: { Location: to, 'Cache-Control': 'public, max-age=300' } });
