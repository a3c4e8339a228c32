import type { RsbuildConfig } from '@rsbuild/core';

const devFolder = 'node_modules/.cache/irodori-dev';

/** Not `dist` while developing: a build must not disturb a running dev server. */
export const distFolder = (isDev: boolean): string => (isDev ? devFolder : 'dist');

/**
 * The dev server hands out the browser's chunks and hot updates; pages come from `server/main.ts`, which reads
 * the same files from disk.
 */
export const devServer: Pick<RsbuildConfig, 'dev' | 'server'> = {
  // Away from the site's, the registry's and the modules' ports; the next free one is taken.
  server: { host: 'localhost', port: 3090, cors: { origin: '*' }, printUrls: false },
  dev: {
    assetPrefix: 'http://localhost:<port>/',
    client: { protocol: 'ws', host: 'localhost', port: '<port>', overlay: true },
    liveReload: false,
    lazyCompilation: false,
    writeToDisk: (file) => !file.includes('.hot-update.'),
  },
};
