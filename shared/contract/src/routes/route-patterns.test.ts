import { expect, test } from 'vitest';
import { patternsOverlap, shapeOf } from './route-patterns.ts';

test.each([
  ['/app/:slug', '/app/ai-elf-generator'],
  ['/app/:slug', '/App/Ai-Elf-Generator/'],
  ['/app/:slug', '/*'],
  ['/app/:slug', '/app/*'],
  ['/app/:slug', '/app*'],
  ['/app/:slug', '/:area/new'],
  ['/app', '/app/:slug?'],
  ['/app', '/app/*'],
  ['/app', '/:lang?/app'],
  ['/:app_slug', '/blog'],
  ['/:app_slug/output/:job_id', '/new/:kind/1'],
  ['/a/:b?/c?/d', '/a/d'],
  ['/a/:b?/c?/d', '/a/x/c/d'],
  ['/files/:name.json', '/files/a.json'],
  ['/', '/*'],
])('%s and %s overlap', (one, other) => {
  expect(patternsOverlap(one, other)).toBe(true);
  expect(patternsOverlap(other, one)).toBe(true);
});

test.each([
  ['/app/:slug', '/app'],
  ['/app/:slug', '/apps/:slug'],
  ['/app/:slug', '/:app_slug'],
  ['/:app_slug/output/:job_id', '/:app_slug/results/:key'],
  ['/a/:b?/c?/d', '/a/x/c'],
  ['/', '/:app_slug'],
  ['/blog/*', '/resources/*'],
  ['/a*/b', '/ax/b'],
])('%s and %s do not overlap', (one, other) => {
  expect(patternsOverlap(one, other)).toBe(false);
  expect(patternsOverlap(other, one)).toBe(false);
});

test('two patterns of many optional segments are compared without trying every combination', () => {
  const optional = '/:a?'.repeat(200);
  expect(patternsOverlap(`${optional}/x`, `${optional}/y`)).toBe(false);
});

test('names of parameters, case and a slash at the end do not change the shape of a pattern', () => {
  expect(shapeOf('/Garden/:plant?/')).toBe(shapeOf('/garden/:tree?'));
  expect(shapeOf('/garden/:plant')).not.toBe(shapeOf('/garden/:plant?'));
  expect(shapeOf('/files*')).toBe(shapeOf('/files/*'));
});
