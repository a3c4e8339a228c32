import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ofOthers = 0o077;

/**
 * Makes a folder of which other users of this machine can read nothing, and has this process and those that it starts
 * create files for its own user alone. What an earlier version let others read is closed as well.
 * @throws Error if the folder belongs to another user and cannot be closed
 */
export function keepPrivate(folder: string): void {
  process.umask(ofOthers);
  mkdirSync(folder, { recursive: true });
  if ((statSync(folder).mode & ofOthers) === 0) return;
  try {
    close(folder);
  } catch (error) {
    throw new Error(
      `Other users of this machine can read ${folder}, and its permissions cannot be changed. ` +
        'Start as the owner of the folder, or name a folder of your own.',
      { cause: error },
    );
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    // A link has no permissions of its own, and what it names lies elsewhere.
    if (entry.isSymbolicLink()) continue;
    try {
      close(join(entry.parentPath, entry.name));
    } catch {
      // A file of another user, or gone by now. Nobody else can enter the folder any more.
    }
  }
}

const close = (path: string): void => chmodSync(path, statSync(path).mode & 0o700);
