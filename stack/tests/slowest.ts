import type { TimedTest } from './outcome.ts';

/** A table of the tests that took longest, and of the files whose tests took longest together. */
export function slowest(tests: readonly TimedTest[], count = 10): readonly string[] {
  const files = new Map<string, number>();
  for (const { file, milliseconds } of tests) files.set(file, (files.get(file) ?? 0) + milliseconds);
  return [
    'The slowest tests:',
    ...rows(
      tests.map(({ file, title, milliseconds }) => [`${file} › ${title}`, milliseconds] as const),
      count,
    ),
    'The slowest files:',
    ...rows([...files], count),
  ];
}

const rows = (timed: readonly (readonly [string, number])[], count: number): readonly string[] =>
  timed
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([name, milliseconds]) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name}`);
