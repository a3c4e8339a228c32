import type { Rspack } from '@rsbuild/core';
import type { ChunkAssets } from '@irodori/contract/composition';
import { consumedLibrary, definitionChunk } from '../sharing/federation.ts';

function sharedOf(compilation: Rspack.Compilation, chunk: Rspack.Chunk): string[] {
  return [...compilation.chunkGraph.getChunkModules(chunk)].flatMap((module) =>
    module.type === 'consume-shared-module' ? [consumedLibrary(module.identifier())] : [],
  );
}

function assetsOf(compilation: Rspack.Compilation, name: string): ChunkAssets {
  const group = compilation.namedChunkGroups.get(name);
  if (group === undefined) throw new Error(`The build made no chunk "${name}".`);
  const files = group
    .getFiles()
    // In development a chunk's files include the latest hot updates, which are not part of a version.
    .filter((file) => compilation.getAsset(file)?.info.hotModuleReplacement !== true)
    .toSorted();
  return {
    js: files.filter((file) => file.endsWith('.js')),
    css: files.filter((file) => file.endsWith('.css')),
    shared: group.chunks.flatMap((chunk) => sharedOf(compilation, chunk)),
  };
}

const union = (...lists: readonly string[][]) => [...new Set(lists.flat())];

/** Every named chunk of a container, with the files that a browser must load before it can run the chunk. */
export function chunkTable(compilation: Rspack.Compilation): Record<string, ChunkAssets> {
  const definition = assetsOf(compilation, definitionChunk);
  const names = [...compilation.namedChunkGroups.keys()].filter(
    (name) => name !== definitionChunk && compilation.namedChunkGroups.get(name)?.isInitial() === false,
  );
  return Object.fromEntries(
    names.toSorted().map((name) => {
      const own = assetsOf(compilation, name);
      return [
        name,
        {
          js: union(definition.js, own.js),
          css: union(definition.css, own.css),
          shared: union(definition.shared, own.shared).toSorted(),
        },
      ];
    }),
  );
}
