import type { ModuleRoute, RouteModule } from '@irodori/kit/module';
import { withDeadline } from './deadline.ts';
import { withSecondTry } from './second-try.ts';

const loaded = new WeakMap<ModuleRoute, RouteModule>();

/** Loads the chunk of a route once. A failed load is tried a second time. */
export async function loadRoute(route: ModuleRoute, deadlineMs: number): Promise<RouteModule> {
  const known = loaded.get(route);
  if (known !== undefined) return known;
  const module = await withSecondTry(() =>
    withDeadline(route.lazy(), deadlineMs, `the code of ${route.path}`),
  );
  loaded.set(route, module);
  return module;
}

/** The component of a route; undefined while its chunk is not loaded. Routes with one component keep its state. */
export const pageOf = (route: ModuleRoute | undefined): RouteModule['default'] | undefined =>
  route && loaded.get(route)?.default;

/** The chunk of a route whose loader has run. @throws if it is not loaded */
export function loadedRoute(route: ModuleRoute): RouteModule {
  const module = loaded.get(route);
  if (module === undefined) throw new Error(`The code of ${route.path} was rendered before it was loaded.`);
  return module;
}
