import { LRUCache } from 'lru-cache';
import type { KeptResponse } from './kept-response.ts';

/** The same times as those of a page's public data (`compose/serve-payload.ts`). */
const freshMs = 10_000;
const staleMs = 60_000;

/** All kept pages together, not compressed. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Renders a page anew; undefined if visitors get no such page any more.
 * @throws if it could not be rendered now
 */
export type RenderAgain = () => Promise<KeptResponse | undefined>;

/**
 * Whole pages that are the same for all visitors without a session, by everything that they depend on. A page is fresh
 * for ten seconds. For a minute more it is sent as it is, and the first visitor who asks for it causes it to be rendered
 * again in the background.
 */
export function createKeptPages() {
  const pages = new LRUCache<string, KeptResponse, RenderAgain>({
    maxSize: mostBytes,
    sizeCalculation: ({ size }) => size,
    ttl: freshMs,
    ttlResolution: 0,
    // Reads the global clock each time, which tests have in their hand.
    perf: { now: () => performance.now() },
    allowStale: true,
    // A page that cannot be rendered now keeps its last good version until that is too old.
    noDeleteOnFetchRejection: true,
    async fetchMethod(_key, last, { context: renderAgain, options }) {
      const page = await renderAgain();
      if (page === undefined) {
        options.noDeleteOnFetchRejection = false;
        throw new Error('Visitors get no such page any more.');
      }
      if (last?.equals(page) !== true) return page;
      // A page that stays the same is worth it.
      last.compressWell();
      return last;
    },
  });

  /** Renders a page again unless it is fresh. A page that cannot be rendered was logged. */
  const renew = async (key: string, renderAgain: RenderAgain): Promise<void> => {
    await pages.fetch(key, { context: renderAgain, allowStale: false }).catch(() => undefined);
  };

  return {
    keep: (key: string, page: KeptResponse): void => void pages.set(key, page),
    find(key: string, renderAgain: RenderAgain): KeptResponse | undefined {
      const leftMs = pages.getRemainingTTL(key);
      if (leftMs < -staleMs) pages.delete(key);
      else if (leftMs < 0) void renew(key, renderAgain);
      return pages.get(key, { noDeleteOnStaleGet: true });
    },
    renew,
  };
}

export type KeptPages = ReturnType<typeof createKeptPages>;
