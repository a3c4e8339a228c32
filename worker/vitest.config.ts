import { defineConfig } from 'vitest/config';

// The tests of the runner wait for real processes: leases run out, a backend starts again.
export default defineConfig({ test: { testTimeout: 180_000, hookTimeout: 120_000 } });
