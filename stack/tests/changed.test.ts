import { expect, test } from 'vitest';
import { affectedBy } from './changed.ts';
import { everything, type Part } from './selection.ts';
import { readWorkspace } from './workspace.ts';

const workspace = readWorkspace();
const affected = (...files: string[]) => affectedBy(files, workspace);
const unitTestsOf = (...files: string[]) => affected(...files).get('unit') ?? [];
/** The packages whose unit tests run. */
const packagesWithTests = (...files: string[]) =>
  new Set(
    unitTestsOf(...files).map((file) =>
      file
        .split('/')
        .slice(0, file.startsWith('shared/') ? 2 : 1)
        .join('/'),
    ),
  );

test('a change of a page about the code affects the checks alone', () => {
  for (const file of ['docs/backend.md', 'README.md', 'worker/models/bloom/RECIPE.md'])
    expect([...affected(file)]).toEqual([['checks', []]]);
});

test('a change of a walk-through affects the tests that follow it', () => {
  const tests = unitTestsOf('docs/walk-throughs/change-a-price.md');
  expect(tests).toContain('supabase/tests/seed/change-a-price.test.ts');
  expect(tests).toContain('stack/walk-throughs/closed-sets.test.ts');
  expect(tests).not.toContain('supabase/tests/jobs/queue.test.ts');
});

test('a changed test file is run, and nothing else is', () => {
  expect(Object.fromEntries(affected('backend/src/auth/sessions/refresh.test.ts'))).toEqual({
    checks: [],
    unit: ['backend/src/auth/sessions/refresh.test.ts'],
  });
  const file = 'e2e/journeys/first-picture.spec.ts';
  expect(Object.fromEntries(affected(file))).toEqual({ checks: [], journeys: [file], postgres: [file] });
});

test.each([
  'pnpm-lock.yaml',
  'package.json',
  'tsconfig.base.json',
  'vitest.config.ts',
  '.ci/run',
  'new-thing/a.ts',
])('a change of %s, which belongs to no package, affects everything', (file) => {
  expect(affected('docs/backend.md', file)).toEqual(everything);
});

test('a change of the shared contract affects every package with tests that uses it, and the journeys', () => {
  const packages = new Set(workspace.testFiles.map((file) => file.split('/')[0]));
  packages.delete('e2e');
  // They import nothing of ours.
  packages.delete('backend');
  packages.delete('stripe-double');
  packages.delete('engine-doubles');
  const run = new Set(unitTestsOf('shared/contract/src/jobs/job.ts').map((file) => file.split('/')[0]));
  expect(run).toEqual(packages);
  expect(affected('shared/contract/src/jobs/job.ts').has('journeys')).toBe(true);
});

test('a change of a module affects its own unit tests, the build and the journeys, and no other package', () => {
  const file = 'mfe-content/src/features/blog/load-blog.ts';
  const selection = affected(file);
  expect(packagesWithTests(file)).toEqual(new Set(['mfe-content']));
  expect(new Set(selection.keys())).toEqual(
    new Set<Part>(['checks', 'unit', 'build', 'sizes', 'journeys', 'postgres']),
  );
});

test('a change of a migration affects the worker, whose tests start a backend with it, the packages that use the worker, and the journeys', () => {
  const file = 'supabase/migrations/20260101000000_any.sql';
  expect(packagesWithTests(file)).toEqual(new Set(['cms', 'shell', 'stack', 'supabase', 'worker']));
  expect(affected(file).get('postgres')).toEqual([]);
});

test('a change of any package that the running site has affects the journeys', () => {
  const without = [...workspace.packages.keys()].filter(
    (folder) => !affected(`${folder}/any`).has('journeys'),
  );
  expect(without.toSorted()).toEqual(['bench']);
});
