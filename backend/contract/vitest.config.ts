import { defineConfig } from 'vitest/config';

/** Against the Supabase of SUPABASE_URL where that is set, else against the embedded backend. */
export default defineConfig({
  test: {
    projects: process.env['SUPABASE_URL']
      ? ['vitest.given.config.ts']
      : ['vitest.pglite.config.ts', 'vitest.postgres.config.ts'],
  },
});
