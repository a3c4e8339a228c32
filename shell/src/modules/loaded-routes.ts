import type { ModuleRoute, RouteModule } from '@irodori/kit/module';
import { withDeadline } from './deadline.ts';

const retryPauseMs = 300;
const loaded = new WeakMap<ModuleRoute, RouteModule>();

/** Loads the chunk of a route, once. A chunk that does not come is asked for a second time. */
export async function loadRoute(route: ModuleRoute, deadlineMs: number): Promise<RouteModule> {
  const known = loaded.get(route);
  if (known !== undefined) return known;
  const attempt = () => withDeadline(route.lazy(), deadlineMs, `the code of ${route.path}`);
  const module = await attempt().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, retryPauseMs));
    return attempt();
  });
  loaded.set(route, module);
  return module;
}

/** The chunk of a route whose loader has run. */
export function loadedRoute(route: ModuleRoute): RouteModule {
  const module = loaded.get(route);
  if (module === undefined) throw new Error(`The code of ${route.path} was rendered before it was loaded.`);
  return module;
}
