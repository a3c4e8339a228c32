import type { AdmittedModule } from './load-module.ts';

/** A version is withdrawn when the version before it had to answer this often within the window, for one route. */
const mostOutdone = 3;
/** After so many failures within the window in which the version before did no better, it is not asked any more. */
const mostFutile = 5;
const windowMs = 60_000;

/** Times in Unix milliseconds. */
interface Route {
  /** True once the version has answered for a page of the route. */
  hasAnswered: boolean;
  failures: number[];
  /** Those after which the version before answered. */
  outdone: number[];
}

/** Records how the routes of admitted versions do, beside the versions before them. */
export function createRouteRecord() {
  const records = new WeakMap<AdmittedModule, Map<string, Route>>();

  function routeOf(module: AdmittedModule, pattern: string): Route {
    const routes = records.get(module) ?? new Map<string, Route>();
    records.set(module, routes);
    const route = routes.get(pattern) ?? { hasAnswered: false, failures: [], outdone: [] };
    routes.set(pattern, route);
    return route;
  }

  const recent = (times: readonly number[]): number[] => times.filter((at) => at > Date.now() - windowMs);
  const isFutile = ({ failures, outdone }: Route): boolean =>
    recent(failures).length - recent(outdone).length >= mostFutile;

  return {
    answered(module: AdmittedModule, pattern: string): void {
      routeOf(module, pattern).hasAnswered = true;
    },
    failed(module: AdmittedModule, pattern: string): void {
      const route = routeOf(module, pattern);
      route.failures = [...recent(route.failures), Date.now()];
    },
    /** The version before answered after a failure. @returns true if that has happened too often */
    outdone(module: AdmittedModule, pattern: string): boolean {
      const route = routeOf(module, pattern);
      route.outdone = [...recent(route.outdone), Date.now()];
      return route.outdone.length >= mostOutdone;
    },
    /** True if the version before may do better: after a failure, and after a 404 of a route that never answered. */
    isSuspect(module: AdmittedModule, pattern: string, status: number): boolean {
      const route = routeOf(module, pattern);
      if (status < 500 && (status !== 404 || route.hasAnswered)) return false;
      return !isFutile(route);
    },
    /** True if nothing is known of the route that speaks against asking the version before for a page that is late. */
    isUntried(module: AdmittedModule, pattern: string): boolean {
      const route = routeOf(module, pattern);
      return !route.hasAnswered && !isFutile(route);
    },
    /** Number of failures in the last minute. */
    recentFailures(module: AdmittedModule): number {
      const routes = [...(records.get(module)?.values() ?? [])];
      return routes.reduce((sum, { failures }) => sum + recent(failures).length, 0);
    },
  };
}
