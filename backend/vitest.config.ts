import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'pack/*.test.ts'],
    globalSetup: 'testing/global-setup.ts',
    // Each file may open a database of its own: 300 MB and a core for its start.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
