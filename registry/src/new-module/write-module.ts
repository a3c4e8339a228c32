import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { longestLabel } from '@irodori/contract/composition';
import { RegistryError } from '../registry-error.ts';

const suffix = '.template';

/** Where a module is written: into a checkout of this repository, or into a repository of its own team. */
export type ModulePlace = 'in-checkout' | 'alone';

/** The name of a new module, in its heading. */
export function titleOf(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name as the link of the navigation has it, which may not be longer. */
export const labelOf = (title: string): string => title.slice(0, longestLabel).trimEnd();

/**
 * Writes the package `mfe-<id>` of a module with one page, at `/<id>`, into a folder; returns the package's name.
 * @throws RegistryError if the id cannot be one, or the package exists
 */
export async function writeModule(parent: string, id: string, place: ModulePlace): Promise<string> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    throw new RegistryError(
      `“${id}” cannot be the id of a module: it needs lower-case letters and digits, in words joined by hyphens, such as tea-garden.`,
    );
  const name = `mfe-${id}`;
  if (existsSync(path.join(parent, name)))
    throw new RegistryError(`The folder ${name} exists already. Choose another id, or remove the folder.`);
  const title = titleOf(id);
  const values: Readonly<Record<string, string>> = { id, title, label: labelOf(title) };
  for (const part of ['common', place]) {
    const template = path.join(import.meta.dirname, 'template', part);
    for (const file of globSync(`**/{.,}*${suffix}`, { cwd: template })) {
      const text = await readFile(path.join(template, file), 'utf8');
      const target = path.join(parent, name, file.slice(0, -suffix.length));
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(
        target,
        text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? ''),
      );
    }
  }
  return name;
}
