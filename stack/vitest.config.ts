import { defineConfig } from 'vitest/config';

// Some tests start processes, which takes long on a busy machine.
export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 60_000 } });
