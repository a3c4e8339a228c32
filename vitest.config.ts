import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'shared/{contract,platform,kit,ui,build}',
      'shell',
      'mfe-*',
      'registry',
      'backend',
      'backend/contract/vitest.pglite.config.ts',
      'backend/contract/vitest.postgres.config.ts',
      'worker',
      'stack',
      'supabase',
      'supabase/vitest.postgres.config.ts',
    ],
  },
});
