import type { Rspack } from '@rsbuild/core';
import { rspack } from '@rspack/core';
import { containerFile } from './federation.ts';

/** What a container says of a library of its host; the container's runtime reads the name alone. */
const library = /\{shareScope:"default",(shareKey:"[^"]+"),[^}]*\}/g;

/** Takes from a container's entry what Rspack writes for a runtime that chooses between versions of libraries. */
export const shortTables: Rspack.RspackPluginInstance = {
  apply(compiler) {
    const name = 'irodori:short-tables';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // After the entry is minified.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        const code = compilation.getAsset(containerFile)?.source.source().toString() ?? '';
        compilation.updateAsset(
          containerFile,
          new rspack.sources.RawSource(code.replaceAll(library, '{$1}')),
        );
      });
    });
  },
};
