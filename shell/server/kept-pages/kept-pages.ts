import { LRUCache } from 'lru-cache';
import type { KeptPage } from './kept-page.ts';

/** The same times as those of a page's public data (`compose/serve-payload.ts`). */
const freshMs = 10_000;
const staleMs = 60_000;

/** All kept pages together, not compressed. */
const mostBytes = 64 * 1024 * 1024;

/** Renders a page anew; undefined if this page must not be kept. */
export type RenderAgain = () => Promise<KeptPage | undefined>;

/**
 * Whole pages that are the same for all visitors without a session, by everything that they depend on. A page is fresh
 * for ten seconds. For a minute more it is sent as it is, and the first visitor who asks for it causes it to be rendered
 * again in the background.
 */
export function createKeptPages() {
  const pages = new LRUCache<string, KeptPage, RenderAgain>({
    maxSize: mostBytes,
    sizeCalculation: ({ size }) => size,
    ttl: freshMs,
    ttlResolution: 0,
    // Reads the global clock each time, which tests have in their hand.
    perf: { now: () => performance.now() },
    allowStale: true,
    // A page that cannot be rendered now keeps its last good version until that is too old.
    noDeleteOnFetchRejection: true,
    async fetchMethod(_key, last, { context: renderAgain }) {
      const page = await renderAgain();
      if (page === undefined) throw new Error('The page was not rendered as it should be.');
      if (last?.equals(page) !== true) return page;
      // A page that stays the same is worth it.
      last.compressWell();
      return last;
    },
  });

  return {
    keep: (key: string, page: KeptPage): void => void pages.set(key, page),
    find(key: string, renderAgain: RenderAgain): KeptPage | undefined {
      const leftMs = pages.getRemainingTTL(key);
      if (leftMs < -staleMs) pages.delete(key);
      else if (leftMs < 0) pages.fetch(key, { context: renderAgain }).catch(() => undefined);
      return pages.get(key, { noDeleteOnStaleGet: true });
    },
  };
}

export type KeptPages = ReturnType<typeof createKeptPages>;
