import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { LayoutError } from '../errors/layout-error.tsx';
import { RouteError } from '../errors/route-error.tsx';
import { Layout } from './layout.tsx';

/** Modules' routes are patched in below this route, and their problems are shown in its place. */
export const siteRouteId = 'site';

/**
 * The router's tree. The layout lies outside the boundary, so that a problem of a page, and one of finding its
 * module, never takes the layout away. The last route matches every path: whatever no module is found for.
 */
export function siteRoutes(pages: RouteObject[], unmatched: LoaderFunction): RouteObject[] {
  const site: RouteObject = {
    id: siteRouteId,
    ErrorBoundary: RouteError,
    children: [...pages, { id: 'unmatched', path: '*', loader: unmatched, Component: () => null }],
  };
  return [{ id: 'layout', Component: Layout, ErrorBoundary: LayoutError, children: [site] }];
}
