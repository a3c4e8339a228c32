import { defineConfig } from 'vitest/config';

// The tests are servers and clients of their own, which take long on a busy machine.
export default defineConfig({ test: { isolate: false, testTimeout: 60_000, hookTimeout: 60_000 } });
