import type { Platform } from '@irodori/platform';
import type { ModuleDefinition, ModuleRoute } from '@irodori/kit/module';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { forcedMode } from '../color-mode/forced-mode.ts';
import { isProblem } from '../errors/problem.ts';
import { type ReportFailure, thrownByModule } from '../errors/thrown.ts';
import { withDeadline } from './deadline.ts';
import { loadRoute } from './loaded-routes.ts';
import { ModuleOutlet } from './module-outlet.tsx';

/** What differs between the server and the browser when a module's route runs. */
export interface RouteHost {
  /** The platform for the route's loader: without a session where the data is public. */
  platformFor(route: ModuleRoute): Platform;
  /** Browser: public data comes from the server's cacheable answer. */
  readonly publicData?: (url: URL, signal: AbortSignal) => Promise<unknown>;
  /** Runs before anything of the route; may throw a redirect. */
  before(route: ModuleRoute, url: URL): Promise<void>;
  /** Browser: the module failed to load; may throw a page load. */
  readonly lost?: (url: URL) => Promise<void>;
  readonly report: ReportFailure;
  readonly deadlineMs: number;
}

/** The routes of a module as the router takes them. */
export function moduleRoutes(definition: ModuleDefinition, host: RouteHost): RouteObject[] {
  return definition.routes.map((route) => ({
    id: `${definition.id}:${route.path}`,
    path: route.path,
    handle: { module: definition.id, colorMode: forcedMode(route) },
    Component: () => <ModuleOutlet module={definition.id} route={route} report={host.report} />,
    loader: async (args: LoaderFunctionArgs) => {
      try {
        return await load(route, host, args);
      } catch (error) {
        // The visitor has left: nobody sees what this comes to.
        if (args.request.signal.aborted) throw error;
        if (!(error instanceof Response || isProblem(error))) await host.lost?.(new URL(args.request.url));
        throw await thrownByModule(error, definition.id, host.report);
      }
    },
  }));
}

async function load(
  route: ModuleRoute,
  host: RouteHost,
  { request, params }: LoaderFunctionArgs,
): Promise<unknown> {
  const url = new URL(request.url);
  await host.before(route, url);
  const module = loadRoute(route, host.deadlineMs);
  if (isPublic(route) && host.publicData !== undefined) {
    const [data] = await Promise.all([host.publicData(url, request.signal), module]);
    return data;
  }
  return runLoad(
    route,
    { platform: host.platformFor(route), params, url, signal: request.signal },
    host.deadlineMs,
  );
}

/** A guarded page is for one visitor, whatever its loader says. */
export function isPublic(route: ModuleRoute): boolean {
  return route.data === 'public' && route.guarded !== true;
}

type Context = Parameters<NonNullable<Awaited<ReturnType<ModuleRoute['lazy']>>['load']>>[0];

/** Runs the loader of a route; null if it has none. */
export async function runLoad(route: ModuleRoute, context: Context, deadlineMs: number): Promise<unknown> {
  const { load } = await loadRoute(route, deadlineMs);
  if (load === undefined) return null;
  const data = await withDeadline(load(context), deadlineMs, `the data of ${context.url.pathname}`);
  return data ?? null;
}
