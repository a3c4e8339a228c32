import { defineConfig } from 'vitest/config';

// ONNX Runtime can be loaded by one thread of a process only.
const withOnnx = ['src/engines/bloom/**/*.test.ts', 'src/picture-check/**/*.test.ts'];
// Some tests wait for real processes: a lease runs out, a backend starts again.
const patience = { testTimeout: 180_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'with onnx', include: withOnnx, ...patience } },
      {
        test: {
          name: 'all others',
          include: ['{src,test}/**/*.test.ts'],
          exclude: withOnnx,
          isolate: false,
          setupFiles: 'test/clock-in-hand.ts',
          ...patience,
        },
      },
    ],
  },
});
