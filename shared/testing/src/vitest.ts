import { fileURLToPath } from 'node:url';
import type { ViteUserConfig } from 'vitest/config';

/** Vitest preset for packages that render React: a DOM that is cleaned after each test, and no console errors. */
export const reactTests: ViteUserConfig = {
  test: {
    environment: 'happy-dom',
    isolate: false,
    unstubGlobals: true,
    // The first test of a file compiles the module, which takes long on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    setupFiles: [import.meta.resolve('./late-react.ts'), import.meta.resolve('./setup.ts')].map((url) =>
      fileURLToPath(url),
    ),
    // Where they are installed from npm, Node alone would not load their stylesheets.
    server: { deps: { inline: [/@irodori\//] } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
};
