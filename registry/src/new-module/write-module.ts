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

/** The name by which `@irodori/contract/paths` has the address of a new module's first page: `teaGardenPath`. */
export const pathNameOf = (id: string): string =>
  `${id.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Path`;

/** The name of the first page's address, and the files that have it, as seen from `src/` and from a feature's folder. */
const addressIn = (place: ModulePlace, id: string): Readonly<Record<string, string>> => {
  if (place === 'alone') return { path: 'firstPath', paths: './paths.ts', pathsAbove: '../../paths.ts' };
  const contract = '@irodori/contract/paths';
  return { path: pathNameOf(id), paths: contract, pathsAbove: contract };
};

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
  const values: Readonly<Record<string, string>> = {
    id,
    title,
    label: labelOf(title),
    ...addressIn(place, id),
  };
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
