import { defineConfig } from 'vitest/config';

// A test that plans every value of the vocabulary takes long on a busy machine.
export default defineConfig({ test: { isolate: false, testTimeout: 180_000 } });
