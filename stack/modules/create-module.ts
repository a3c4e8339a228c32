import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { routeGrants } from '../publish/route-grants.ts';
import { run } from '../terminal/run.ts';
import { StepError } from '../terminal/progress.ts';

const template = join(import.meta.dirname, 'template');
const suffix = '.template';

/**
 * Writes the package `mfe-<id>` of a module with one page, at `/<id>`, into a checkout; returns the package's name.
 * @throws StepError if the id cannot be one, or the package or the page's address is taken
 */
export async function createModule(root: string, id: string): Promise<string> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) {
    throw new StepError(
      `“${id}” cannot be the id of a module: it needs lower-case letters and digits, in words joined by hyphens, such as tea-garden.`,
    );
  }
  const name = `mfe-${id}`;
  if (existsSync(join(root, name))) {
    throw new StepError(`The folder ${name} exists already. Choose another id, or remove the folder.`);
  }
  const owner = Object.entries(routeGrants).find(([, patterns]) => patterns.includes(`/${id}`))?.[0];
  if (owner !== undefined) {
    throw new StepError(`The address /${id} belongs to the module ${owner}. Choose another id.`);
  }
  const words = id.replaceAll('-', ' ');
  const values: Readonly<Record<string, string>> = {
    id,
    title: words.charAt(0).toUpperCase() + words.slice(1),
  };
  for (const file of globSync(`**/*${suffix}`, { cwd: template })) {
    const text = await readFile(join(template, file), 'utf8');
    const target = join(root, name, file.slice(0, -suffix.length));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(
      target,
      text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? ''),
    );
  }
  // The widths of a table's columns depend on the id.
  await run(join(root, 'node_modules', '.bin', 'oxfmt'), [name], root);
  return name;
}
