import type { RsbuildConfig } from '@rsbuild/core';

/**
 * `rsbuild dev` of a module. Its files are written down too, so that the registry's `watch` publishes them as
 * it does any build; the container then loads chunks and hot updates from this server.
 */
export const devServer = {
  /** Not `dist`: a build must not disturb a running dev server. */
  distPath: 'node_modules/.cache/irodori-dev',
  config: (): Pick<RsbuildConfig, 'dev' | 'server'> => ({
    // Away from the site's and the registry's ports; the next free one is taken.
    server: { host: 'localhost', port: 3100, cors: { origin: '*' }, printUrls: false },
    dev: {
      assetPrefix: 'http://localhost:<port>/',
      client: { protocol: 'ws', host: 'localhost', port: '<port>', overlay: true },
      liveReload: false,
      // The manifest names every file of every route.
      lazyCompilation: false,
      // Hot updates are no part of a version.
      writeToDisk: (file) => !file.includes('.hot-update.'),
    },
  }),
};
