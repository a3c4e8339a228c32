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

/** One page of a route, or undefined if none is known. */
export interface SampledRoute {
  readonly pattern: string;
  readonly path: string | undefined;
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
  return routes.map(({ path: pattern, sample = {} }) => {
    if (plain.includes(pattern)) return { pattern, path: pattern };
    const known = listed.find((each) => !plain.includes(each) && patternsOverlap(pattern, each));
    return { pattern, path: known ?? pathFrom(pattern, sample) };
  });
}
