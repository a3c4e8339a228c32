import { createHash } from 'node:crypto';
import type { ModuleDefinition, ResourceContext } from '@irodori/kit/module';
import { z } from 'zod';
import type { ShellBundle } from '../../src/app/server-face.ts';
import { withDeadline } from '../../src/modules/deadline.ts';
import type { Listed } from './sitemap-xml.ts';

/** An ISO 8601 date, or a time with zone; becomes a time in UTC. */
const moment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .transform((text) => new Date(text).toISOString());
const httpUrl = z.url({ protocol: /^https?$/ });
const entry = z.object({
  path: z.string().startsWith('/'),
  lastModified: moment.optional(),
  texts: z.unknown().optional(),
  images: z.array(httpUrl).max(1000).optional(),
});

/** More pages than a site of this kind has; a module that yields without end fails here. */
const maxPages = 500_000;

export interface SitemapOptions extends Pick<ResourceContext, 'platform' | 'siteUrl'> {
  readonly bestPattern: ShellBundle['bestPattern'];
  /** The longest time until the module yields its next page. */
  readonly deadlineMs: number;
}

/** Asks a module for all of its pages. @throws if it throws, is late, or yields a page that is guarded or not its own */
export async function collectPages(
  { id, routes, sitemap }: ModuleDefinition,
  { platform, siteUrl, bestPattern, deadlineMs }: SitemapOptions,
): Promise<readonly Listed[]> {
  if (sitemap === undefined) return [];
  const patterns = routes.filter(({ guarded }) => guarded !== true).map(({ path }) => path);
  const over = new AbortController();
  const pages = new Map<string, Listed>();
  const iterator = sitemap({ platform, siteUrl, signal: over.signal })[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await withDeadline(iterator.next(), deadlineMs, `the sitemap of ${id}`);
      if (next.done === true) return [...pages.values()];
      const { path, lastModified, texts, images } = entry.parse(next.value);
      const { href, origin, pathname } = new URL(path, siteUrl);
      if (origin !== new URL(siteUrl).origin || bestPattern(patterns, pathname) < 0)
        throw new Error(
          `The sitemap of module "${id}" names ${path}, which is no page of its own for everybody.`,
        );
      pages.set(href, { url: href, lastModified, digest: digestOf(texts), images });
      if (pages.size > maxPages)
        throw new Error(`The sitemap of module "${id}" has more than ${maxPages} pages.`);
    }
  } finally {
    over.abort();
    void iterator.return?.().catch(() => undefined);
  }
}

const digestOf = (texts: unknown): string | undefined =>
  texts === undefined ? undefined : createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
