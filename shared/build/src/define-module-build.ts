import type { RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { browserEnvironment } from './browser-environment.ts';
import { cssModulesOptions } from './css.ts';
import { devServer } from './development/dev-server.ts';
import { identify } from './module-identity.ts';
import { pluginModuleManifest } from './manifest/module-manifest-plugin.ts';
import { pluginModuleSource } from './sources/module-source-plugin.ts';
import { serverEnvironment } from './server-environment.ts';

export interface ModuleBuildOptions {
  /** Folder of the module's package. The package name `mfe-<id>` determines the module's id. */
  readonly root: string;
  /** True for `rsbuild dev`: a server with hot updates, beside writing the files. */
  readonly isDev?: boolean;
}

/** Rsbuild's configuration for one module: browser container and server bundle of one version, in one run. */
export function defineModuleBuild({ root, isDev = false }: ModuleBuildOptions): RsbuildConfig {
  const identity = identify(root);
  return {
    root,
    mode: isDev ? 'development' : 'production',
    plugins: [pluginReact(), pluginModuleSource(), pluginModuleManifest(identity)],
    output: {
      assetPrefix: 'auto',
      distPath: {
        root: isDev ? devServer.distPath : 'dist',
        image: 'assets',
        svg: 'assets',
        font: 'assets',
        media: 'assets',
        assets: 'assets',
      },
      cssModules: cssModulesOptions(identity.packageName),
      dataUriLimit: 1024,
      cleanDistPath: true,
      legalComments: 'none',
    },
    performance: { printFileSize: false },
    environments: { web: browserEnvironment(identity, isDev), node: serverEnvironment(identity) },
    ...(isDev ? devServer.config() : {}),
  };
}
