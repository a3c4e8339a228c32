import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'contract on PGlite',
    include: ['cases/**/*.test.ts'],
    sequence: { shuffle: { tests: true } },
    // The cases share nothing but the server, so their files need no process each.
    isolate: false,
    globalSetup: 'embedded/on-pglite.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
