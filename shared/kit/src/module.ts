import type { NavigationLink, ResourceType } from '@irodori/contract/composition';
import type { Platform } from '@irodori/platform';
import type { ComponentType } from 'react';

/** The argument of a loader, on the server and in the browser. `platform` has the visitor's session. */
export interface LoadContext {
  readonly platform: Platform;
  readonly params: Readonly<Record<string, string | undefined>>;
  /** The page's URL with path and query, never with a fragment. */
  readonly url: URL;
  readonly signal: AbortSignal;
}

/** What pictures of a page show, for link previews and for search engines. Plain texts. */
export interface PreviewCard {
  /** A few words above the title, at most 36 columns; the rest is cut. */
  readonly kicker: string;
  /** At most 110 columns (55 Japanese characters); the rest is cut. A text with letters that no font of the painter has is left out. */
  readonly title: string;
  /** Absolute URL of a public picture, best with its subject in the upper half, and its alternative text. */
  readonly picture?: { readonly url: string; readonly alt: string };
  /** True if the picture may be withdrawn at any time: its preview is then drawn for each request and kept nowhere. */
  readonly isRevocable?: boolean;
}

/** The argument of functions that describe a page to machines. */
export interface SiteContext {
  /** The site's origin without a slash at the end. */
  readonly siteUrl: string;
  /** Without the visitor's session. */
  readonly platform: Pick<Platform, 'storage'>;
}

/** A picture of the site that shows the card of a page. */
export interface PagePicture {
  /** Absolute. */
  readonly address: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

export interface DescribedPage extends SiteContext {
  /**
   * The page's card in the ratios that Google asks of articles, 16:9, 4:3 and 1:1; empty for a page without a card, and
   * on a site that draws none.
   */
  readonly pictures: readonly PagePicture[];
  /** URLs of pages on other sites that show who runs this one, such as profiles in social networks. */
  readonly profiles: readonly string[];
}

export interface RouteModule<Data = unknown> {
  readonly default: ComponentType;
  /**
   * Runs on the server for the first page and in the browser afterwards. Throw `notFound()` for a 404.
   * The data is serialised as JSON: no Date, Map or class instances. A page of its own with another status than 200 returns
   * `Response.json(data, { status })`.
   */
  readonly load?: (context: LoadContext) => Promise<Data>;
  /**
   * Server only, for routes that are not guarded: what a link preview of the page shows, from the data that a visitor
   * without a session gets; undefined for a page that has none. It must not depend on the query. Write it in a file `*.server.ts` and export it from the
   * route's file by `export { card } from './….server.ts'`, which the build leaves out of the browser's chunk.
   */
  card?(data: Data, site: SiteContext): PreviewCard | undefined;
  /**
   * Server only, like `card`: the page's structured data, objects in the vocabulary of schema.org, which the shell writes
   * into the head of the first page as JSON-LD. A page of private data is kept out of search engines unless it has some.
   */
  structuredData?(data: Data, page: DescribedPage): readonly object[];
}

/** The argument of `validate`: only the address, before any session or data. */
export type ValidateContext = Pick<LoadContext, 'params' | 'url'>;

/** `false` is a 404 whose message names the path; an object sets another status and message. */
export type Validity = boolean | { readonly status: number; readonly message: string };

export interface ModuleRoute {
  /** Absolute pattern in react-router's syntax, e.g. `/app/:slug`. */
  readonly path: string;
  /** Name of the chunk that `lazy` loads; the module's manifest maps it to files. */
  readonly chunk: string;
  readonly lazy: () => Promise<RouteModule>;
  /**
   * `public`: the loader's data is the same for every visitor and may be cached by HTTP.
   * `private`: the data depends on the visitor and is only in responses to that visitor.
   */
  readonly data: 'public' | 'private';
  /**
   * Runs before guard and loader, on the server and in the browser, and decides whether the address can be a page. If
   * not, the page is not shown, and in the browser the address bar keeps the address of the previous page.
   */
  readonly validate?: (context: ValidateContext) => Validity | Promise<Validity>;
  /** True: a visitor without a session is redirected to the login page, which leads back afterwards. */
  readonly guarded?: boolean;
  /**
   * Parameters of a page for the gate (`irodori admit`), if the sitemap lists none of this route: every site must respond to
   * it with a page or a redirect. The build leaves it out of the browser's code.
   */
  readonly sample?: Readonly<Record<string, string>>;
  /**
   * True: the page responds with 404 to all but some visitors, so that nobody else learns that it exists, and the gate takes
   * that for no fault. The build leaves it out of the browser's code.
   */
  readonly hidden?: true;
  /** Forces the page's colour mode; the visitor's preference is then neither applied nor changed. */
  readonly colorMode?: 'light' | 'dark';
}

export type RedirectStatus = 301 | 302 | 303 | 307 | 308;

/**
 * A rule for paths: a redirect, or headers of the response. A module's rules apply to the paths that its own routes
 * match; the shell refuses a module with rules for other paths.
 */
export interface RouteRule {
  /** Absolute path in which `*` matches any text, slashes included; other characters match literally. */
  readonly pattern: string;
  /**
   * A path of this site, or a URL with a protocol (a full page load). Its `*` is replaced by the match of the pattern's
   * first `*`. Query and fragment are kept unless the target has its own. The status is 307 by default.
   */
  readonly redirect?: string | { readonly to: string; readonly status: RedirectStatus };
  /** Headers of the page's response on the server; headers that the shell sets itself are refused. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The argument of a resource's `load` and of `sitemap`, which run on the server only and for no visitor. */
export interface ResourceContext {
  /** The platform without a session. */
  readonly platform: Platform;
  /** The site's origin without a slash at the end. */
  readonly siteUrl: string;
  /** Aborted when the shell no longer waits. */
  readonly signal: AbortSignal;
}

export interface ResourceText {
  /** At most 5 MB of UTF-8. Of an XML or JSON type it must be well-formed. */
  readonly body: string;
}

/** A response that is not a page: a feed, a list for machines. It is the same for everybody. */
export interface ModuleResource {
  /**
   * Absolute path without parameters, whose last segment has an extension, e.g. `/blog/rss.xml`. It wins over every
   * route, and a \`Link\` to it makes the browser load it as a document.
   */
  readonly path: string;
  readonly type: ResourceType;
  /** Seconds for which the shell, browsers and proxies may keep the response. */
  readonly maxAge: number;
  /** Imports its code from a `*.server.ts` file. If it throws, the shell serves the last good response. */
  readonly load: (context: ResourceContext) => Promise<ResourceText>;
}

/** A page for search engines: only canonical addresses of pages that may be indexed. */
export interface SitemapEntry {
  /** A path that one of the module's public routes matches. */
  readonly path: string;
  /** The time of the page's last real change, ISO 8601; absent if it is not known. */
  readonly lastModified?: string;
  /**
   * Texts of the page whose changes move no `lastModified`, in any shape that JSON has. Search engines are told of the page
   * when they differ; the sitemap does not show them.
   */
  readonly texts?: unknown;
  /** Absolute URLs of the page's pictures. */
  readonly images?: readonly string[];
}

/** `navigation`, `resources` and `sitemap` are removed from the browser's build, with the imports that only they use. */
export interface ModuleDefinition {
  readonly id: string;
  readonly routes: readonly ModuleRoute[];
  /** The first matching redirect applies, and the headers of all matching rules; later rules override earlier ones. */
  readonly rules?: readonly RouteRule[];
  /**
   * Links to pages of the module in the site's main navigation, at most two. The site shows them behind its own, in the menu
   * of phones, in wide headers and in the footer, while the module serves; of all modules together it shows two.
   */
  readonly navigation?: readonly NavigationLink[];
  readonly resources?: readonly ModuleResource[];
  /** Yields every page of the module that search engines should know; the shell writes the sitemap. */
  readonly sitemap?: (context: ResourceContext) => AsyncIterable<SitemapEntry>;
}

/** Defines a module, its only export: `export default defineModule({ id, routes })` in `src/module.ts`. */
export const defineModule = <const D extends ModuleDefinition>(definition: D): D => definition;
