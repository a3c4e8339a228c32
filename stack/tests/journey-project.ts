import { mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../paths.ts';

const ours = join(root, 'supabase');
const added = join(root, 'e2e', 'project');

/**
 * Makes the Supabase project of the journeys: that of the repository, with the configuration and the migrations of
 * `e2e/project/` added. Returns the folder around its folder `supabase`. It is not in the folder of the stack, since it
 * has links to the checkout, whose rights a start would take away.
 */
export async function journeyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'irodori-project-'));
  const project = join(folder, 'supabase');
  await mkdir(join(project, 'migrations'), { recursive: true });
  const configs = [ours, added].map((from) => readFile(join(from, 'config.toml'), 'utf8'));
  await writeFile(join(project, 'config.toml'), (await Promise.all(configs)).join('\n'));
  for (const name of await readdir(ours))
    if (name !== 'config.toml' && name !== 'migrations') await symlink(join(ours, name), join(project, name));
  // The import map of the edge functions leads there.
  await symlink(join(root, 'shared'), join(folder, 'shared'));
  for (const from of [ours, added])
    for (const name of await readdir(join(from, 'migrations')))
      await symlink(join(from, 'migrations', name), join(project, 'migrations', name));
  return folder;
}
