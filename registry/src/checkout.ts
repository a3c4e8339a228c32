import { access } from 'node:fs/promises';
import path from 'node:path';
import { manifestFile } from './folder.ts';
import { RegistryError } from './registry-error.ts';

export const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** The nearest folder around `cwd` that is the root of this repository. */
export async function nearestCheckout(cwd: string): Promise<string | undefined> {
  if (await exists(path.join(cwd, 'stack', 'bootstrap.mjs'))) return cwd;
  const parent = path.dirname(cwd);
  return parent === cwd ? undefined : nearestCheckout(parent);
}

/** The root of the repository around `cwd`. @throws RegistryError outside of one */
export async function checkoutOf(cwd: string): Promise<string> {
  const root = await nearestCheckout(cwd);
  if (root === undefined)
    throw new RegistryError(`${cwd} is not in a checkout of the repository. Run the command inside of one.`);
  return root;
}

/** The first of the folders that has the file. */
async function firstWith(file: string, folders: readonly string[]): Promise<string> {
  for (const folder of folders) if (await exists(path.join(folder, file))) return folder;
  throw new RegistryError(`There is no ${file} in ${folders.join(', ')}.`);
}

/** The folder `mfe-<id>` of the checkout around `cwd`; none if the name is no id, or outside of a checkout. */
async function packagesOf(name: string, cwd: string): Promise<string[]> {
  const root = await nearestCheckout(cwd);
  return root === undefined || !/^[a-z][a-z0-9-]*$/.test(name) ? [] : [path.join(root, `mfe-${name}`)];
}

/** The package of a module, which is given by its id or its folder. @throws RegistryError if there is none */
export async function packageOf(name: string, cwd: string): Promise<string> {
  return await firstWith('package.json', [...(await packagesOf(name, cwd)), path.resolve(cwd, name)]);
}

/** The build of a module, which is given by the module's id or folder or the build's folder. @throws RegistryError */
export async function buildOf(name: string, cwd: string): Promise<string> {
  const given = path.resolve(cwd, name);
  const packages = [...(await packagesOf(name, cwd)), given];
  try {
    return await firstWith(manifestFile, [...packages.map((folder) => path.join(folder, 'dist')), given]);
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    throw new RegistryError(`${error.message} Build the module first: irodori build <module>`);
  }
}
