import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { ChunkAssets } from '@irodori/contract/composition';
import type { NamesByLibrary } from '@irodori/contract/shell-offer';
import { bundleFaults } from '../gate/bundle-faults.ts';
import { chunkTable } from './chunk-table.ts';
import { readDefinition } from './definition.ts';
import { settleFederationManifest } from './federation-manifest.ts';
import type { ModuleIdentity } from '../module-identity.ts';
import { manifestFile, moduleManifestOf } from './module-manifest.ts';
import { takenNames } from './taken-names.ts';

type Side = 'browser' | 'server';

/** Writes `module.json` after both bundles of a version were written. */
export function pluginModuleManifest(identity: ModuleIdentity): RsbuildPlugin {
  const { id } = identity;
  return {
    name: 'irodori:module-manifest',
    setup(api) {
      let chunks: Record<string, ChunkAssets> | undefined;
      const takes: Record<Side, NamesByLibrary> = { browser: {}, server: {} };
      const faults: Record<Side, readonly string[]> = { browser: [], server: [] };
      // Read at once: under development the next compilation may have begun when both bundles are written.
      api.onAfterEnvironmentCompile(({ environment, stats }) => {
        const compilation = stats === undefined || stats.hasErrors() ? undefined : stats.compilation;
        const isWeb = environment.name === 'web';
        if (isWeb) chunks = compilation && chunkTable(compilation);
        if (compilation === undefined) return;
        const side: Side = isWeb ? 'browser' : 'server';
        takes[side] = takenNames(compilation);
        faults[side] = bundleFaults(compilation, api.context.rootPath);
      });
      const write = async () => {
        if (chunks === undefined) return;
        const found = new Set([...faults.browser, ...faults.server]);
        if (found.size > 0) throw new Error([...found].join('\n'));
        const dist = api.context.distPath;
        await settleFederationManifest(dist);
        const definition = readDefinition(id, await readFile(path.join(dist, 'server/module.cjs'), 'utf8'));
        const manifest = await moduleManifestOf({ ...identity, dist, definition, chunks, takes });
        // Renamed in one step, so that a watcher never reads half of the file.
        const half = path.join(dist, `.${manifestFile}`);
        await writeFile(half, `${JSON.stringify(manifest, null, 2)}\n`);
        await rename(half, path.join(dist, manifestFile));
        api.logger.success(`${id}@${manifest.version}: ${Object.keys(manifest.files).length} files`);
      };
      api.onAfterBuild(write);
      // An error that left this hook would end the development server; the next change may mend its cause.
      api.onAfterDevCompile(() => write().catch((error: unknown) => api.logger.error(error)));
    },
  };
}
