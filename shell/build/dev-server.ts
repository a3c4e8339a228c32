import type { RsbuildConfig } from '@rsbuild/core';

const devFolder = 'node_modules/.cache/irodori-dev';

/** In development not `dist`, so that a build does not disturb a running dev server. */
export const distFolder = (isDev: boolean): string => (isDev ? devFolder : 'dist');

/**
 * The dev server hands out the browser's chunks and hot updates; pages come from `server/main.ts`, which reads
 * the same files from disk.
 */
export const devServer: Pick<RsbuildConfig, 'dev' | 'server'> = {
  // Differs from the ports of the site, the registry and the modules; if it is taken, the next free port is used.
  server: { host: 'localhost', port: 3090, cors: { origin: '*' }, printUrls: false },
  dev: {
    assetPrefix: 'http://localhost:<port>/',
    client: { protocol: 'ws', host: 'localhost', port: '<port>', overlay: true },
    liveReload: false,
    lazyCompilation: false,
    writeToDisk: (file) => !file.includes('.hot-update.'),
  },
};
