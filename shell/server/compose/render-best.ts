import { setTimeout as pause } from 'node:timers/promises';
import type { AdmittedModule } from '../registry/load-module.ts';
import type { Site } from '../site.ts';
import { isSamePlace } from '../threads/pulse.ts';
import { findOwner, type Ownership } from './owner.ts';
import { pageSource } from './page-source.ts';
import { renderVisit, type Visit, type VisitedPage } from './render-visit.ts';

/** Time in milliseconds for which a page of a route that has never answered in its version is waited for alone. */
const patienceMs = 1000;

/** A page, and the visit that it was rendered for. */
interface Rendered {
  readonly visit: Visit;
  readonly page: VisitedPage;
}

type Served = Extract<Ownership, { kind: 'served' }>;

/**
 * Renders the page of a visit. If its module fails there and the version before it does not, the visitor gets the page of
 * that version. A failure of both is no fault of the version: the address or the backend is the cause. A visitor of a route
 * that has not answered yet does not wait for the failure: the version before is asked after a second. One whose page has
 * just ended a thread gets that of the version before at once.
 */
export async function renderBest(site: Site, visit: Visit): Promise<Rendered> {
  const { ownership, preview, log } = visit;
  if (ownership.kind !== 'served' || preview !== undefined)
    return { visit, page: await renderVisit(site, visit) };
  const { module, pattern } = ownership;
  const before = site.registry.before(module);
  if (before !== undefined && isSuspect(visit, ownership)) {
    const safe = await renderWith(site, visit, before);
    if (safe.page.status < 400) return safe;
  }
  const own = renderVisit(site, visit);
  const mayOvertake = before !== undefined && site.registry.isUntried(module, pattern);
  const other = mayOvertake ? await overtake(site, visit, own, before) : undefined;
  const judged = judge(site, { visit, ownership, own, other });
  if (other === undefined) return judged;
  judged.catch((error: unknown) => log.error({ err: error }, 'a page that was late failed'));
  return other;
}

const isSuspect = ({ suspect }: Visit, { module, pattern }: Served): boolean =>
  suspect !== undefined && isSamePlace(suspect, { module: module.id, version: module.version, pattern });

/** The page of the version before, if it is there before a page that is late. */
async function overtake(
  site: Site,
  visit: Visit,
  own: Promise<VisitedPage>,
  before: AdmittedModule,
): Promise<Rendered | undefined> {
  const settled = own.then(
    () => undefined,
    () => undefined,
  );
  const isLate = await Promise.race([settled, pause(patienceMs, true, { ref: false })]);
  if (isLate === undefined) return undefined;
  const other = renderWith(site, visit, before).then(
    (rendered) => (rendered.page.status < 400 ? rendered : settled),
    () => settled,
  );
  return Promise.race([settled, other]);
}

interface Judged {
  readonly visit: Visit;
  readonly ownership: Served;
  readonly own: Promise<VisitedPage>;
  /** The page of the version before, if it was there first. */
  readonly other: Rendered | undefined;
}

/** Records how the version did, and takes the page of the version before if that does better. */
async function judge(site: Site, { visit, ownership, own, other }: Judged): Promise<Rendered> {
  const page = await own;
  if (visit.signal.aborted) return { visit, page };
  const { module, pattern } = ownership;
  const before = site.registry.betterThan(module, pattern, page.status);
  if (page.status < 400) site.registry.answered(module, pattern);
  else if (page.status >= 500 || before !== undefined) site.registry.failed(module, pattern);
  if (before === undefined) return { visit, page };
  const better = other ?? (await renderWith(site, visit, before));
  if (better.page.status >= 400) return { visit, page };
  site.registry.outdone(module, pattern);
  return better;
}

/** Renders the page of a visit with another version of its module. */
async function renderWith(site: Site, visit: Visit, version: AdmittedModule): Promise<Rendered> {
  const composition = site.compositions.instead(visit.composition, [version]);
  const { pathname, search } = visit.url;
  const ownership = findOwner(composition, pathname, site.build.bundle.bestPattern);
  const other: Visit = {
    ...visit,
    composition,
    ownership,
    page: pageSource(ownership, `${pathname}${search}`),
  };
  return { visit: other, page: await renderVisit(site, other) };
}
