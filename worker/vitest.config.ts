import { defineConfig } from 'vitest/config';

// ONNX Runtime can be loaded by one thread of a process only.
const bloom = 'src/engines/bloom/**/*.test.ts';
// Some tests wait for real processes: a lease runs out, a backend starts again.
const patience = { testTimeout: 180_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'bloom', include: [bloom], ...patience } },
      {
        test: {
          name: 'all but bloom',
          include: ['{src,test}/**/*.test.ts'],
          exclude: [bloom],
          isolate: false,
          ...patience,
        },
      },
    ],
  },
});
