import { loadContainer } from '@irodori/build/container';
import { shareScope } from '@irodori/build/share-scope';
import type { ModuleDefinition } from '@irodori/kit/module';
import { moduleProblem, type Problem } from '../errors/problem.ts';
import { preloadFiles } from './preload-files.ts';
import type { RouteOwner } from './route-owner.ts';

interface Options {
  readonly composition: string;
  readonly nonce: string;
  readonly deadlineMs: number;
  /** The server no longer serves this tab's composition. */
  readonly onStale: () => void;
}

/** Finds the module that owns a path by asking the server, and loads its container. */
export function createDiscovery({ composition, nonce, deadlineMs, onStale }: Options) {
  const owners = new Map<string, RouteOwner | null>();
  const versions = new Map<string, string>();
  const definitions = new Map<string, Promise<ModuleDefinition>>();

  /** @returns null if no module owns the path, or the composition is stale. @throws Problem */
  async function ownerOf(path: string): Promise<RouteOwner | null> {
    const known = owners.get(path);
    if (known !== undefined) return known;
    const answer = await fetch(`/_route?${new URLSearchParams({ path, c: composition }).toString()}`, {
      signal: AbortSignal.timeout(deadlineMs),
    });
    if (answer.status === 409) {
      onStale();
      return null;
    }
    if (answer.status === 503) throw moduleProblem(moduleOf(await answer.json()));
    const owner = answer.ok ? ((await answer.json()) as RouteOwner) : null;
    if (owner === null && answer.status !== 404)
      throw { kind: 'problem', status: answer.status, message: '' } satisfies Problem;
    owners.set(path, owner);
    return owner;
  }

  async function definitionOf(owner: RouteOwner): Promise<ModuleDefinition> {
    const known = definitions.get(owner.module);
    if (known !== undefined) return known;
    preloadFiles(owner, nonce);
    const { module, version, entry } = owner;
    versions.set(module, version);
    const loading = loadContainer({
      id: module,
      version,
      entry: entry.href,
      integrity: entry.integrity,
      shareScope,
      nonce,
      timeoutMs: deadlineMs,
    });
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

function moduleOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'module' in body ? String(body.module) : 'page';
}
