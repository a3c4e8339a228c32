import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as paths from '@irodori/contract/paths';
import { labelOf, pathNameOf, titleOf, writeModule } from 'registry/new-module';
import { routeGrants } from '../publish/route-grants.ts';
import { StepError } from '../terminal/progress.ts';
import { run } from '../terminal/run.ts';

const pathsFile = 'shared/contract/src/routes/paths.ts';
const grantsFile = 'stack/publish/route-grants.ts';
const ownersFile = 'CODEOWNERS';

/**
 * Writes the package `mfe-<id>` of a module with one page, at `/<id>`, into a checkout, with a journey that opens the page by
 * its link in the navigation, adds the page's address to those that all modules know, grants its route, and names the module's
 * team as its owner; returns the package's name.
 * @throws StepError or RegistryError if the id cannot be one, or the package or the page's address is taken
 */
export async function createModule(root: string, id: string): Promise<string> {
  const owner = Object.entries(routeGrants).find(([, patterns]) => patterns.includes(`/${id}`))?.[0];
  if (owner !== undefined) {
    throw new StepError(`The address /${id} belongs to the module ${owner}. Choose another id.`);
  }
  const path = pathNameOf(id);
  if (path in paths) {
    throw new StepError(
      `@irodori/contract/paths has another address by the name ${path}. Choose another id.`,
    );
  }
  const name = await writeModule(root, id, 'in-checkout');
  await appendFile(
    join(root, pathsFile),
    `\n/** The first page of the module ${id}. */\nexport const ${path} = '/${id}';\n`,
  );
  const grants = await readFile(join(root, grantsFile), 'utf8');
  await writeFile(
    join(root, grantsFile),
    grants
      .replace("} from '@irodori/contract/paths'", `  ${path},\n$&`)
      .replace(/};\s*$/, `  '${id}': [${path}],\n};\n`),
  );
  await appendFile(join(root, ownersFile), `/${name}/ @irodori/${id}\n`);
  const journeyFile = `e2e/journeys/${id}.spec.ts`;
  await writeFile(join(root, journeyFile), journeyOf(id));
  // The widths of a table's columns, and quotes, depend on the id.
  await run(join(root, 'node_modules', '.bin', 'oxfmt'), [name, pathsFile, grantsFile, journeyFile], root);
  return name;
}

const journeyOf = (id: string): string => `import { loadAxe, violationsIn } from '../fixtures/browser/axe.ts';
import { followInHeader } from '../fixtures/browser/header.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { phone } from '../fixtures/browser/screens.ts';
import { expect, test } from '../fixtures/test.ts';

test('on a phone, the menu leads to /${id}, on which axe finds nothing', async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, '/terms-of-service');
  await followInHeader(page, '${labelOf(titleOf(id))}');
  await expect(page.getByRole('heading', { level: 1, name: '${titleOf(id)}' })).toBeVisible();
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
});
`;
