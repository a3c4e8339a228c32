import type { RouteObject } from 'react-router-dom';
import type { Discovery } from '../modules/discovery.ts';
import { loadRoute } from '../modules/loaded-routes.ts';
import { moduleRoutes, type RouteHost } from '../modules/module-routes.tsx';
import type { RouteOwner } from '../modules/route-owner.ts';

/** Loads the routes of the module whose page the server rendered, and the code of that page, for hydration. */
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
