import type { Platform } from '@irodori/platform';
import type { ComponentType } from 'react';

/** What a loader gets on both sides. `platform` carries the visitor's session. */
export interface LoadContext {
  readonly platform: Platform;
  readonly params: Readonly<Record<string, string | undefined>>;
  /** The page's URL (path, query), never with a fragment. */
  readonly url: URL;
  readonly signal: AbortSignal;
}

export interface RouteModule<Data = unknown> {
  readonly default: ComponentType;
  /**
   * Runs on the server for the first page and in the browser afterwards. Throw `notFound()` for a 404.
   * The data travels as JSON: no Date, Map or class instances.
   */
  readonly load?: (context: LoadContext) => Promise<Data>;
}

export interface ModuleRoute {
  /** Absolute pattern in react-router's syntax, e.g. `/app/:slug`. */
  readonly path: string;
  /** Name of the chunk that `lazy` loads; the module's manifest maps it to files. */
  readonly chunk: string;
  readonly lazy: () => Promise<RouteModule>;
  /**
   * `public`: the loader's data is the same for everybody and may be cached by HTTP.
   * `private`: it depends on the visitor and never leaves the visitor's own requests.
   */
  readonly data: 'public' | 'private';
  /** True: a visitor without a session is sent to the login page and comes back afterwards. */
  readonly guarded?: boolean;
  /** Forces the page's colour mode; while it is shown the visitor's preference is neither applied nor changed. */
  readonly colorMode?: 'light' | 'dark';
}

export interface ModuleDefinition {
  readonly id: string;
  readonly routes: readonly ModuleRoute[];
}

/** The one public face of a module: `export default defineModule({ id, routes })` in `src/module.ts`. */
export const defineModule = <const D extends ModuleDefinition>(definition: D): D => definition;
