import type { PreviewCard } from '@irodori/kit/module';
import { loadPayload } from './load-payload.ts';
import { cardOfPage } from './page-card.ts';
import type { CardRequest } from './server-face.ts';

/**
 * Loads the public data of a page for its card; undefined if the page has no card or is not shown.
 * @throws if the page fails
 */
export async function loadCard(request: CardRequest): Promise<PreviewCard | undefined> {
  const payload = await loadPayload(request);
  if (payload.kind === 'problem' && payload.problem.status >= 500) throw new Error(payload.problem.message);
  const { siteUrl, publicPlatform: platform } = request;
  return payload.kind === 'data'
    ? cardOfPage({ ...request, data: payload.data, site: { siteUrl, platform } })
    : undefined;
}
