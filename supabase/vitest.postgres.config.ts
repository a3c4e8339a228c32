import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'supabase on Postgres',
    include: ['tests/**/*.test.ts'],
    isolate: false,
    // They ask no database; of `payments`, `purchases` asks the same of it, and of `deleted-accounts`, `deletions`.
    exclude: [
      'tests/{safety,remote-verification,second-factors,seed-files,payments,stripe-endpoint,deleted-accounts}.test.ts',
    ],
    globalSetup: ['tests/prepare-postgres.ts'],
    maxWorkers: 2,
    hookTimeout: 180_000,
    testTimeout: 120_000,
  },
});
