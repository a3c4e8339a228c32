import { expect, test } from 'vitest';
import * as paths from './paths.ts';
import { patternsOverlap } from './route-patterns.ts';

test.each([
  [paths.appRoute, paths.appPath('a b/c?')],
  [paths.categoryRoute, paths.categoryPath('a b/c?')],
  [paths.generatorRoute, paths.generatorPath('a b/c?')],
  [paths.outputRoute, paths.outputPath('a b/c?', 'job/1')],
  [paths.postRoute, paths.postPath('a b/c?')],
  [paths.guideRoute, paths.guidePath('a b/c?')],
])(
  'A path built for the route %s matches that route, whatever characters its parts have: %s',
  (route, path) => {
    expect(patternsOverlap(route, path)).toBe(true);
    expect(path).not.toContain('?');
  },
);

test('The settings that a generator starts with are in the query of its path', () => {
  expect(paths.generatorPath('elf', { from: '1', seed: 'new' })).toBe('/elf?from=1&seed=new');
  expect(paths.generatorPath('elf', { prompt: 'red & blue' })).toBe('/elf?prompt=red+%26+blue');
});
