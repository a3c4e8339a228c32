import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../paths.ts';

const ours = join(root, 'supabase');
const added = join(root, 'e2e', 'project');

/**
 * Makes the Supabase project of the journeys: that of the repository, with the configuration and the migrations of
 * `e2e/project/` added. Returns its folder.
 */
export async function journeyProject(folder: string): Promise<string> {
  const project = join(folder, 'project', 'supabase');
  await rm(dirname(project), { recursive: true, force: true });
  await mkdir(join(project, 'migrations'), { recursive: true });
  const configs = [ours, added].map((from) => readFile(join(from, 'config.toml'), 'utf8'));
  await writeFile(join(project, 'config.toml'), (await Promise.all(configs)).join('\n'));
  for (const name of await readdir(ours))
    if (name !== 'config.toml' && name !== 'migrations') await symlink(join(ours, name), join(project, name));
  // The import map of the edge functions leads there.
  await symlink(join(root, 'shared'), join(dirname(project), 'shared'));
  for (const from of [ours, added])
    for (const name of await readdir(join(from, 'migrations')))
      await symlink(join(from, 'migrations', name), join(project, 'migrations', name));
  return project;
}
