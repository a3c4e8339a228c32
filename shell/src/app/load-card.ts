import type { PreviewCard } from '@irodori/kit/module';
import { needsSession } from '../navigation/session/guard.ts';
import { loadForAll } from './load-payload.ts';
import { cardOfPage } from './page-card.ts';
import type { CardRequest } from './server-face.ts';

/**
 * Loads the data of a page for its card, as a visitor without a session gets them; undefined if the page has no card or is
 * not shown.
 * @throws if the page fails
 */
export async function loadCard(request: CardRequest): Promise<PreviewCard | undefined> {
  const route = request.definition.routes.find(({ path }) => path === request.pattern);
  if (route === undefined || needsSession(request.url.pathname, route.guarded === true)) return undefined;
  const payload = await loadForAll(request, route);
  if (payload.kind === 'problem' && payload.problem.status >= 500) throw new Error(payload.problem.message);
  const { siteUrl, publicPlatform: platform } = request;
  return payload.kind === 'data'
    ? cardOfPage({ ...request, data: payload.data, site: { siteUrl, platform } })
    : undefined;
}
