import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'shared/{contract,platform,kit,ui,build}',
      'shell',
      'mfe-*',
      'registry',
      'backend',
      'worker',
      'stack',
      'supabase',
    ],
    // Suites start databases and servers; two cores take two of them at once.
    maxWorkers: 2,
  },
});
