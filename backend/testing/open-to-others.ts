import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The files and folders that other users of the machine may access, the folder itself included, as `mode path`. */
export async function openToOthers(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const open: string[] = [];
  for (const name of ['.', ...names]) {
    // A running service may have removed the file since the folder was read.
    const found = await lstat(join(folder, name)).catch(unlessRemoved);
    if (found !== undefined && !found.isSymbolicLink() && (found.mode & 0o077) !== 0)
      open.push(`${(found.mode & 0o777).toString(8)} ${name}`);
  }
  return open;
}

function unlessRemoved(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
