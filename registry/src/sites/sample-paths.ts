import type { ModuleManifest } from '@irodori/contract/composition';
import { pathFrom, patternsOverlap } from '@irodori/contract/route-patterns';

/** The addresses of a sitemap, or of a list of sitemaps. */
const locationsOf = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));

async function read(url: URL): Promise<string[]> {
  const response = await fetch(url);
  return response.ok ? locationsOf(await response.text()) : [];
}

/** Paths of a module's pages that a site lists for search engines. */
export async function listedPaths(site: string, module: string): Promise<string[]> {
  const pathOf = (url: string) => URL.parse(url)?.pathname ?? '/';
  const parts = (await read(new URL('/sitemap.xml', site)))
    .map(pathOf)
    .filter((part) => part.startsWith(`/sitemaps/${module}-`));
  const paths = await Promise.all(parts.map((part) => read(new URL(part, site))));
  return paths.flat().map(pathOf);
}

/** Paths of pages of the same site to which a page leads, without what follows them in its links. */
export const linkedPaths = (html: string): string[] =>
  [...html.matchAll(/<a\s[^>]*?href="(\/(?![/_])[^"?#]*)/g)].map(([, path = '']) => path);

/** A route and how a page of it is found. */
export interface SampledRoute {
  readonly pattern: string;
  /** The page that is known, or undefined. */
  readonly path: string | undefined;
  /** Its page responds with 404 to all but some visitors. */
  readonly isHidden: boolean;
  /** Whether a path is one of the route, and of no route without parameters. */
  readonly matches: (path: string) => boolean;
}

/**
 * Finds a page of each route: its own path, or for a route with parameters the first listed path that it matches, else that of
 * its sample.
 */
export function samplePaths(
  { routes }: Pick<ModuleManifest, 'routes'>,
  listed: readonly string[],
): SampledRoute[] {
  const plain = routes.map(({ path }) => path).filter((path) => !/[:*?]/.test(path));
  return routes.map(({ path: pattern, sample = {}, hidden = false }) => {
    const matches = (path: string) => !plain.includes(path) && patternsOverlap(pattern, path);
    const path = plain.includes(pattern) ? pattern : (listed.find(matches) ?? pathFrom(pattern, sample));
    return { pattern, path, isHidden: hidden, matches };
  });
}

/** The page of a route: the known one, else the first of the linked ones. */
export const pathOf = ({ path, matches }: SampledRoute, linked: ReadonlySet<string>): string | undefined =>
  path ?? [...linked].find(matches);
