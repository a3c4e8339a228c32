import type { ModuleDefinition, PreviewCard, SiteContext } from '@irodori/kit/module';
import { isPublic } from '../modules/module-routes.tsx';
import { loadRoute } from '../modules/loaded-routes.ts';

interface LoadedPage {
  readonly definition: ModuleDefinition;
  readonly pattern: string;
  readonly url: URL;
  /** The data of the page's loader. */
  readonly data: unknown;
  readonly site: SiteContext;
  readonly deadlineMs: number;
}

/**
 * The card of a page for link previews. A page whose data depend on the visitor has none, since everybody may fetch its
 * preview picture.
 */
export async function cardOfPage(page: LoadedPage): Promise<PreviewCard | undefined> {
  const { definition, pattern, url, data, site, deadlineMs } = page;
  const route = definition.routes.find(({ path }) => path === pattern);
  if (route === undefined || !isPublic(route, url)) return undefined;
  const { card } = await loadRoute(route, deadlineMs);
  return card?.(data, site);
}
