import path from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import { rspack } from '@rspack/core';
import { curatedSource, shareScopeSource, sharedModulesSource } from './share-scope-source.ts';
import { sharedList } from './shared.ts';

const fileOf = (name: string) => `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.js`;

/**
 * Provides the shared libraries in the shell's build: generates `@irodori/build/share-scope` for its browser bundle and
 * `@irodori/build/shared-modules` for its server bundle. The libraries are resolved like the shell's own imports, so
 * that shell and modules use the same instances.
 */
export function pluginProvideShared(): RsbuildPlugin {
  return {
    name: 'irodori:provide-shared',
    setup(api) {
      const folder = path.join(api.context.rootPath, 'src/.shared');
      const curated = sharedList().filter((library) => library.exports !== undefined);
      const sources = {
        'share-scope.js': shareScopeSource(({ name }) => `./${fileOf(name)}`),
        'shared-modules.js': sharedModulesSource(),
        ...Object.fromEntries(curated.map((library) => [fileOf(library.name), curatedSource(library)])),
      };
      api.modifyRspackConfig((config, { appendPlugins }) => {
        config.resolve ??= {};
        config.resolve.alias = {
          ...config.resolve.alias,
          '@irodori/build/share-scope$': path.join(folder, 'share-scope.js'),
          '@irodori/build/shared-modules$': path.join(folder, 'shared-modules.js'),
        };
        appendPlugins([
          new rspack.experiments.VirtualModulesPlugin(
            Object.fromEntries(
              Object.entries(sources).map(([file, source]) => [path.join(folder, file), source]),
            ),
          ),
        ]);
      });
    },
  };
}
