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

/** What a validation rule sees: the address alone, before any session or data. */
export type ValidateContext = Pick<LoadContext, 'params' | 'url'>;

/** `false` is a 404 whose message names the path; a status and message of its own say something else. */
export type Validity = boolean | { readonly status: number; readonly message: string };

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
  /**
   * Runs on both sides before guard and loader: whether the address can be a page at all. What it refuses is
   * fatal: the page is not shown, and in the browser the address stays that of the page the visitor was on.
   */
  readonly validate?: (context: ValidateContext) => Validity | Promise<Validity>;
  /** True: a visitor without a session is sent to the login page and comes back afterwards. */
  readonly guarded?: boolean;
  /** Forces the page's colour mode; while it is shown the visitor's preference is neither applied nor changed. */
  readonly colorMode?: 'light' | 'dark';
}

export type RedirectStatus = 301 | 302 | 303 | 307 | 308;

/**
 * What happens to addresses before their page: a redirect, or headers of the answer. A module's rules act on
 * the paths that its own routes match; the shell refuses a module whose rules name others.
 */
export interface RouteRule {
  /** Absolute path in which `*` stands for any text, slashes included; every other character for itself. */
  readonly pattern: string;
  /**
   * A path of this site, or an address with a protocol (a full page load). Its `*` stands for what the
   * pattern's first `*` matched. Query and fragment are kept unless it has its own. 307 unless told.
   */
  readonly redirect?: string | { readonly to: string; readonly status: RedirectStatus };
  /** Headers of the page's answer, on the server; those that the shell sets itself are refused. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ModuleDefinition {
  readonly id: string;
  readonly routes: readonly ModuleRoute[];
  /** The first redirect that fits counts; headers of all that fit, later ones over earlier ones. */
  readonly rules?: readonly RouteRule[];
}

/** The one public face of a module: `export default defineModule({ id, routes })` in `src/module.ts`. */
export const defineModule = <const D extends ModuleDefinition>(definition: D): D => definition;
