import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ofOthers = 0o077;

/**
 * Creates a folder that other users of this machine cannot read, and sets the umask so that this process and its
 * children create files for their own user only. Removes the permissions that earlier versions gave to other users.
 * @throws Error if the folder belongs to another user, so that its permissions cannot be changed
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
  closeEntries(folder);
}

/** Walks by itself: a recursive `readdirSync` follows symbolic links to folders, whose content lies elsewhere. */
function closeEntries(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(folder, entry.name);
    try {
      close(path);
      if (entry.isDirectory()) closeEntries(path);
    } catch {
      // The file belongs to another user or has been deleted; other users can no longer enter the folder anyway.
    }
  }
}

const close = (path: string): void => chmodSync(path, statSync(path).mode & 0o700);
