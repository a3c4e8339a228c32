import { expect, test } from 'vitest';
import { sharedImportFaults } from '../src/sharing/shared-imports.ts';
import { sharedList } from '../src/sharing/shared.ts';

test('A module may import the paths of the site, and the shell does not provide them: its route table is read at the build', () => {
  expect(
    sharedImportFaults('routes.ts', "import { appRoute } from '@irodori/contract/paths'; appRoute;"),
  ).toEqual([]);
  expect(sharedList().map(({ name }) => name)).not.toContain('@irodori/contract/paths');
});
