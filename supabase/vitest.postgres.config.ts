import { defineConfig } from 'vitest/config';
import { onPglite } from './tests/databases.ts';

export default defineConfig({
  test: {
    name: 'supabase on Postgres',
    include: ['tests/**/*.test.ts'],
    isolate: false,
    exclude: onPglite,
    globalSetup: ['tests/prepare-postgres.ts'],
    maxWorkers: 2,
    hookTimeout: 180_000,
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
