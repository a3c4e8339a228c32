import type { ModuleDefinition, PreviewCard, SiteContext } from '@irodori/kit/module';
import type { StaticHandlerContext } from 'react-router-dom';
import { loadedRoute } from '../modules/loaded-routes.ts';
import { routeId } from '../modules/module-routes.tsx';
import { needsSession } from '../navigation/session/guard.ts';
import type { PagePreview, PageRequest } from './server-face.ts';

interface LoadedPage {
  readonly definition: ModuleDefinition;
  readonly pattern: string;
  readonly url: URL;
  /** The data of the page's loader. */
  readonly data: unknown;
  readonly site: SiteContext;
}

/**
 * The card of a page whose loader has run. A guarded page has none. Everybody may fetch the preview picture, which is drawn
 * from what a visitor without a session gets, so a card from data of one visitor would have an address that finds nothing.
 */
export function cardOfPage({ definition, pattern, url, data, site }: LoadedPage): PreviewCard | undefined {
  const route = definition.routes.find(({ path }) => path === pattern);
  if (route === undefined || needsSession(url.pathname, route.guarded === true)) return undefined;
  return loadedRoute(route).card?.(data, site);
}

/** The preview picture of a page; undefined for a page without a card or with a problem, and if making the card fails. */
export function previewOf(
  { page, previewOf, request, publicPlatform: platform, config: { siteUrl }, report }: PageRequest,
  { errors, loaderData }: StaticHandlerContext,
): PagePreview | undefined {
  if (previewOf === undefined || 'problem' in page || errors !== null) return undefined;
  const { definition, owner } = page;
  const { pattern } = owner;
  const url = new URL(request.url);
  try {
    const data: unknown = loaderData[routeId(definition, pattern)];
    const card = cardOfPage({ definition, pattern, url, data, site: { siteUrl, platform } });
    return card && previewOf(url, card);
  } catch (error) {
    report(error, { module: definition.id, phase: 'card' });
    return undefined;
  }
}
