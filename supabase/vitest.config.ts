import { defineConfig } from 'vitest/config';
import { onBoth, onPglite } from './tests/databases.ts';

export default defineConfig({
  test: {
    name: 'supabase on PGlite',
    include: [...onPglite, ...onBoth],
    isolate: false,
    // PGlite's Postgres is compiled once: tests end before its optimising second compilation would save anything.
    execArgv: ['--liftoff-only'],
    globalSetup: ['tests/prepare-pglite.ts'],
    // Each file opens a database of its own; two at a time are what a small machine takes.
    maxWorkers: 2,
    hookTimeout: 180_000,
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
