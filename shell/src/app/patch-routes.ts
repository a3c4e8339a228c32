import type { PatchRoutesOnNavigationFunction } from 'react-router-dom';
import { isProblem, newReference, type Problem } from '../errors/problem.ts';
import type { Report } from '../errors/reporter.ts';
import { thrownByModule } from '../errors/thrown.ts';
import type { Discovery } from '../modules/discovery.ts';
import { moduleRoutes, type RouteHost } from '../modules/module-routes.tsx';
import type { CompositionWatch } from '../navigation/composition-watch.ts';
import { siteRouteId } from './routes.tsx';

interface Options {
  readonly discovery: Discovery;
  readonly host: RouteHost;
  readonly report: Report;
  readonly watch: CompositionWatch;
  /** The module whose routes the router was created with. */
  readonly loaded: string | undefined;
}

/** Adds a module's routes to the router when a visitor first goes to one of them. */
export function createPatch({
  discovery,
  host,
  report,
  watch,
  loaded,
}: Options): PatchRoutesOnNavigationFunction {
  const patched = new Set(loaded === undefined ? [] : [loaded]);

  return async ({ path, patch, signal }) => {
    // The route that matches without discovery loads the newer page.
    if (watch.isStale()) return;
    const owner = await discovery.ownerOf(path).catch((error: unknown) => {
      const problem = isProblem(error) ? error : unreachable();
      const { module = 'shell', reference, status } = problem;
      if (!signal.aborted) report(error, { phase: 'discover', module, reference, status });
      throw problem;
    });
    if (owner === null || patched.has(owner.module)) return;
    try {
      const definition = await discovery.definitionOf(owner);
      if (patched.has(owner.module)) return;
      patched.add(owner.module);
      patch(siteRouteId, moduleRoutes(definition, host));
    } catch (error) {
      throw await thrownByModule(error, owner.module, host.report);
    }
  };
}

function unreachable(): Problem {
  return {
    kind: 'problem',
    status: 503,
    message: 'The site cannot be reached. Please check your connection.',
    reference: newReference(),
  };
}
