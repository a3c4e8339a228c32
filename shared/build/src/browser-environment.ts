import type { EnvironmentConfig } from '@rsbuild/core';
import { rspack } from '@rspack/core';
import { containerFile, containerName, containerPlugin } from './federation.ts';
import type { ModuleIdentity } from './module-identity.ts';

const immutable = (packageName: string) => [
  new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
  // Without a map of the container itself: its sources are Module Federation's.
  new rspack.SourceMapDevToolPlugin({
    filename: '[file].map',
    exclude: [containerFile, /\.css$/],
    moduleFilenameTemplate: `${packageName}/[resource-path]`,
  }),
];

/** Until then a second attempt would wait for the first one's stalled request. */
const chunkDeadlineMs = 8000;

/**
 * The container and its chunks. While developing, names carry no hash and files no integrity: hot updates
 * replace them in the running page.
 */
export function browserEnvironment({ id, packageName }: ModuleIdentity, isDev: boolean): EnvironmentConfig {
  const name = isDev ? '[name]' : '[name].[contenthash:12]';
  return {
    output: {
      target: 'web',
      distPath: { js: 'chunks', jsAsync: 'chunks', css: 'chunks', cssAsync: 'chunks' },
      filename: { js: `${name}.js`, css: `${name}.css` },
      sourceMap: isDev,
    },
    tools: {
      htmlPlugin: false,
      rspack: (config, { appendPlugins }) => {
        // The container is the only entry; without this the bundler takes ./src for one.
        config.entry = {};
        config.output ??= {};
        config.output.uniqueName = packageName;
        config.output.chunkLoadingGlobal = `${containerName(id)}_chunks`;
        config.output.crossOriginLoading = 'anonymous';
        config.output.chunkLoadTimeout = chunkDeadlineMs;
        config.optimization ??= {};
        // A build with errors is no state that a hot update could lead to or start from.
        config.optimization.emitOnErrors = false;
        config.optimization.splitChunks = { chunks: 'async', minSize: 20_000 };
        appendPlugins([containerPlugin(id), ...(isDev ? [] : immutable(packageName))]);
      },
    },
  };
}
