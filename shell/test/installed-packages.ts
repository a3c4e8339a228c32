import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { packPackages } from 'stack/packages';
import { modules, root } from 'stack/paths';

const run = promisify(execFile);

/**
 * Packs the packages for modules of other repositories and unpacks them into `node_modules` of a folder, flat as npm
 * does. What they depend on is linked from this checkout, by what their package.json names, since npm needs twenty seconds of
 * processor time to copy it.
 */
export async function installPackages(folder: string): Promise<void> {
  const target = path.join(folder, 'node_modules');
  const link = async (name: string, from: string) => {
    if (existsSync(path.join(target, name))) return;
    await mkdir(path.dirname(path.join(target, name)), { recursive: true });
    await symlink(path.join(from, 'node_modules', name), path.join(target, name));
  };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ workspaces: ['mfe-*'] }));
  const packages = await packPackages();
  for (const { manifest, tarball } of packages) {
    const own = path.join(target, manifest.name);
    await mkdir(own, { recursive: true });
    await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', own]);
  }
  for (const { manifest, folder: source } of packages)
    for (const name of Object.keys(manifest.dependencies ?? {})) await link(name, source);
  // What a new module names itself.
  const [module = ''] = modules;
  for (const name of ['@types/react', '@types/react-dom', 'typescript', 'vitest', '.bin'])
    await link(name, path.join(root, module));
}
