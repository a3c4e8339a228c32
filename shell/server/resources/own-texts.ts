import { Hono } from 'hono';
import { keyPath } from '../index-now/index-now.ts';
import { serveSitemap, serveSitemapPart } from '../sitemap/serve-sitemap.ts';
import type { Site, SiteEnv } from '../site.ts';
import { answerOf } from './answer.ts';
import { robotsPath, sitemapPartRoute, sitemapPath } from './own-paths.ts';
import { robots } from './robots.ts';
import { serveAnswer } from './serve-answer.ts';

/** What the shell itself writes for machines. */
export function ownTexts(site: Site): Hono<SiteEnv> {
  const app = new Hono<SiteEnv>();
  const { indexNow } = site.config;
  const text = robots(site.config);
  app.get(robotsPath, (c) => serveAnswer(c, text));
  app.get(sitemapPath, (c) => serveSitemap(c, site));
  app.get(sitemapPartRoute, (c) => serveSitemapPart(c, site));
  if (indexNow !== undefined) {
    const key = answerOf({ type: 'text/plain', body: indexNow.key, maxAge: 3600 });
    app.get(keyPath(indexNow.key), (c) => serveAnswer(c, key));
  }
  return app;
}
