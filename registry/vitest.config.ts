import { defineConfig } from 'vitest/config';

// Some tests start processes; a busy machine takes its time.
export default defineConfig({ test: { testTimeout: 60_000 } });
