import { reactTests } from '@irodori/testing/vitest';
import { defineConfig, mergeConfig } from 'vitest/config';

/** The project `frame` tests components in a DOM, in seconds; `site` tests the built shell with real modules. */
export default defineConfig({
  test: {
    projects: [
      mergeConfig(reactTests, { test: { name: 'frame', include: ['src/**/*.test.{ts,tsx}'] } }),
      {
        test: {
          name: 'site',
          include: ['{server,test,build}/**/*.test.ts'],
          isolate: false,
          globalSetup: ['./test/build-all.ts', './test/install-browser.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
