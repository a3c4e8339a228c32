import type { EnvironmentConfig } from '@rsbuild/core';
import { rspack } from '@rspack/core';
import { browsers } from './browsers.ts';
import { containerFile, containerName, containerPlugin, containerRuntime } from './sharing/federation.ts';
import { lateIntegrity } from './late-integrity/late-integrity-plugin.ts';
import type { ModuleIdentity } from './module-identity.ts';
import { shortTables } from './sharing/short-tables.ts';

const immutable = (packageName: string) => [
  new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], enabled: true }),
  lateIntegrity({ entry: /^remoteEntry\.js$/, file: () => 'chunks/integrity.js' }),
  shortTables,
  // No source map for the container itself, whose sources are Module Federation's.
  new rspack.SourceMapDevToolPlugin({
    filename: '[file].map',
    exclude: [containerFile, /\.css$/],
    moduleFilenameTemplate: `${packageName}/[resource-path]`,
  }),
];

/** Deadline of a chunk, after which a second attempt sends a new request instead of waiting for the stalled one. */
const chunkDeadlineMs = 8000;

/**
 * The build of the container and its chunks. Names have no hash, since the address of a version’s folder has one. In
 * development files have no integrity, since hot updates replace them in the running page.
 */
export function browserEnvironment({ id, packageName }: ModuleIdentity, isDev: boolean): EnvironmentConfig {
  return {
    output: {
      target: 'web',
      overrideBrowserslist: browsers,
      distPath: { js: 'chunks', jsAsync: 'chunks', css: 'chunks', cssAsync: 'chunks' },
      filename: { js: '[name].js', css: '[name].css' },
      sourceMap: isDev,
    },
    tools: {
      htmlPlugin: false,
      rspack: (config, { appendPlugins }) => {
        // The container is the only entry; without this line the bundler would add ./src as an entry.
        config.entry = {};
        config.output ??= {};
        config.output.uniqueName = packageName;
        config.output.chunkLoadingGlobal = `${containerName(id)}_chunks`;
        config.output.crossOriginLoading = 'anonymous';
        config.output.chunkLoadTimeout = chunkDeadlineMs;
        config.optimization ??= {};
        // Hot updates must neither lead to a build with errors nor start from one.
        config.optimization.emitOnErrors = false;
        config.optimization.splitChunks = {
          chunks: 'async',
          minSize: 80_000,
          // Else libraries that several chunks take from the host are chunks without a file, which tables name.
          defaultSizeTypes: ['...', 'consume-shared'],
        };
        appendPlugins([containerPlugin(id), containerRuntime(), ...(isDev ? [] : immutable(packageName))]);
      },
    },
  };
}
