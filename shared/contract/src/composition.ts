import { z } from 'zod';

/** Version of the contract between shell and modules; a module built for another major is not admitted. */
export const contractVersion = 1;

/** `sha384-` and base64, as in the `integrity` attribute. */
export const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'expected sha384-<base64>');

/** Files that one route chunk needs in the browser, as paths relative to the version's folder. */
export const chunkAssets = z.object({
  /** In addition to the container: everything that must be loaded before the route can render. */
  js: z.array(z.string()),
  css: z.array(z.string()),
  /** Import specifiers of the shared libraries it takes from the shell, so that their chunks can be preloaded. */
  shared: z.array(z.string()).default([]),
});
export type ChunkAssets = z.infer<typeof chunkAssets>;

/** One route that a module owns, as its manifest declares it. */
export const manifestRoute = z.object({
  /** Absolute pattern in react-router's syntax, e.g. `/app/:slug`. */
  path: z.string().startsWith('/').max(500),
  /** Names an entry of {@link moduleManifest}.chunks. */
  chunk: z.string(),
});

/**
 * `module.json`, written by the build beside the files it lists. A published version is immutable.
 * All paths are relative to the folder of the version.
 */
export const moduleManifest = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  version: z.string(),
  /** Name of the package that the module was built from; versions built before it was kept have none. */
  package: z.string().optional(),
  contract: z.number().int(),
  routes: z.array(manifestRoute),
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
});
export type ModuleManifest = z.infer<typeof moduleManifest>;

/** What is deployed: `registry.json`. */
export const registryIndex = z.object({
  revision: z.number().int().nonnegative(),
  /** Route patterns that each module owns, by its id: those of its versions, and those that an operator granted. */
  owners: z.record(z.string(), z.array(z.string())).optional(),
  modules: z.array(
    z.object({
      id: z.string(),
      /** The package that published the id first; builds of other packages are refused. */
      package: z.string().optional(),
      /** Route patterns of the stable version; the shell finds the owner of a path here while no version serves. */
      routes: z.array(z.string()),
      channels: z.object({
        stable: z.string(),
        canary: z.object({ version: z.string(), share: z.number().min(0).max(1) }).optional(),
      }),
      /** Earlier stable versions, the latest last; a rollback takes it from here. */
      history: z.array(z.string()).default([]),
      /** Versions that an operator replaced by another: a start of the local stack does not publish them again. */
      setAside: z.array(z.string()).default([]),
      /** Integrity of each published version's `module.json`. */
      versions: z.record(z.string(), z.object({ manifest: integrity, publishedAt: z.string() })),
    }),
  ),
});
export type RegistryIndex = z.infer<typeof registryIndex>;

/** Patterns that a module may have routes for. An index from before owners were kept has those of its stable version. */
export function ownedRoutes({ owners = {}, modules }: RegistryIndex, id: string): readonly string[] {
  const kept = Object.hasOwn(owners, id) ? owners[id] : undefined;
  return kept ?? modules.find((module) => module.id === id)?.routes ?? [];
}

/** The set that renders a page: a shell build and one version of each module. */
export const composition = z.object({
  /** First 16 hex digits of the SHA-256 of shell and modules in canonical order. */
  id: z.string(),
  shell: z.string(),
  modules: z.record(z.string(), z.object({ version: z.string(), manifest: integrity })),
});
export type Composition = z.infer<typeof composition>;
