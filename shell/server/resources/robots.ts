import { answerOf, type Answer } from './answer.ts';
import { sitemapPath } from './own-paths.ts';

interface Options {
  readonly siteUrl: string;
  /** Names by which crawlers look for themselves, e.g. `GPTBot`. */
  readonly refusedCrawlers: readonly string[];
  /** False: the site's responses keep it out of search engines, which they must be allowed to read. */
  readonly isIndexed: boolean;
}

/** The site's `/robots.txt`. */
export function robots({ siteUrl, refusedCrawlers, isIndexed }: Options): Answer {
  const groups = [
    'User-agent: *\nAllow: /',
    ...(refusedCrawlers.length === 0
      ? []
      : [`${refusedCrawlers.map((name) => `User-agent: ${name}`).join('\n')}\nDisallow: /`]),
    ...(isIndexed ? [`Sitemap: ${siteUrl}${sitemapPath}`] : []),
  ];
  return answerOf({ type: 'text/plain', body: `${groups.join('\n\n')}\n`, maxAge: 3600 });
}
