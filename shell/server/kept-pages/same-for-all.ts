import { hasContentToken } from '@irodori/platform/content-token';
import { hasSessionCookie } from '@irodori/platform/session-cookie';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { needsSession } from '../../src/navigation/session/guard.ts';
import { ownedRoute } from '../compose/owner.ts';
import { renderVisit, type Visit, type VisitedPage } from '../compose/render-visit.ts';
import type { Config } from '../config.ts';
import { contentSecurityPolicy, policyOrigins } from '../security/headers.ts';
import type { Site } from '../site.ts';
import { hashInline } from './hash-inline.ts';
import { KeptResponse } from './kept-response.ts';

/** True if every visitor without a session gets the same page, and this visitor has no session. */
export function isSameForAll(
  { url, ownership, preview, override, cookieHeader }: Visit,
  { isDev, supabaseUrl }: Config,
): boolean {
  const route = ownedRoute(ownership);
  return (
    !isDev &&
    preview === undefined &&
    override === undefined &&
    route !== undefined &&
    route.data !== 'private' &&
    !needsSession(url.pathname, route.guarded === true) &&
    !hasSessionCookie(supabaseUrl, cookieHeader) &&
    !hasContentToken(cookieHeader)
  );
}

/** The visit without the visitor: nothing of the cookies can be in the page. */
export const visitOfAll = (visit: Visit): Visit => ({ ...visit, cookieHeader: '' });

/** Everything that a page of {@link visitOfAll} depends on, beside the data of the backend. */
export const keyOf = (
  { composition, colorPreference, url }: Visit,
  { texts, views }: Pick<Site, 'texts' | 'views'>,
): string =>
  JSON.stringify([
    composition.manifest.id,
    texts.etag,
    views.judged(),
    colorPreference,
    `${url.pathname}${url.search}`,
  ]);

/** The page to keep, from its whole body; undefined if visitors should not get the page again. */
export function keptPageOf(
  { status, headers, nonce, hasFailed }: Omit<VisitedPage, 'pipe'>,
  body: string,
  config: Config,
): KeptResponse | undefined {
  if (status !== 200 || hasFailed() || headers.has('Set-Cookie')) return undefined;
  const { html, sources } = hashInline(body, nonce);
  const ofPage = new Headers(headers);
  ofPage.set('Content-Security-Policy', contentSecurityPolicy(sources, policyOrigins(config)));
  return new KeptResponse(ofPage, Buffer.from(html));
}

/**
 * Renders the page of a visit in the background, to its end even if the visitor leaves; undefined if it is none to keep
 * any more. @throws if it failed, after the failure was logged
 */
export async function renderAgain(site: Site, visit: Visit): Promise<KeptResponse | undefined> {
  const page = await renderVisit(site, { ...visitOfAll(visit), signal: new AbortController().signal });
  if (page.pipe === undefined) return undefined;
  const body = new PassThrough();
  page.pipe(body);
  const whole = await text(body);
  if (page.status >= 500 || (page.status === 200 && page.hasFailed()))
    throw new Error(`${visit.url.pathname} could not be rendered.`);
  return keptPageOf(page, whole, site.config);
}
