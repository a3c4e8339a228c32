import { cssModulesOptions, pluginProvideShared, sharedList } from '@irodori/build';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { pluginShellManifest } from './build/shell-manifest-plugin.ts';

/**
 * One stylesheet for the shell and the shared components, whichever chunk their code is in; only the faces of
 * scripts beyond Latin (a third of a megabyte of unicode ranges) stay in their own.
 */
const allStyles = {
  name: 'shell',
  type: 'css/mini-extract',
  test: /^(?!.*(?:fonts-extra|@fontsource))/,
  chunks: 'all',
  enforce: true,
} as const;

export default defineConfig({
  plugins: [pluginReact(), pluginProvideShared(), pluginShellManifest()],
  output: {
    cssModules: cssModulesOptions('shell'),
    cleanDistPath: true,
    // The page's policy takes fonts and styles from files only.
    dataUriLimit: 0,
  },
  tools: {
    // Fontsource lists old .woff files beside each .woff2; no browser that can run this site asks for them.
    cssLoader: { url: { filter: (url) => !url.endsWith('.woff') } },
  },
  performance: { printFileSize: false },
  environments: {
    web: {
      source: { entry: { shell: { import: './src/app/entry.browser.tsx', html: false } } },
      output: { target: 'web', distPath: { root: 'dist/client' }, sourceMap: { js: 'source-map' } },
      splitChunks: { preset: 'none', cacheGroups: { allStyles } },
      security: { sri: { enable: true, algorithm: 'sha384' } },
      tools: {
        htmlPlugin: false,
        rspack: { output: { crossOriginLoading: 'anonymous' } },
      },
    },
    node: {
      source: {
        entry: { shell: './src/app/entry.server.tsx' },
        define: {
          SHARED_VERSIONS: JSON.stringify(
            Object.fromEntries(sharedList().map(({ name, version }) => [name, version])),
          ),
        },
      },
      output: {
        target: 'node',
        module: false,
        distPath: { root: 'dist/server' },
        filename: { js: '[name].cjs' },
        sourceMap: { js: 'source-map' },
        minify: false,
      },
    },
  },
});
