import type { EnvironmentConfig } from '@rsbuild/core';
import type { ModuleIdentity } from './module-identity.ts';
import { baseRequest } from './server-bundle.ts';
import { sharedList } from './shared.ts';

/** The shell tells the server bundle the address under which the browser finds the version's files. */
const publicPathSource = `data:text/javascript,import base from "${baseRequest}"; __webpack_public_path__ = base;`;

/** One CommonJS file that exports the definition; `import()` in it is answered from the same file. */
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
      // Also while developing: the shell's server provides `react/jsx-runtime` and no development twin.
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
