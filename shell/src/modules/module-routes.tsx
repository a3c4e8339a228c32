import type { Platform } from '@irodori/platform';
import type { ModuleDefinition, ModuleRoute } from '@irodori/kit/module';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { fatal, isProblem, type Problem } from '../errors/problem.ts';
import { type ReportFailure, thrownByModule } from '../errors/thrown.ts';
import { needsSession } from '../navigation/session/guard.ts';
import { withDeadline } from './deadline.ts';
import { enterRoute } from './enter-route.ts';
import type { createArrivals } from './late-page.ts';
import { loadRoute } from './loaded-routes.ts';
import { ModuleOutlet } from './module-outlet.tsx';

/** The parts of running a module's route that differ between the server and the browser. */
export interface RouteHost {
  /** The platform for the route's loader: without a session if the data is public. */
  platformFor(route: ModuleRoute, url: URL): Platform;
  /** Browser only: fetches public data from the server's cacheable response. */
  readonly publicData?: (url: URL, signal: AbortSignal) => Promise<unknown>;
  /** The parts of a navigation that only the browser knows: the fragment and the previous address. */
  visit(): Visit;
  /** Waits for the code and the data of a page; in a browser it throws a problem if they take long. */
  readonly awaitPage: ReturnType<typeof createArrivals>;
  /** Runs before the route; may throw a redirect. The URL includes the fragment. */
  before(url: URL): void;
  /** Throws the redirect to the login page for a visitor without a session. */
  requireSession(url: URL): Promise<void>;
  /** Browser only: called if the module failed to load; may throw a page load. */
  readonly lost?: (url: URL) => Promise<void>;
  /** Browser only: called when a page of the module has come alive. */
  readonly alive?: ((module: string) => void) | undefined;
  readonly report: ReportFailure;
  readonly deadlineMs: number;
}

export interface Visit {
  /** The fragment with `#`, or ''. */
  readonly hash: string;
  readonly cameFrom?: string;
}

/** The router's id of a route. */
export const routeId = ({ id }: Pick<ModuleDefinition, 'id'>, path: string): string => `${id}:${path}`;

/** The router's route objects of a module. */
export function moduleRoutes(definition: ModuleDefinition, host: RouteHost): RouteObject[] {
  return definition.routes.map((route) => ({
    id: routeId(definition, route.path),
    path: route.path,
    handle: route,
    // An element and no component of the route's own: two routes whose chunks export one component keep its state.
    element: (
      <ModuleOutlet
        key={definition.id}
        module={definition.id}
        route={route}
        report={host.report}
        alive={host.alive}
      />
    ),
    loader: async (args: LoaderFunctionArgs) => {
      const visit = host.visit();
      try {
        return await load(definition, route, host, { ...args, hash: visit.hash });
      } catch (error) {
        // The visitor has gone to another page, so the outcome is not shown.
        if (args.request.signal.aborted) throw error;
        if (!(error instanceof Response || isProblem(error))) await host.lost?.(new URL(args.request.url));
        const thrown = await thrownByModule(error, definition.id, host.report);
        throw isRefusal(thrown) ? fatal(thrown, visit.cameFrom) : thrown;
      }
    },
  }));
}

/** True if the page refused the address or the visitor, which is no failure. */
const isRefusal = (thrown: unknown): thrown is Problem =>
  isProblem(thrown) && thrown.module === undefined && thrown.status < 500;

async function load(
  definition: ModuleDefinition,
  route: ModuleRoute,
  host: RouteHost,
  { request, params, hash }: LoaderFunctionArgs & Pick<Visit, 'hash'>,
): Promise<unknown> {
  const url = new URL(request.url);
  const address = new URL(hash, url);
  host.before(address);
  await enterRoute(definition, route, { url: address, params, deadlineMs: host.deadlineMs });
  if (needsSession(url.pathname, route.guarded === true)) await host.requireSession(address);
  return host.awaitPage({ module: definition.id, route, url }, () =>
    loadCodeAndData(route, host, { params, url, signal: request.signal, address }),
  );
}

interface PageArgs extends Pick<Context, 'params' | 'url' | 'signal'> {
  /** The URL with the fragment. */
  readonly address: URL;
}

async function loadCodeAndData(
  route: ModuleRoute,
  host: RouteHost,
  { address, ...args }: PageArgs,
): Promise<unknown> {
  const { url, signal } = args;
  const code = loadRoute(route, host.deadlineMs);
  if (isPublic(route, url) && host.publicData !== undefined) {
    const [data] = await Promise.all([host.publicData(url, signal), code]);
    return data;
  }
  await code;
  return runLoad(route, { platform: host.platformFor(route, url), ...args }, host.deadlineMs).catch(
    async (error: unknown) => {
      if (error instanceof Response && error.status === 401) await host.requireSession(address);
      throw error;
    },
  );
}

/** True if the data of a page is the same for every visitor; a guarded page's data never is. */
export function isPublic(route: Pick<ModuleRoute, 'data' | 'guarded'>, url: URL): boolean {
  return route.data === 'public' && !needsSession(url.pathname, route.guarded === true);
}

type Context = Parameters<NonNullable<Awaited<ReturnType<ModuleRoute['lazy']>>['load']>>[0];

/** Runs the loader of a route; null if it has none. */
export async function runLoad(route: ModuleRoute, context: Context, deadlineMs: number): Promise<unknown> {
  const { load } = await loadRoute(route, deadlineMs);
  if (load === undefined) return null;
  const data = await withDeadline(load(context), deadlineMs, `the data of ${context.url.pathname}`, 504);
  return data ?? null;
}
