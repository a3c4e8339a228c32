import { defineConfig } from 'vitest/config';

/** Tests the backend of SUPABASE_URL if it is set, or else the embedded backend on both databases. */
export default defineConfig({
  test: {
    projects: process.env['SUPABASE_URL']
      ? ['vitest.given.config.ts']
      : ['vitest.pglite.config.ts', 'vitest.postgres.config.ts'],
  },
});
