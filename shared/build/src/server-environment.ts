import type { EnvironmentConfig } from '@rsbuild/core';
import type { ModuleIdentity } from './module-identity.ts';
import { baseRequest } from './server-bundle.ts';
import { sharedList } from './sharing/shared.ts';

/** Makes the server bundle use the shell's public URL of the version's folder for its assets. */
const publicPathSource = `data:text/javascript,import base from "${baseRequest}"; __webpack_public_path__ = base;`;

/** The build of one CommonJS file that exports the definition and contains the targets of its `import()` calls. */
export function serverEnvironment({ packageName }: ModuleIdentity): EnvironmentConfig {
  const requests = [...sharedList().map(({ name }) => name), baseRequest];
  return {
    dev: { hmr: false },
    source: {
      define: { 'process.env.NODE_ENV': '"production"' },
      entry: { module: { import: [publicPathSource, './src/module.ts'], html: false } },
    },
    output: {
      target: 'node',
      module: false,
      distPath: { js: 'server' },
      filename: { js: '[name].cjs' },
      emitAssets: false,
      sourceMap: { js: 'inline-source-map' },
      minify: false,
      externals: Object.fromEntries(requests.map((name) => [name, `commonjs ${name}`])),
    },
    tools: {
      // Also in development: the shell's server provides `react/jsx-runtime` but not `react/jsx-dev-runtime`.
      swc: { jsc: { transform: { react: { development: false, refresh: false } } } },
      rspack: (config) => {
        config.mode = 'production';
        config.target = 'node20';
        config.output ??= {};
        config.output.publicPath = '';
        config.output.library = { type: 'commonjs2' };
        config.output.asyncChunks = false;
        config.output.devtoolModuleFilenameTemplate = `${packageName}/[resource-path]`;
      },
    },
  };
}
