import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../paths.ts';
import { lockedFor } from './locked-for.ts';

const lockfile = await readFile(join(root, 'pnpm-lock.yaml'), 'utf8');
const added = lockfile.replace(
  '\n  registry:\n',
  `
  mfe-tea-garden:
    dependencies:
      react:
        specifier: 'catalog:'
        version: 19.3.1

  registry:
`,
);

test.each(['shell', 'mfe-content'])(
  'the build of %s does not depend on the libraries of a new module',
  (name) => {
    expect(added).not.toBe(lockfile);
    expect(lockedFor(name, added)).toBe(lockedFor(name, lockfile));
  },
);

test('the build of a module depends on its own libraries', () => {
  expect(lockedFor('mfe-tea-garden', added)).toContain('\n  mfe-tea-garden:\n');
  expect(lockedFor('mfe-tea-garden', added)).not.toContain('\n  mfe-content:\n');
});

test('the builds of all packages depend on the versions of libraries and on the packages that modules share', () => {
  const raised = lockfile.replace('\n  shared/kit:\n', '\n  shared/kit:\n    raised: 1\n');
  expect(raised).not.toBe(lockfile);
  expect(lockedFor('mfe-content', raised)).not.toBe(lockedFor('mfe-content', lockfile));
  expect(lockedFor('mfe-content', `${lockfile}  zod@5.0.0: {}\n`)).not.toBe(
    lockedFor('mfe-content', lockfile),
  );
});
