import { loadContainer } from '@irodori/build/container';
import { shareScope } from '@irodori/build/share-scope';
import type { ModuleDefinition } from '@irodori/kit/module';
import { moduleProblem, siteWithoutModules } from '../errors/problem.ts';
import { preloadFiles } from './preload-files.ts';
import type { RouteOwner } from './route-owner.ts';
import { withSecondTry } from './second-try.ts';

interface Options {
  readonly composition: string;
  readonly nonce: string;
  readonly deadlineMs: number;
  /** The server no longer serves this tab's composition. */
  readonly onStale: () => void;
}

/** Finds the module that owns a path by asking the server, and loads its container. */
export function createDiscovery({ composition, nonce, deadlineMs, onStale }: Options) {
  const owners = new Map<string, Promise<RouteOwner | null>>();
  const versions = new Map<string, string>();
  const definitions = new Map<string, Promise<ModuleDefinition>>();

  /** @returns null if no module owns the path, or the composition is stale. @throws Problem */
  function ownerOf(path: string): Promise<RouteOwner | null> {
    const known = owners.get(path);
    if (known !== undefined) return known;
    const asking = askOwner(path);
    owners.set(path, asking);
    asking.catch(() => owners.delete(path));
    return asking;
  }

  async function askOwner(path: string): Promise<RouteOwner | null> {
    const response = await fetch(`/_route?${new URLSearchParams({ path, c: composition }).toString()}`, {
      signal: AbortSignal.timeout(deadlineMs),
    });
    if (response.status === 409) {
      onStale();
      return null;
    }
    const body = (await response.json()) as { owner: RouteOwner | null } | { unavailable: string | null };
    if ('unavailable' in body)
      throw body.unavailable === null ? siteWithoutModules() : moduleProblem(body.unavailable);
    return body.owner;
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
    definitionOf,
    /** For reports: the version of a module that this page has asked for. */
    versionOf: (module: string) => versions.get(module),
  };
}

export type Discovery = ReturnType<typeof createDiscovery>;
