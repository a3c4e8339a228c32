import { defineConfig } from 'vitest/config';
import { compileOnce } from './testing/compile-once.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'pack/*.test.ts'],
    globalSetup: 'testing/global-setup.ts',
    isolate: false,
    execArgv: [compileOnce],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
