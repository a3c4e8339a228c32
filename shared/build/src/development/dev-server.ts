import type { RsbuildConfig } from '@rsbuild/core';

/**
 * `rsbuild dev` of a module. The files are also written to disk, so that the registry's `watch` publishes them like any
 * build; the container then loads chunks and hot updates from this server.
 */
export const devServer = {
  /** Differs from `dist`, so that a build does not disturb a running dev server. */
  distPath: 'node_modules/.cache/irodori-dev',
  config: (): Pick<RsbuildConfig, 'dev' | 'server'> => ({
    // Differs from the ports of the site and the registry; if it is taken, the next free port is used.
    server: { host: 'localhost', port: 3100, cors: { origin: '*' }, printUrls: false },
    dev: {
      assetPrefix: 'http://localhost:<port>/',
      client: { protocol: 'ws', host: 'localhost', port: '<port>', overlay: true },
      liveReload: false,
      // All routes are compiled, because the manifest names every file of every route.
      lazyCompilation: false,
      // Hot updates are not part of a version.
      writeToDisk: (file) => !file.includes('.hot-update.'),
    },
  }),
};
