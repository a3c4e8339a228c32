import { expect, test } from 'vitest';
import { slowest } from './slowest.ts';

test('the report names the slowest tests, and the files whose tests took longest together', () => {
  const tests = [
    { file: 'a.test.ts', title: 'one', milliseconds: 400 },
    { file: 'a.test.ts', title: 'two', milliseconds: 700 },
    { file: 'b.test.ts', title: 'three', milliseconds: 1000 },
  ];
  expect(slowest(tests, 2)).toEqual([
    'The slowest tests:',
    '    1.0 s  b.test.ts › three',
    '    0.7 s  a.test.ts › two',
    'The slowest files:',
    '    1.1 s  a.test.ts',
    '    1.0 s  b.test.ts',
  ]);
});
