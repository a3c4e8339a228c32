import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { sequence: { shuffle: { tests: true } }, testTimeout: 60_000, hookTimeout: 60_000 },
});
