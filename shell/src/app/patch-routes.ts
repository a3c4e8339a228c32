import type { PatchRoutesOnNavigationFunction } from 'react-router-dom';
import { isProblem, unreachable } from '../errors/problem.ts';
import type { Report } from '../errors/reporter.ts';
import { thrownByModule } from '../errors/thrown.ts';
import type { Discovery } from '../modules/discovery.ts';
import { arrivalOf, untilLate } from '../modules/late-page.ts';
import { isPublic, moduleRoutes, type RouteHost } from '../modules/module-routes.tsx';
import { takesUpdate } from '../navigation/update/load-update.ts';
import type { CompositionWatch } from '../navigation/update/composition-watch.ts';
import { redirectFor } from '../navigation/rules/route-rules.ts';
import { siteRules } from '../navigation/rules/site-rules.ts';
import { siteRouteId } from './routes.tsx';

type Patch = Parameters<PatchRoutesOnNavigationFunction>[0]['patch'];

interface Options {
  readonly discovery: Discovery;
  readonly host: RouteHost;
  readonly report: Report;
  readonly watch: CompositionWatch;
  /** The target of the running navigation. */
  readonly target: () => Pick<Location, 'pathname' | 'search'> | undefined;
  /** Starts to fetch the public data of a page. */
  readonly fetchEarly: (url: URL) => void;
  /** The module whose routes the router was created with. */
  readonly loaded: string | undefined;
}

/** Adds a module's routes to the router when a visitor first goes to one of them. */
export function createPatch({
  discovery,
  host,
  report,
  watch,
  target,
  fetchEarly,
  loaded,
}: Options): PatchRoutesOnNavigationFunction {
  const patched = new Set(loaded === undefined ? [] : [loaded]);

  async function discover(path: string, patch: Patch): Promise<void> {
    // The catch-all route, which matches if no route is added, applies the site's rules.
    if (redirectFor(siteRules, new URL(path, location.origin)) !== undefined) return;
    const owner = await discovery.ownerOf(path);
    if (owner === null || patched.has(owner.module)) return;
    const address = target();
    // The data needs no code of the module, so it is fetched beside the code.
    if (address?.pathname === path) {
      const url = new URL(`${path}${address.search}`, location.origin);
      if (isPublic(owner, url)) fetchEarly(url);
    }
    const loading = discovery.definitionOf(owner);
    const definition = await untilLate(loading, owner.module).catch((error: unknown) => {
      throw arrivalOf(error) === undefined ? new LostModule(owner.module, error) : error;
    });
    if (patched.has(owner.module)) return;
    patched.add(owner.module);
    patch(siteRouteId, moduleRoutes(definition, host));
  }

  return async ({ path, patch, signal }) => {
    // The catch-all route, which matches if no route is added, loads the newer page.
    if (takesUpdate(watch, path)) return;
    try {
      await discover(path, patch);
    } catch (error) {
      // The visitor went to another page; the router would show an error thrown now in place of that page.
      if (signal.aborted) return;
      if (arrivalOf(error) !== undefined) throw error;
      // The files of this version may be gone because another version was deployed; then the newer page is loaded.
      const failure = await failureOf(watch.isStale() ? watch.reach() : watch.check());
      if (takesUpdate(watch, path)) return;
      if (error instanceof LostModule && failure === undefined)
        throw await thrownByModule(error.cause, error.module, host.report);
      const problem = isProblem(error) ? error : unreachable();
      const { module = 'shell', reference, status } = problem;
      const cause = error instanceof LostModule ? failure : error;
      report(cause, { phase: 'discover', module, reference, status, path });
      throw problem;
    }
  };
}

/** What a promise is rejected with; undefined if it is fulfilled. */
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );

/** A module's code could not be loaded. */
class LostModule extends Error {
  readonly module: string;
  constructor(module: string, cause: unknown) {
    super(`Module ${module} is lost`, { cause });
    this.module = module;
  }
}
