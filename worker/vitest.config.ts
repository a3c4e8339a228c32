import { defineConfig } from 'vitest/config';

// Some tests wait for real processes: a lease runs out, a backend starts again.
export default defineConfig({ test: { testTimeout: 180_000, hookTimeout: 120_000 } });
