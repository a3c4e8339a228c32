import type { ModuleRoute } from '@irodori/kit/module';

export interface Asset {
  /** Absolute URL, or a path of the shell. */
  readonly href: string;
  readonly integrity: string;
}

/** The module version that renders a path, and the files that the browser needs for it. */
export interface RouteOwner {
  readonly module: string;
  readonly version: string;
  /** The pattern that matched, e.g. `/app/:slug`. */
  readonly pattern: string;
  /** The Module Federation container. */
  readonly entry: Asset;
  readonly scripts: readonly Asset[];
}

/** What `/_route` responds: all that a navigation needs, so that no part waits until another part has loaded. */
export interface FoundRoute extends RouteOwner, Pick<ModuleRoute, 'data' | 'guarded'> {
  /** The shell's files with the shared libraries that the scripts take from it. */
  readonly shared: readonly Asset[];
  /** The styles of the module's code and of the shared components that it shows, beside those of every page. */
  readonly styles: readonly Asset[];
}

/** The most links about which one request may ask. */
export const mostLinks = 50;

/** The response of `/_route` for the links of a page, with each route once. */
export interface FoundRoutes {
  readonly routes: readonly FoundRoute[];
  /** Index in `routes` by path. Paths that no module serves are absent. */
  readonly paths: Readonly<Record<string, number>>;
}
