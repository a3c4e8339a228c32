import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'contract',
    include: ['cases/**/*.test.ts'],
    globalSetup: 'given.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
