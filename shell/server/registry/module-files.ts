import type { ModuleManifest } from '@irodori/contract/composition';
import { LRUCache } from 'lru-cache';
import { KeptResponse } from '../kept-pages/kept-response.ts';
import { fileHeaders } from './file-headers.ts';
import { folderOf, readManifest, type ReadVerified } from './load-module.ts';
import type { RegistryWatch } from './registry-watch.ts';

interface Options {
  readonly registryUrl: string;
  readonly registry: Pick<RegistryWatch, 'published'>;
  readonly read: ReadVerified;
}

/** All files in memory together, not compressed. */
const mostBytes = 32 * 1024 * 1024;
/** A file that so many requests asked for is worth being compressed as small as possible. */
const often = 10;

interface KeptFile {
  readonly response: KeptResponse;
  requests: number;
}

/**
 * The files of all published versions, from the site's own origin: a page comes alive, and its scripts and styles load, while
 * the registry is away. What is sent was compared with what was published.
 */
export function createModuleFiles({ registryUrl, registry, read }: Options) {
  const manifests = new LRUCache<string, ModuleManifest, () => Promise<ModuleManifest>>({
    max: 100,
    fetchMethod: (_integrity, _before, { context: load }) => load(),
  });
  const files = new LRUCache<string, KeptFile, () => Promise<KeptFile>>({
    maxSize: mostBytes,
    // No entry may have the size 0.
    sizeCalculation: ({ response }) => response.size + 1,
    fetchMethod: (_key, _before, { context: load }) => load(),
  });

  async function manifestOf(id: string, version: string): Promise<ModuleManifest | undefined> {
    const integrity = registry.published(id, version);
    if (integrity === undefined) return undefined;
    return manifests.forceFetch(integrity, {
      context: () => readManifest({ id, version, integrity }, read, registryUrl),
    });
  }

  return {
    /**
     * A file of a version, named relative to its folder; undefined if browsers have no such file.
     * @throws if it can be read neither from the disk nor from the registry
     */
    async find(id: string, version: string, name: string): Promise<KeptResponse | undefined> {
      const manifest = await manifestOf(id, version);
      const integrity =
        manifest !== undefined && Object.hasOwn(manifest.files, name) ? manifest.files[name] : undefined;
      if (integrity === undefined || name === manifest?.server.entry) return undefined;
      const file = await files.forceFetch(`${integrity} ${name}`, {
        context: async () => {
          const bytes = await read(`${registryUrl}${folderOf(id, version)}${name}`, integrity);
          return { response: new KeptResponse(new Headers(fileHeaders(name)), bytes), requests: 0 };
        },
      });
      file.requests += 1;
      if (file.requests === often && !name.endsWith('.map')) file.response.compressWell();
      return file.response;
    },
  };
}

export type ModuleFiles = ReturnType<typeof createModuleFiles>;
