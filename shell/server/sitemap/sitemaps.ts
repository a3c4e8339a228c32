import { z } from 'zod';
import type { ServedModule } from '../registry/served-module.ts';
import { type Answer, answerOf } from '../resources/answer.ts';
import { createLastGood, type LastGoodOptions } from '../resources/last-good.ts';
import { sitemapPartPath } from '../resources/own-paths.ts';
import { collectPages, type SitemapOptions } from './collect-pages.ts';
import { indexXml, type Listed, partXml } from './sitemap-xml.ts';

/** Pages in one file. The protocol allows 50,000; small files are fetched again sooner. */
const pagesPerPart = 5000;

const listedPages = z.array(
  z.object({
    url: z.string(),
    lastModified: z.string().optional(),
    digest: z.string().optional(),
    images: z.array(z.string()).optional(),
  }),
);

/** A file of the sitemap. */
interface Part {
  readonly answer: Answer;
  readonly lastModified: string | undefined;
}

interface Options extends SitemapOptions, LastGoodOptions {
  /** The pause after which a module is asked again. */
  readonly refreshMs: number;
}

/**
 * The modules' sitemaps. The last good one of a module serves at once and is renewed in the background; only the very
 * first request waits for the modules.
 */
export function createSitemaps({ refreshMs, ...options }: Options) {
  const maxAge = Math.floor(refreshMs / 1000);
  const lastGood = createLastGood<readonly Listed[]>({
    ...options,
    schema: listedPages,
    ask: async ({ definition }) => ({ value: await collectPages(definition, options), freshMs: refreshMs }),
    pauseMs: refreshMs,
    failure: { message: 'sitemap failed', field: 'sitemap' },
  });
  const written = new WeakMap<readonly Listed[], readonly Part[]>();

  function partsOf(pages: readonly Listed[]): readonly Part[] {
    const known = written.get(pages);
    if (known !== undefined) return known;
    const parts = Array.from({ length: Math.ceil(pages.length / pagesPerPart) }, (_, index) => {
      const own = pages.slice(index * pagesPerPart, (index + 1) * pagesPerPart);
      return {
        answer: answerOf({ type: 'application/xml', body: partXml(own), maxAge }),
        lastModified: latest(own),
      };
    });
    written.set(pages, parts);
    return parts;
  }

  return {
    /** `/sitemap.xml`: the parts of all modules. A module that never gave its pages is left out. */
    async index(modules: readonly ServedModule[]): Promise<Answer> {
      const found = await Promise.all(
        modules.map(async (module) => {
          const pages = await lastGood(module.id, module, 'kept');
          return partsOf(pages ?? []).map(({ lastModified }, index) => ({
            url: `${options.siteUrl}${sitemapPartPath(module.id, index + 1)}`,
            lastModified,
          }));
        }),
      );
      return answerOf({ type: 'application/xml', body: indexXml(found.flat()), maxAge });
    },
    /** A part by its number, from 1; undefined if there is none, `unknown` if the module never gave its pages. */
    async part(module: ServedModule, number: number): Promise<Answer | 'unknown' | undefined> {
      const pages = await lastGood(module.id, module, 'kept');
      return pages === undefined ? 'unknown' : partsOf(pages)[number - 1]?.answer;
    },
    /** Asks a module for its pages; those that it gave last if it fails, undefined if it never gave any. */
    pages: (module: ServedModule): Promise<readonly Listed[] | undefined> =>
      lastGood(module.id, module, 'new'),
  };
}

export type Sitemaps = ReturnType<typeof createSitemaps>;

/** The latest time of a change, as far as all of them are known. */
const latest = (pages: readonly Listed[]): string | undefined =>
  pages
    .map(({ lastModified }) => lastModified ?? '')
    .toSorted()
    .at(-1) || undefined;
