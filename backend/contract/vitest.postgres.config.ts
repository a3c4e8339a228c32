import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'contract on Postgres',
    include: ['cases/**/*.test.ts'],
    // The cases share only the server, so their files can run in one process.
    isolate: false,
    globalSetup: 'embedded/on-postgres.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
