import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { EnvironmentConfig, RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { rspack } from '@rspack/core';
import { cssModulesOptions } from './css.ts';
import { containerFile, containerName, containerPlugin } from './federation.ts';
import { pluginModuleManifest } from './module-manifest-plugin.ts';
import { pluginModuleSource } from './module-source-plugin.ts';
import { baseRequest } from './server-bundle.ts';
import { sharedList } from './shared.ts';

export interface ModuleBuildOptions {
  /** Folder of the module's package. Its name `mfe-<id>` gives the module's id. */
  readonly root: string;
}

export interface ModuleIdentity {
  readonly id: string;
  readonly packageName: string;
}

function identify(root: string): ModuleIdentity {
  const { name } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { name: string };
  const id = /^mfe-([a-z][a-z0-9-]*)$/.exec(name)?.[1];
  if (id === undefined) {
    throw new Error(
      `The package "${name}" in ${root} is no module: its name must be "mfe-<id>" in kebab-case.`,
    );
  }
  return { id, packageName: name };
}

/** The container and its chunks. */
const browser = ({ id, packageName }: ModuleIdentity): EnvironmentConfig => ({
  output: {
    target: 'web',
    distPath: { root: 'dist', js: 'chunks', jsAsync: 'chunks', css: 'chunks', cssAsync: 'chunks' },
    filename: { js: '[name].[contenthash:12].js', css: '[name].[contenthash:12].css' },
    // Made below, without the container's: its sources are Module Federation's.
    sourceMap: false,
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
      config.optimization ??= {};
      config.optimization.splitChunks = { chunks: 'async', minSize: 20_000 };
      appendPlugins([
        containerPlugin(id),
        new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
        new rspack.SourceMapDevToolPlugin({
          filename: '[file].map',
          exclude: [containerFile, /\.css$/],
          moduleFilenameTemplate: `${packageName}/[resource-path]`,
        }),
      ]);
    },
  },
});

/** The shell tells the server bundle the address under which the browser finds the version's files. */
const publicPathSource = `data:text/javascript,import base from "${baseRequest}"; __webpack_public_path__ = base;`;

/** One CommonJS file that exports the definition; `import()` in it is answered from the same file. */
const server = ({ packageName }: ModuleIdentity): EnvironmentConfig => ({
  source: {
    entry: {
      module: {
        import: [publicPathSource, './src/module.ts'],
        html: false,
      },
    },
  },
  output: {
    target: 'node',
    module: false,
    distPath: { root: 'dist/server', js: '' },
    filename: { js: '[name].cjs' },
    emitAssets: false,
    sourceMap: { js: 'inline-source-map' },
    minify: false,
    externals: Object.fromEntries(
      [...sharedList().map(({ name }) => name), baseRequest].map((name) => [name, `commonjs ${name}`]),
    ),
  },
  tools: {
    rspack: (config) => {
      config.target = 'node20';
      config.output ??= {};
      config.output.publicPath = '';
      config.output.library = { type: 'commonjs2' };
      config.output.asyncChunks = false;
      config.output.devtoolModuleFilenameTemplate = `${packageName}/[resource-path]`;
    },
  },
});

/** Rsbuild's configuration for one module: browser container and server bundle of one version, in one run. */
export function defineModuleBuild({ root }: ModuleBuildOptions): RsbuildConfig {
  const identity = identify(root);
  return {
    root,
    mode: 'production',
    plugins: [pluginReact(), pluginModuleSource(), pluginModuleManifest(identity)],
    output: {
      assetPrefix: 'auto',
      distPath: { image: 'assets', svg: 'assets', font: 'assets', media: 'assets', assets: 'assets' },
      cssModules: cssModulesOptions(identity.packageName),
      dataUriLimit: 1024,
      cleanDistPath: true,
      legalComments: 'none',
    },
    performance: { printFileSize: false },
    environments: { web: browser(identity), node: server(identity) },
  };
}
