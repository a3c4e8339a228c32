import { expect, test } from 'vitest';
import { namedPaths } from './named-paths.ts';

const files = ['package.json', 'shell/src/errors/boundary.tsx', 'shell/src/main.ts'];

const missingPaths = (page: string) =>
  namedPaths(page, files).flatMap(({ path, exists }) => (exists ? [] : [path]));

test.each([
  ['a file', '`shell/src/main.ts`'],
  ['a folder', '`shell/src/errors/` and `shell/src`'],
  ['any name in a path', '`shell/src/<folder>/boundary.tsx` and `shell/src/ma*.ts`'],
  ['the end of a path to source code', '`errors/boundary.tsx` and `main.ts`'],
  [
    'what is no path of the repository',
    '`application/json`, `@irodori/kit`, `.irodori/env` and `module.json`',
  ],
  ['a kind of file or an import', '`*.server.css` and `./button.css`'],
  ['a path in a block of code', '```sh\nnode `shell/gone.ts`\n```\n'],
])('a page that names %s has no missing path', (_what, page) => {
  expect(missingPaths(page)).toEqual([]);
});

test.each([
  ['a file that was moved', '`shell/src/old/boundary.tsx`', 'shell/src/old/boundary.tsx'],
  ['a path that only begins like a file', '`shell/src/main.t`', 'shell/src/main.t'],
  ['a folder that does not exist', '`shell/server/`', 'shell/server/'],
  ['source code that does not exist', '`src/router.ts`', 'src/router.ts'],
  ['any name in a folder without a match', '`shell/*/boundary.css`', 'shell/*/boundary.css'],
])('a page that names %s has a missing path', (_what, page, missing) => {
  expect(missingPaths(page)).toEqual([missing]);
});
