import type { Site } from '../site.ts';
import { findOwner } from './owner.ts';
import { pageSource } from './page-source.ts';
import { renderVisit, type Visit, type VisitedPage } from './render-visit.ts';

/** A page, and the visit that it was rendered for. */
interface Rendered {
  readonly visit: Visit;
  readonly page: VisitedPage;
}

/**
 * Renders the page of a visit. If its module fails there and the version before it does not, the visitor gets the page of
 * that version. A failure of both is no fault of the version: the address or the backend is the cause.
 */
export async function renderBest(site: Site, visit: Visit): Promise<Rendered> {
  const page = await renderVisit(site, visit);
  const { ownership, preview, signal } = visit;
  if (ownership.kind !== 'served' || preview !== undefined || signal.aborted) return { visit, page };
  const { module, pattern } = ownership;
  const before = site.registry.betterThan(module, pattern, page.status);
  if (page.status < 400) site.registry.answered(module, pattern);
  else if (page.status >= 500 || before !== undefined) site.registry.failed(module, pattern);
  if (before === undefined) return { visit, page };

  const composition = site.compositions.instead(visit.composition, [before]);
  const { pathname, search } = visit.url;
  const owner = findOwner(composition, pathname, site.build.bundle.bestPattern);
  const other: Visit = {
    ...visit,
    composition,
    ownership: owner,
    page: pageSource(owner, `${pathname}${search}`),
  };
  const otherPage = await renderVisit(site, other);
  if (otherPage.status >= 400) return { visit, page };
  site.registry.outdone(module, pattern);
  return { visit: other, page: otherPage };
}
