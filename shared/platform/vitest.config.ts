import { defineConfig } from 'vitest/config';

/** The libraries say much in the console of what these tests make them meet; it shows when a test fails. */
export default defineConfig({
  test: {
    isolate: false,
    unstubGlobals: true,
    silent: 'passed-only',
    testTimeout: 20_000,
    hookTimeout: 20_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
