import type { PagePicture } from '@irodori/kit/module';
import type { StaticHandlerContext } from 'react-router-dom';
import { loadedRoute } from '../modules/loaded-routes.ts';
import { routeId } from '../modules/module-routes.tsx';
import type { PageRequest } from './server-face.ts';

/**
 * The JSON-LD of a page whose loader has run, escaped for a script element; undefined for a page without structured
 * data or with a problem, and if making them fails.
 */
export function structuredDataOf(
  { page, publicPlatform: platform, config: { siteUrl }, profiles, report }: PageRequest,
  { errors, loaderData }: StaticHandlerContext,
  pictures: readonly PagePicture[],
): string | undefined {
  if ('problem' in page || errors !== null) return undefined;
  const { definition, owner } = page;
  const route = definition.routes.find(({ path }) => path === owner.pattern);
  if (route === undefined) return undefined;
  try {
    const data: unknown = loaderData[routeId(definition, owner.pattern)];
    const graph = loadedRoute(route).structuredData?.(data, { siteUrl, platform, pictures, profiles });
    if (graph === undefined || graph.length === 0) return undefined;
    // Inside a script element only "<" could close the element.
    return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
  } catch (error) {
    report(error, { module: definition.id, phase: 'structured-data' });
    return undefined;
  }
}
