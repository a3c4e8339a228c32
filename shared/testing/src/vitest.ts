import { fileURLToPath } from 'node:url';
import type { ViteUserConfig } from 'vitest/config';

/** Vitest preset for packages that render React: a DOM, cleaned after each test, and strict about console errors. */
export const reactTests: ViteUserConfig = {
  test: {
    environment: 'happy-dom',
    // The first page of a file compiles the module's, which a busy machine does slowly.
    testTimeout: 30_000,
    setupFiles: [fileURLToPath(import.meta.resolve('./setup.ts'))],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
};
