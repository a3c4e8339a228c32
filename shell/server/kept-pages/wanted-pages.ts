import { LRUCache } from 'lru-cache';
import { newReference } from '../../src/errors/problem.ts';
import { findOwner } from '../compose/owner.ts';
import { pageSource } from '../compose/page-source.ts';
import type { Visit } from '../compose/render-visit.ts';
import type { Site } from '../site.ts';
import { isSameForAll, keyOf, renderAgain } from './same-for-all.ts';

/** How long after its last visitor a page is still rendered again. */
const wantedMs = 3_600_000;

/** Rendering one of them costs some 10 ms of a core. */
const mostWanted = 100;

export type WantedPage = Pick<Visit, 'url' | 'colorPreference'>;

/** The kept pages that visitors asked for lately. */
export function createWantedPages() {
  const pages = new LRUCache<string, WantedPage>({
    max: mostWanted,
    ttl: wantedMs,
    ttlResolution: 0,
    perf: { now: () => performance.now() },
  });
  return {
    /** A page with a query is left out: anybody can invent as many of them as they like. */
    add({ url, colorPreference }: WantedPage): void {
      if (url.search === '') pages.set(`${colorPreference} ${url.pathname}`, { url, colorPreference });
    },
    all: (): readonly WantedPage[] => [...pages.values()],
  };
}

export type WantedPages = ReturnType<typeof createWantedPages>;

/**
 * Renders the wanted pages again and again, so that their next visitor does not wait for one, gets it as small as
 * possible, and gets none that is older than the pause; also after a deployment. @returns the end of that
 */
export function renewWantedPages(site: Site): () => void {
  let timer: NodeJS.Timeout;
  let isOver = false;

  async function renewAll(): Promise<void> {
    // One after the other, so that visitors wait for one page at most.
    for (const wanted of site.wantedPages.all()) if (!isOver) await renew(site, wanted);
  }

  function schedule(): void {
    if (isOver) return;
    timer = setTimeout(() => void renewAll().finally(schedule), site.config.pageRenewalMs).unref();
  }

  schedule();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Renders a page for the visitors of the current composition, if it is not fresh. */
async function renew(site: Site, { url, colorPreference }: WantedPage): Promise<void> {
  const composition = site.compositions.current();
  const ownership = findOwner(composition, url.pathname, site.build.bundle.bestPattern);
  const visit: Visit = {
    log: site.log.child({ path: url.pathname }),
    requestId: newReference(),
    signal: new AbortController().signal,
    url,
    composition,
    ownership,
    page: pageSource(ownership, url.pathname),
    preview: undefined,
    override: undefined,
    suspect: undefined,
    cookieHeader: '',
    colorPreference,
  };
  if (isSameForAll(visit, site.config))
    await site.keptPages.renew(keyOf(visit, site), () => renderAgain(site, visit));
}
