import type { RouteObject } from 'react-router-dom';
import type { Discovery } from '../modules/discovery.ts';
import { loadRoute } from '../modules/loaded-routes.ts';
import { moduleRoutes, type RouteHost } from '../modules/module-routes.tsx';
import type { RouteOwner } from '../modules/route-owner.ts';

/** The routes of the module that the server rendered, with the code of this page loaded, ready to hydrate. */
export async function firstPages(
  owner: RouteOwner,
  discovery: Discovery,
  host: RouteHost,
): Promise<RouteObject[]> {
  const definition = await discovery.definitionOf(owner);
  const route = definition.routes.find(({ path }) => path === owner.pattern);
  if (route !== undefined) await loadRoute(route, host.deadlineMs);
  return moduleRoutes(definition, host);
}
