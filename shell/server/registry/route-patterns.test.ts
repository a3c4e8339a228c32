import { patternsOverlap } from '@irodori/contract/route-patterns';
import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';

/** Every sequence of up to `length` parts. */
function sequences(parts: readonly string[], length: number): string[] {
  if (length === 0) return [''];
  const shorter = sequences(parts, length - 1);
  const longest = shorter.filter((sequence) => sequence.split('/').length === length);
  return [...shorter, ...longest.flatMap((sequence) => parts.map((part) => `${sequence}/${part}`))];
}

const paths = sequences(['a', 'b', 'c'], 4).map((path) => path || '/');
const patterns = sequences(['a', 'B', ':x', ':y?', 'a?'], 3)
  .flatMap((pattern) => [pattern || '/', `${pattern}/*`])
  .map((pattern) => ({
    pattern,
    matched: paths.filter((path) => matchRoutes([{ path: pattern }], path) !== null),
  }));

test('two patterns overlap exactly if react-router matches some path with both', () => {
  const wrong = patterns.flatMap((one, index) => {
    const matched = new Set(one.matched);
    return patterns
      .slice(index)
      .filter(
        (other) =>
          other.matched.some((path) => matched.has(path)) !== patternsOverlap(one.pattern, other.pattern),
      )
      .map((other) => `${one.pattern} and ${other.pattern}`);
  });
  expect(patterns.length).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});
