import { z } from 'zod/mini';
import { namesByLibrary } from './shell-offer.ts';

/** Version of the contract between shell and modules; a module built for another major is not admitted. */
export const contractVersion = 1;

/**
 * A hash and base64, as in the `integrity` attribute. SHA-256, since a page and a container name each of their files by it, and
 * the 16 random bytes that SHA-384 has more cannot be compressed; versions that were published before it have SHA-384.
 */
export const integrity = z
  .string()
  .check(z.regex(/^(?:sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64})$/, 'expected sha256-<base64>'));

/** Files that one route chunk needs in the browser, as paths relative to the version's folder. */
export const chunkAssets = z.object({
  /** Scripts that must be loaded, in addition to the container, before the route can render. */
  js: z.array(z.string()),
  css: z.array(z.string()),
  /** Import specifiers of the shared libraries that the chunk takes from the shell, to preload their chunks. */
  shared: z._default(z.array(z.string()), []),
});
export type ChunkAssets = z.infer<typeof chunkAssets>;

/** One route that a module owns, as its manifest declares it. */
export const manifestRoute = z.object({
  /** Absolute pattern in react-router's syntax, e.g. `/app/:slug`. */
  path: z.string().check(z.startsWith('/'), z.maxLength(500)),
  /** Key in {@link moduleManifest}.browser.chunks. */
  chunk: z.string(),
  /** Parameters of a page that the gate renders; absent where the site's sitemap lists one, and in routes without parameters. */
  sample: z.optional(z.record(z.string(), z.string())),
  /** The page responds with 404 to all but some visitors, and so to the gate; absent in other routes. */
  hidden: z.optional(z.literal(true)),
});

/** Media types of resources: texts in which no browser runs a script. */
export const resourceType = z.enum([
  'text/plain',
  'text/csv',
  'application/json',
  'application/feed+json',
  'application/xml',
  'application/rss+xml',
  'application/atom+xml',
]);
export type ResourceType = z.infer<typeof resourceType>;

/** One resource of a module, as its manifest declares it: a response that is not a page. */
export const manifestResource = z.object({
  /** Absolute path without parameters, whose last segment has an extension, e.g. `/blog/rss.xml`. */
  path: z
    .string()
    .check(
      z.maxLength(500),
      z.regex(
        /^(\/\.?[a-z0-9_-]+)*\/[a-z0-9_-]+(\.[a-z0-9_-]+)+$/,
        'expected a lower-case path with an extension and without parameters',
      ),
    ),
  type: resourceType,
});

/** Characters of a link's words. */
export const longestLabel = 12;

/** A link of a module in the site's main navigation. */
export const navigationLink = z.object({
  /** A word or two. */
  label: z
    .string()
    .check(
      z.regex(
        /^[^\s\p{C}](?:[^\p{C}]*[^\s\p{C}])?$/u,
        'expected printable characters without a space at the beginning or the end',
      ),
      z.maxLength(longestLabel),
    ),
  /** A page of the module: a path in lower case, without parameters and query. */
  path: z
    .string()
    .check(
      z.maxLength(100),
      z.regex(/^(?:\/[a-z0-9_-]+)+$/, 'expected a lower-case path without parameters and query'),
    ),
  /** The links of all modules stand by this number, the lowest first; 0 by default. */
  order: z.optional(z.int()),
});
export type NavigationLink = z.infer<typeof navigationLink>;

/** What a module may cost: upper limits, each of which has a default (`registry/src/gate/budgets.ts`). */
export const moduleBudgets = z.object({
  /** All scripts and styles of one route with the container, compressed by Brotli, in bytes. */
  routeBytes: z.optional(z.int().check(z.positive())),
  /** One script or stylesheet, compressed by Brotli, in bytes. */
  chunkBytes: z.optional(z.int().check(z.positive())),
  /** Number of scripts and stylesheets. */
  chunks: z.optional(z.int().check(z.positive())),
  /** One picture, font or other file for browsers, in bytes. */
  assetBytes: z.optional(z.int().check(z.positive())),
  /** The server bundle with its source map, in bytes. */
  serverBytes: z.optional(z.int().check(z.positive())),
  /** Processor time of the evaluation of all code on the server, in milliseconds. */
  evaluationMs: z.optional(z.int().check(z.positive())),
  /** Memory that this code holds afterwards, in bytes. */
  memoryBytes: z.optional(z.int().check(z.positive())),
});
export type ModuleBudgets = z.infer<typeof moduleBudgets>;

/**
 * `module.json`, which the build writes beside the files that it lists. A published version is immutable.
 * All paths are relative to the folder of the version.
 */
export const moduleManifest = z.object({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  version: z.string(),
  /** Name of the package from which the module was built; absent in versions of older builds. */
  package: z.optional(z.string()),
  contract: z.int(),
  routes: z.array(manifestRoute),
  /** Absent in a module without resources. */
  resources: z.optional(z.array(manifestResource)),
  /** Links in the site's main navigation; absent in a module without any. */
  navigation: z.optional(z.array(navigationLink).check(z.maxLength(2))),
  browser: z.object({
    /** The Module Federation container. */
    entry: z.string(),
    chunks: z.record(z.string(), chunkAssets),
  }),
  server: z.object({
    /** A CommonJS bundle that exports the module definition; shared libraries are external. */
    entry: z.string(),
  }),
  /** Every file of the version with its integrity. */
  files: z.record(z.string(), integrity),
  /** Versions of the shared libraries that the module was built against. */
  shared: z.record(z.string(), z.string()),
  /** The budgets that the module's package sets itself; absent where it has none. */
  budgets: z.optional(moduleBudgets),
  /** Names that the module's code takes from each shared library; absent in versions of older builds. */
  takes: z.optional(z.object({ browser: namesByLibrary, server: namesByLibrary })),
});
export type ModuleManifest = z.infer<typeof moduleManifest>;

/** The patterns of a version's routes and the paths of its resources, which its module must own. */
export const patternsOf = ({
  routes,
  resources = [],
}: Pick<ModuleManifest, 'routes' | 'resources'>): readonly string[] =>
  [...routes, ...resources].map(({ path }) => path);

/** What an index lists of every module, whatever its channels. */
const listed = {
  id: z.string(),
  /** The package that published the id first; builds of other packages are refused. */
  package: z.optional(z.string()),
  /** Integrity of each published version's `module.json`. */
  versions: z.record(z.string(), z.object({ manifest: integrity, publishedAt: z.string() })),
};
const listedModule = z.object(listed);
export type ListedModule = z.infer<typeof listedModule>;

/** `registry.json`: the modules with their channels, published versions and routes. */
export const registryIndex = z.object({
  revision: z.int().check(z.nonnegative()),
  /**
   * Route patterns and resources' paths that each module owns, by module id: of its versions, and those granted by an
   * operator.
   */
  owners: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Modules without a stable version, which nobody gets but by a link; absent if there are none. */
  newcomers: z.optional(z.array(listedModule)),
  modules: z.array(
    z.object({
      ...listed,
      /** Route patterns of the stable version, by which the shell finds a path's owner while no version serves. */
      routes: z.array(z.string()),
      /** Resources of the stable version, likewise; absent in indexes of older registries. */
      resources: z.optional(z.array(manifestResource)),
      channels: z.object({
        stable: z.string(),
        canary: z.optional(
          z.object({
            version: z.string(),
            share: z.number().check(z.gte(0), z.lte(1)),
            /** The share is raised, and the version becomes stable, without an operator; absent if not. */
            promotes: z.optional(z.literal(true)),
          }),
        ),
      }),
      /** Earlier stable versions, the latest last; a rollback returns to the last one. */
      history: z._default(z.array(z.string()), []),
      /** Versions that an operator replaced; a start of the local stack does not publish them again. */
      setAside: z._default(z.array(z.string()), []),
      /** Versions that were taken back as canaries because of their faults: open tabs leave them. */
      recalled: z._default(z.array(z.string()), []),
    }),
  ),
});
export type RegistryIndex = z.infer<typeof registryIndex>;

/** All modules that an index lists, also those without a stable version. */
export const listedModules = ({ modules, newcomers = [] }: RegistryIndex): readonly ListedModule[] => [
  ...modules,
  ...newcomers,
];

export const findListed = (index: RegistryIndex, id: string): ListedModule | undefined =>
  listedModules(index).find((module) => module.id === id);

/** Patterns that a module owns; in an index without `owners`, the routes and resources of its stable version. */
export function ownedRoutes({ owners = {}, modules }: RegistryIndex, id: string): readonly string[] {
  const kept = Object.hasOwn(owners, id) ? owners[id] : undefined;
  if (kept !== undefined) return kept;
  const entry = modules.find((module) => module.id === id);
  return [...(entry?.routes ?? []), ...(entry?.resources ?? []).map(({ path }) => path)];
}

/** The versions that render a page: a shell build and one version of each module. */
export const composition = z.object({
  /** First 16 hex digits of the SHA-256 of shell and modules in canonical order. */
  id: z.string(),
  shell: z.string(),
  modules: z.record(z.string(), z.object({ version: z.string(), manifest: integrity })),
});
export type Composition = z.infer<typeof composition>;
