import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/prepare-database.ts'],
    // Each file opens a database of its own; two at a time are what a small machine takes.
    maxWorkers: 2,
    hookTimeout: 180_000,
    testTimeout: 120_000,
  },
});
