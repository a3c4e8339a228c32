import { join } from 'node:path';
import { writeModule } from 'registry/new-module';
import { routeGrants } from '../publish/route-grants.ts';
import { StepError } from '../terminal/progress.ts';
import { run } from '../terminal/run.ts';

/**
 * Writes the package `mfe-<id>` of a module with one page, at `/<id>`, into a checkout; returns the package's name.
 * @throws StepError or RegistryError if the id cannot be one, or the package or the page's address is taken
 */
export async function createModule(root: string, id: string): Promise<string> {
  const owner = Object.entries(routeGrants).find(([, patterns]) => patterns.includes(`/${id}`))?.[0];
  if (owner !== undefined) {
    throw new StepError(`The address /${id} belongs to the module ${owner}. Choose another id.`);
  }
  const name = await writeModule(root, id, 'in-checkout');
  // The widths of a table's columns depend on the id.
  await run(join(root, 'node_modules', '.bin', 'oxfmt'), [name], root);
  return name;
}
