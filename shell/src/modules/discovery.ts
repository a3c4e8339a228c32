import { loadContainer } from '@irodori/build/container';
import { shareScope } from '@irodori/build/share-scope';
import type { ModuleDefinition } from '@irodori/kit/module';
import { moduleProblem, siteWithoutModules } from '../errors/problem.ts';
import { preloadFiles, prefetchFiles } from './preload-files.ts';
import { type FoundRoute, type FoundRoutes, mostLinks, type RouteOwner } from './route-owner.ts';
import { withSecondTry } from './second-try.ts';

interface Options {
  readonly composition: string;
  readonly nonce: string;
  readonly deadlineMs: number;
  /** The server no longer serves this tab's composition. */
  readonly onStale: () => void;
}

/** A navigation that meets a question about links does not wait longer for its response, and asks by itself. */
const patienceMs = 3000;

/** Finds the module that owns a path by asking the server, and loads its container. */
export function createDiscovery({ composition, nonce, deadlineMs, onStale }: Options) {
  const owners = new Map<string, Promise<FoundRoute | null>>();
  /** What responses about links tell; undefined for a path about which they tell nothing. */
  const learned = new Map<string, Promise<FoundRoute | undefined>>();
  const versions = new Map<string, string>();
  const definitions = new Map<string, Promise<ModuleDefinition>>();

  /** @returns null if no module owns the path, or the composition is stale. @throws Problem */
  function ownerOf(path: string): Promise<FoundRoute | null> {
    const known = owners.get(path);
    if (known !== undefined) return known;
    const asking = findOwner(path);
    owners.set(path, asking);
    asking.catch(() => owners.delete(path));
    return asking;
  }

  const findOwner = async (path: string) => (await learned.get(path)) ?? askOwner(path);

  function ask(query: URLSearchParams, init: RequestInit): Promise<Response> {
    query.set('c', composition);
    return fetch(`/_route?${query.toString()}`, init);
  }

  async function askOwner(path: string): Promise<FoundRoute | null> {
    const response = await ask(new URLSearchParams({ path }), { signal: AbortSignal.timeout(deadlineMs) });
    if (response.status === 409) {
      onStale();
      return null;
    }
    const body = (await response.json()) as { owner: FoundRoute | null } | { unavailable: string | null };
    if ('unavailable' in body)
      throw body.unavailable === null ? siteWithoutModules() : moduleProblem(body.unavailable);
    return body.owner;
  }

  /** Asks by one request who owns the paths. Failures are ignored, since a navigation asks about its own path. */
  function learn(paths: Iterable<string>): void {
    const unknown = [...paths].filter((path) => !owners.has(path) && !learned.has(path)).slice(0, mostLinks);
    if (unknown.length === 0) return;
    const asking = askAbout(unknown);
    for (const path of unknown)
      learned.set(
        path,
        asking.then(
          ({ routes, paths: indexes }) => routes[indexes[path] ?? -1],
          () => undefined,
        ),
      );
  }

  async function askAbout(paths: readonly string[]): Promise<FoundRoutes> {
    const response = await ask(new URLSearchParams(paths.map((path) => ['link', path])), {
      signal: AbortSignal.timeout(patienceMs),
      priority: 'low',
    });
    return response.ok ? ((await response.json()) as FoundRoutes) : { routes: [], paths: {} };
  }

  async function definitionOf(owner: RouteOwner): Promise<ModuleDefinition> {
    const known = definitions.get(owner.module);
    if (known !== undefined) return known;
    preloadFiles(owner, nonce);
    const { module, version, entry } = owner;
    versions.set(module, version);
    const loading = withSecondTry(() =>
      loadContainer<ModuleDefinition>({
        id: module,
        version,
        entry: entry.href,
        integrity: entry.integrity,
        shareScope,
        nonce,
        timeoutMs: deadlineMs,
      }),
    );
    definitions.set(module, loading);
    loading.catch(() => definitions.delete(module));
    return loading;
  }

  return {
    ownerOf,
    learn,
    /** Downloads the code of a page about which `learn` has asked, without running it. */
    async prefetch(path: string): Promise<void> {
      const route = await learned.get(path);
      if (route !== undefined) prefetchFiles(route, nonce);
    },
    definitionOf,
    /** For reports: the version of a module that this page has asked for. */
    versionOf: (module: string) => versions.get(module),
  };
}

export type Discovery = ReturnType<typeof createDiscovery>;
