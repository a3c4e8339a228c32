import type { Context } from 'hono';
import { serveAnswer, serveNothingYet } from '../resources/serve-answer.ts';
import type { Site, SiteEnv } from '../site.ts';

/** Serves `/sitemap.xml`. */
export async function serveSitemap(c: Context<SiteEnv>, { compositions, sitemaps }: Site): Promise<Response> {
  const { modules } = compositions.current();
  return modules.length === 0 ? serveNothingYet(c) : serveAnswer(c, await sitemaps.index(modules));
}

/** Serves `/sitemaps/{module}-{n}.xml`. */
export async function serveSitemapPart(
  c: Context<SiteEnv>,
  { compositions, sitemaps }: Site,
): Promise<Response> {
  const [, id, number] = /^\/sitemaps\/([a-z0-9-]+)-([1-9]\d{0,3})\.xml$/.exec(c.req.path) ?? [];
  const module = compositions.current().modules.find((each) => each.id === id);
  const part = module === undefined ? undefined : await sitemaps.part(module, Number(number));
  if (part === undefined) return c.text('Not Found', 404);
  return part === 'unknown' ? serveNothingYet(c) : serveAnswer(c, part);
}
