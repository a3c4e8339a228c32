import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { LayoutError } from '../errors/layout-error.tsx';
import { RouteError } from '../errors/route-error.tsx';
import { Layout } from './layout.tsx';

/** Modules' routes are added below this route, whose error boundary shows their problems. */
export const siteRouteId = 'site';

/**
 * The router's tree. The layout is outside the error boundary, so that it stays when a page fails or its module cannot
 * be found. The last route matches the paths for which no module was found.
 */
export function siteRoutes(pages: RouteObject[], unmatched: LoaderFunction): RouteObject[] {
  const site: RouteObject = {
    id: siteRouteId,
    ErrorBoundary: RouteError,
    children: [...pages, { id: 'unmatched', path: '*', loader: unmatched, Component: () => null }],
  };
  return [{ id: 'layout', Component: Layout, ErrorBoundary: LayoutError, children: [site] }];
}
